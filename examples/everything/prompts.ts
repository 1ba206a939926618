// Prompts: with and without arguments, with a resource, with a picture.

import { embeddedResource, imageBlock, type Prompt, prompt, textBlock } from "@dragoman/mcp/server";
import { png } from "./media.ts";

export const prompts: readonly Prompt[] = [
  prompt({
    name: "test_simple_prompt",
    description: "A text",
    run: () => "This is a simple prompt for testing.",
  }),
  prompt({
    name: "test_prompt_with_arguments",
    description: "A text with two arguments in it",
    arguments: [
      {
        name: "arg1",
        description: "The first one",
        required: true,
        complete: (value) => ["paris", "park", "party"].filter((one) => one.startsWith(value)),
      },
      { name: "arg2", description: "The second one", required: true },
    ],
    run: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  }),
  prompt({
    name: "test_prompt_with_embedded_resource",
    description: "A resource, and what to do with it",
    arguments: [{ name: "resourceUri", description: "Where the resource is", required: true }],
    run: ({ resourceUri }) => [
      {
        role: "user",
        content: embeddedResource({
          uri: resourceUri,
          mimeType: "text/plain",
          text: "Embedded resource content for testing.",
        }),
      },
      { role: "user", content: textBlock("Please process the embedded resource above.") },
    ],
  }),
  prompt({
    name: "test_prompt_with_image",
    description: "A picture, and what to do with it",
    run: () => [
      { role: "user", content: imageBlock(png, "image/png") },
      { role: "user", content: textBlock("Please analyze the image above.") },
    ],
  }),
];
