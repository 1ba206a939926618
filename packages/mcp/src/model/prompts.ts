// A prompt as its author defines it, and the params of a request for it as they come.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import { type Decoder, object, optional, record, string } from "@dragoman/schema";
import type { Complete } from "./completion.ts";
import type { ContentBlock } from "./content.ts";
import type { Icon } from "./icons.ts";
import type { Turn } from "./turn.ts";

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Suggests values while a user types one. */
  readonly complete?: Complete;
}

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}

/** A text or a block as the user's one message, or messages, or those with a description. */
export type PromptOutput =
  | string
  | ContentBlock
  | readonly PromptMessage[]
  | {
      readonly description?: string;
      readonly messages: readonly PromptMessage[];
      readonly _meta?: JsonObject;
    };

/** What a prompt gets: those that are required are there. */
export type PromptInput<A extends readonly PromptArgument[]> = {
  readonly [K in A[number] as K["name"]]: K extends { readonly required: true } ? string : string | undefined;
};

export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  isVisibleTo?(principal: Principal | undefined): boolean;
  /** May throw; the caller then learns that the server failed, and the log the rest. */
  run(input: Readonly<Record<string, string>>, turn: Turn): PromptOutput | Promise<PromptOutput>;
}

export interface PromptDefinition<A extends readonly PromptArgument[]>
  extends Omit<Prompt, "arguments" | "run"> {
  readonly arguments?: A;
  run(input: PromptInput<A>, turn: Turn): PromptOutput | Promise<PromptOutput>;
}

/** Gives the prompt back, with the type of its input taken from its arguments. */
export function prompt<const A extends readonly PromptArgument[]>(definition: PromptDefinition<A>): Prompt {
  // the server has checked that the required arguments are there
  return { ...definition, run: (input, turn) => definition.run(input as PromptInput<A>, turn) };
}

export interface GetPromptParams {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>>;
}

export const getPromptParams: Decoder<GetPromptParams> = object({
  name: string(),
  arguments: optional(record(string())),
});
