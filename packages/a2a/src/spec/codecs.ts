// Which forms belong to which version. Apart from the profiles, so that whoever needs the facts loads no reader.

import type { Codec } from "../model/codec.ts";
import { readers as readers03 } from "../model/v0-3/read-requests.ts";
import { writers as writers03 } from "../model/v0-3/write.ts";
import { readers as readers10 } from "../model/v1-0/read-requests.ts";
import { writers as writers10 } from "../model/v1-0/write.ts";
import type { VersionName } from "./operations.ts";

export const codecs: Readonly<Record<VersionName, Codec>> = Object.freeze({
  "1.0": { read: readers10, write: writers10 },
  "0.3": { read: readers03, write: writers03 },
});
