import { expect, test } from "vitest";
import { strangers } from "../pack-sizes.ts";

const size = (...thirdParty: string[]) => ({
  name: "@dragoman/mcp",
  ownBytes: 1,
  allBytes: 1,
  siblings: ["@dragoman/jsonrpc"],
  thirdParty,
});

test("the validator is the only package of others that may come along", () => {
  expect(strangers([size(), size("@cfworker/json-schema")])).toEqual([]);
});

test("any other package is found, direct or not", () => {
  expect(strangers([size("@cfworker/json-schema", "left-pad")])).toEqual([
    "@dragoman/mcp brings left-pad to its users",
  ]);
});
