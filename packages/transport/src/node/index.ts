// HTTP on node:http.

export { toNode } from "./handler.ts";
export { type Listening, type ListenOptions, listen } from "./listen.ts";
