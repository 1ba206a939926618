// The rules of the specification that this server keeps, in our words, by area. Tests cite them by id; a rule without a
// test fails a check, and so does a citation without a rule.

import { askingRules } from "./rules/asking.ts";
import { definitionsRules } from "./rules/definitions.ts";
import { httpRules } from "./rules/http.ts";
import { lifecycleRules } from "./rules/lifecycle.ts";
import { listsRules } from "./rules/lists.ts";
import { loggingRules } from "./rules/logging.ts";
import { messagesRules } from "./rules/messages.ts";
import { promptsRules } from "./rules/prompts.ts";
import { resourcesRules } from "./rules/resources.ts";
import type { Rule } from "./rules/rule.ts";
import { sessionsRules } from "./rules/sessions.ts";
import { stdioRules } from "./rules/stdio.ts";
import { streamsRules } from "./rules/streams.ts";
import { subscriptionsRules } from "./rules/subscriptions.ts";
import { toolsRules } from "./rules/tools.ts";

export type { Rule } from "./rules/rule.ts";

export const rules: Readonly<Record<string, Rule>> = Object.freeze({
  ...askingRules,
  ...streamsRules,
  ...subscriptionsRules,
  ...loggingRules,
  ...definitionsRules,
  ...httpRules,
  ...lifecycleRules,
  ...listsRules,
  ...messagesRules,
  ...promptsRules,
  ...resourcesRules,
  ...sessionsRules,
  ...stdioRules,
  ...toolsRules,
});
