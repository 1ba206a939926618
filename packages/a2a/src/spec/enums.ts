// How each version writes states and roles (A2A §4.1.3, §4.1.5, proto enums; 0.3 §6.3, §6.4).

import type { Role, TaskState } from "@dragoman/tasks";

/** One value of a proto enum: its name, its number, and what it is inside. */
export interface EnumRow<T> {
  readonly name: string;
  readonly number: number;
  readonly value: T;
}

/** An unspecified value counts as absent and is never sent. */
export const unspecifiedState: Omit<EnumRow<never>, "value"> = { name: "TASK_STATE_UNSPECIFIED", number: 0 };
export const unspecifiedRole: Omit<EnumRow<never>, "value"> = { name: "ROLE_UNSPECIFIED", number: 0 };

export const stateRows: readonly EnumRow<TaskState>[] = [
  { name: "TASK_STATE_SUBMITTED", number: 1, value: "submitted" },
  { name: "TASK_STATE_WORKING", number: 2, value: "working" },
  { name: "TASK_STATE_COMPLETED", number: 3, value: "completed" },
  { name: "TASK_STATE_FAILED", number: 4, value: "failed" },
  { name: "TASK_STATE_CANCELED", number: 5, value: "canceled" },
  { name: "TASK_STATE_INPUT_REQUIRED", number: 6, value: "input-required" },
  { name: "TASK_STATE_REJECTED", number: 7, value: "rejected" },
  { name: "TASK_STATE_AUTH_REQUIRED", number: 8, value: "auth-required" },
];

export const roleRows: readonly EnumRow<Role>[] = [
  { name: "ROLE_USER", number: 1, value: "user" },
  { name: "ROLE_AGENT", number: 2, value: "agent" },
];

/** 0.3 writes states and roles as they are called inside. */
export const legacyRoles: readonly Role[] = ["user", "agent"];
