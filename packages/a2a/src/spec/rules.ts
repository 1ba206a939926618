export interface Rule {
  readonly text: string;
  readonly place: string;
  readonly level: "must" | "should" | "may" | "ours";
}
export const rules: Readonly<Record<string, Rule>> = {};
