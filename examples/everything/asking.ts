// Tools that ask their client, by the same line in every revision: a request where there is a handshake, a result that
// asks for input where there is none.

import {
  type ElicitResult,
  elicit,
  field,
  listRoots,
  type Prompt,
  prompt,
  sample,
  type Tool,
  tool,
} from "@dragoman/mcp/server";
import { nothing, texts } from "./schemas.ts";

const oneToThree = ["option1", "option2", "option3"] as const;

function titled(word: string): { const: string; title: string }[] {
  return ["First", "Second", "Third"].map((nth, i) => ({ const: `value${i + 1}`, title: `${nth} ${word}` }));
}

function said(start: string, answer: ElicitResult<object>): string {
  const content = answer.action === "accept" ? answer.content : {};
  return `${start}: action=${answer.action}, content=${JSON.stringify(content)}`;
}

function question(text: string, maxTokens = 100): ReturnType<typeof sample> {
  return sample({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens });
}

function textOf(content: unknown): string {
  const [block] = Array.isArray(content) ? content : [content];
  return typeof block === "object" && block !== null && "text" in block ? String(block.text) : "";
}

export const askingTools: readonly Tool[] = [
  tool({
    name: "test_sampling",
    description: "Asks the client's model",
    inputSchema: texts("prompt"),
    async run(input, turn) {
      const { content } = await turn.ask("answer", question(String(input.prompt)));
      return `LLM response: ${textOf(content)}`;
    },
  }),
  tool({
    name: "test_elicitation",
    description: "Asks the user for a name and an address",
    inputSchema: texts("message"),
    async run(input, turn) {
      const form = { username: field.text(), email: field.text({ format: "email" }) };
      return said("User response", await turn.ask("user", elicit({ message: String(input.message), form })));
    },
  }),
  tool({
    name: "test_elicitation_sep1034_defaults",
    description: "Asks with a default for every kind of field",
    inputSchema: nothing,
    async run(_input, turn) {
      const form = {
        name: field.text({ default: "John Doe" }).optional(),
        age: field.integer({ default: 30 }).optional(),
        score: field.number({ default: 95.5 }).optional(),
        status: field.choice(["active", "inactive", "pending"], { default: "active" }).optional(),
        verified: field.boolean({ default: true }).optional(),
      };
      return said(
        "Elicitation completed",
        await turn.ask("all", elicit({ message: "Check the defaults", form })),
      );
    },
  }),
  tool({
    name: "test_elicitation_sep1330_enums",
    description: "Asks with every kind of choice",
    inputSchema: nothing,
    async run(_input, turn) {
      const form = {
        type: "object",
        properties: {
          untitledSingle: { type: "string", enum: [...oneToThree] },
          titledSingle: { type: "string", oneOf: titled("Option") },
          legacyEnum: {
            type: "string",
            enum: ["opt1", "opt2", "opt3"],
            enumNames: ["Option One", "Option Two", "Option Three"],
          },
          untitledMulti: {
            type: "array",
            minItems: 1,
            maxItems: 3,
            items: { type: "string", enum: [...oneToThree] },
          },
          titledMulti: { type: "array", minItems: 1, maxItems: 3, items: { anyOf: titled("Choice") } },
        },
      };
      return said("Elicitation completed", await turn.ask("all", elicit({ message: "Choose", form })));
    },
  }),
  tool({
    name: "test_missing_capability",
    description: "Needs a client with a model",
    inputSchema: nothing,
    run: (_input, turn) => turn.ask("answer", question("Are you there?")),
  }),
  tool({
    name: "test_streaming_elicitation",
    description: "Says how far it is; its stream carries no requests",
    inputSchema: nothing,
    async run(_input, turn) {
      await turn.progress({ progress: 1, total: 1 });
      return "Nothing needs to be asked.";
    },
  }),
];

const userName = elicit({ message: "What is your name?", form: { name: field.text() } });
const confirm = elicit({ message: "Go on?", form: { ok: field.boolean() } });

function nameIn(answer: ElicitResult<{ readonly name: string }>): string {
  return answer.action === "accept" ? answer.content.name : "stranger";
}

/** The same, in rounds. */
export const roundTools: readonly Tool[] = [
  tool({
    name: "test_input_required_result_elicitation",
    description: "Asks for a name",
    inputSchema: nothing,
    run: async (_input, turn) => `Hello, ${nameIn(await turn.ask("user_name", userName))}!`,
  }),
  tool({
    name: "test_input_required_result_sampling",
    description: "Asks the client's model",
    inputSchema: nothing,
    async run(_input, turn) {
      const { content } = await turn.ask("capital_question", question("What is the capital of France?"));
      return `The model says: ${textOf(content)}`;
    },
  }),
  tool({
    name: "test_input_required_result_list_roots",
    description: "Asks for the client's folders",
    inputSchema: nothing,
    async run(_input, turn) {
      const roots = await turn.ask("client_roots", listRoots());
      return `The roots are ${roots.map(({ uri }) => uri).join(", ")}`;
    },
  }),
  tool({
    name: "test_input_required_result_request_state",
    description: "Asks, and keeps its state with the client",
    inputSchema: nothing,
    async run(_input, turn) {
      const state = await turn.step("state", () => "state-ok");
      await turn.ask("confirm", confirm);
      return `The state came back: ${state}`;
    },
  }),
  tool({
    name: "test_input_required_result_multiple_inputs",
    description: "Asks for several things at once",
    inputSchema: nothing,
    async run(_input, turn) {
      const [user, greeting, roots] = await Promise.all([
        turn.ask("user_name", userName),
        turn.ask("greeting", question("Greet me", 50)),
        turn.ask("client_roots", listRoots()),
      ]);
      return `${textOf(greeting.content)}, ${nameIn(user)}, in ${roots.length} roots`;
    },
  }),
  tool({
    name: "test_input_required_result_multi_round",
    description: "Asks twice, one after the other",
    inputSchema: nothing,
    async run(_input, turn) {
      const first = await turn.ask("step1", userName);
      const color = elicit({ message: "Which colour?", form: { color: field.text() } });
      const second = await turn.ask("step2", color);
      return `${nameIn(first)} likes ${second.action === "accept" ? second.content.color : "none"}`;
    },
  }),
  tool({
    name: "test_input_required_result_tampered_state",
    description: "Believes only a state that it made itself",
    inputSchema: nothing,
    async run(_input, turn) {
      await turn.ask("confirm", confirm);
      return "The state is as it was.";
    },
  }),
  tool({
    name: "test_input_required_result_capabilities",
    description: "Asks only what the client declared",
    inputSchema: nothing,
    async run(_input, turn) {
      const model = question("Say something");
      const asked = await Promise.all([
        ...(turn.canAsk(userName) ? [turn.ask("user_name", userName).then(() => "elicitation")] : []),
        ...(turn.canAsk(model) ? [turn.ask("model", model).then(() => "sampling")] : []),
      ]);
      return `Asked by ${asked.join(" and ") || "nothing"}`;
    },
  }),
];

export const askingPrompt: Prompt = prompt({
  name: "test_input_required_result_prompt",
  description: "Asks for the context that it is about",
  async run(_input, turn) {
    const context = elicit({ message: "What is it about?", form: { context: field.text() } });
    const answer = await turn.ask("user_context", context);
    return `Think about ${answer.action === "accept" ? answer.content.context : "anything"}.`;
  },
});
