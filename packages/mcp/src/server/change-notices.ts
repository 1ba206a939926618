// Changes as the notifications that tell of them (Tools, Resources, Prompts: List Changed Notification).

import { outgoing } from "../spec/methods.ts";
import type { ListName } from "./changes.ts";

export const listNotices: Readonly<Record<ListName, string>> = Object.freeze({
  tools: outgoing.toolsChanged,
  resources: outgoing.resourcesChanged,
  prompts: outgoing.promptsChanged,
});

export const resourceNotice: string = outgoing.resourceUpdated;
