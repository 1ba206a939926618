// The public names of the specification as data.

export { type A2aCondition, answers, reasons } from "./conditions.ts";
export { type EnumRow, roleRows, stateRows } from "./enums.ts";
export { type Operation, type OperationName, operations, type VersionName } from "./operations.ts";
export type { A2aProfile, ErrorFacts, Violation } from "./profile.ts";
export { type Rule, rules } from "./rules.ts";
export { profileFor, profiles, versionHeader, versionParameter } from "./versions.ts";
