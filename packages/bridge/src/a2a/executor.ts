// An agent behind an A2A server. A skill is a task whose result is an artifact; a conversation answers with a
// message, or, where it streams, with the artifact of a task.

import type { A2aTurn, Executor } from "@dragoman/a2a/server";
import { type JsonValue, LocalError } from "@dragoman/jsonrpc";
import type { Checked, Issue } from "@dragoman/schema";
import type { Agent, Converse } from "../agent/define.ts";
import { isPending, isStream, readStream, toPiece } from "../agent/pieces.ts";
import type { Skill } from "../agent/skill.ts";
import { isUserError } from "../agent/user-error.ts";
import { readRequest } from "./request.ts";
import { ResultWriter } from "./result-writer.ts";
import { TaskTurn } from "./task-turn.ts";

/** The executor of an agent's messages. */
export function agentExecutor(agent: Agent): Executor {
  return {
    execute(turn) {
      // a skill takes no further message while it works: the message has joined the history, and that is all
      if (turn.task !== undefined) return;
      const request = readRequest(agent, turn.message);
      switch (request.kind) {
        case "skill":
          return callSkill(request.skill, request.input, turn);
        case "converse":
          return talk(agent, request.converse, request.text, turn);
        case "rejected":
          return turn.reject(request.reason);
        case "unclear":
          return turn.reply(request.advice);
      }
    },
  };
}

function callSkill(skill: Skill, input: JsonValue, turn: A2aTurn): void | Promise<void> {
  const checked = skill.input.check(input);
  const run = (settled: Checked<unknown>): void | Promise<void> =>
    settled.ok ? runSkill(skill, settled.value, turn) : turn.reject(inputFault(skill, settled.issues));
  return checked instanceof Promise ? checked.then(run) : run(checked);
}

function inputFault(skill: Skill, issues: readonly Issue[]): string {
  const lines = issues.map(({ path, message }) => `${path === "" ? "input" : `input.${path}`}: ${message}`);
  return `the input of ${skill.id} is not valid\n${lines.join("\n")}`;
}

/** What is there at once becomes a completed task at once; everything else is shown as working first. */
function runSkill(skill: Skill, input: unknown, turn: A2aTurn): void | Promise<void> {
  const writer = new ResultWriter(turn, skill.title ?? skill.id);
  try {
    const own = new TaskTurn(turn, writer);
    const work: Work = { skill, turn, own, writer };
    const given = skill.run(input, own);
    return isPending(given) || isStream(given) ? goOn(given, work) : finish(given, work);
  } catch (error) {
    return fail(error, turn);
  }
}

interface Work {
  /** Undefined for the conversation. */
  readonly skill: Skill | undefined;
  readonly turn: A2aTurn;
  readonly own: TaskTurn;
  readonly writer: ResultWriter;
}

async function goOn(given: unknown, work: Work): Promise<void> {
  const { turn, own, writer } = work;
  try {
    const started = own.isTask ? undefined : turn.working();
    const [value] = await Promise.all([given, started]);
    if (!isStream(value)) {
      if (!turn.signal.aborted) await finish(value, work);
      return;
    }
    const returned = await readStream(value, {
      signal: turn.signal,
      onPiece: (piece) => writer.chunk(piece),
      onWait: () => writer.flush(),
    });
    if (turn.signal.aborted) return;
    const last = toPiece(await checkOutput(work.skill, returned));
    if (last !== undefined) await writer.chunk(last);
    await writer.end();
    await turn.complete();
  } catch (error) {
    await writer.flush();
    await fail(error, turn);
  }
}

function finish(value: unknown, { skill, turn, writer }: Work): void | Promise<void> {
  const write = (checked: unknown): void | Promise<void> => {
    const written = writer.whole(toPiece(checked));
    return written instanceof Promise ? written.then(() => turn.complete()) : turn.complete();
  };
  const checked = checkOutput(skill, value);
  return checked instanceof Promise ? checked.then(write) : write(checked);
}

function checkOutput(skill: Skill | undefined, value: unknown): unknown {
  if (skill?.output === undefined) return value;
  const read = (checked: Checked<unknown>): unknown => {
    if (checked.ok) return checked.value;
    const [issue] = checked.issues;
    throw new LocalError(
      "ERR_MALFORMED",
      `the skill ${skill.id} broke its output schema: ${issue?.path ?? ""} ${issue?.message ?? ""}`,
    );
  };
  const checked = skill.output.check(value);
  return checked instanceof Promise ? checked.then(read) : read(checked);
}

/** The text of a user's error is for the caller. Anything else, and the end of what was cancelled, is the server's. */
function fail(error: unknown, turn: A2aTurn): void | Promise<void> {
  if (!isUserError(error) || turn.signal.aborted) throw error;
  return turn.fail(error.message);
}

function talk(agent: Agent, converse: Converse, text: string, turn: A2aTurn): void | Promise<void> {
  const writer = new ResultWriter(turn, agent.name);
  const own = new TaskTurn(turn, writer);
  const work: Work = { skill: undefined, turn, own, writer };
  // progress has made it a task; an answer without one is a message
  const answer = (value: unknown): void | Promise<void> => {
    if (isStream(value)) return goOn(value, work);
    if (own.isTask) return finish(value, work);
    return turn.reply(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  };
  const apologise = (error: unknown): void | Promise<void> => {
    if (isUserError(error) && !own.isTask) return turn.reply(error.message);
    return fail(error, turn);
  };
  try {
    const given = converse(text, own);
    return isPending(given) ? Promise.resolve(given).then(answer).catch(apologise) : answer(given);
  } catch (error) {
    return apologise(error);
  }
}
