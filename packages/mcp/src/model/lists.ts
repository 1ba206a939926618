// The params of every list (Pagination).

import { type Decoder, object, optional, string } from "@dragoman/schema";

export interface ListParams {
  /** The empty string is a cursor too. */
  readonly cursor?: string;
}

export const listParams: Decoder<ListParams> = object({ cursor: optional(string()) });
