// Pictures that stand for a server or a tool (Overview, Icons).

export interface Icon {
  /** An `https:` or `data:` address. */
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}
