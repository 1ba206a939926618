// The one way in which the place of a fault is written: `message.parts[0].text`. A name that is not an identifier
// may come from a peer, so it is quoted and cut.

import { quote } from "@dragoman/jsonrpc";

const identifier = /^[A-Za-z_$][\w$-]{0,79}$/;

/** The path of a member. */
export function memberPath(path: string, name: string): string {
  if (!identifier.test(name)) return `${path}[${quote(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

/** The path of an item of an array. */
export function itemPath(path: string, index: number): string {
  return `${path}[${index}]`;
}
