// The rules of the specification that this server keeps, in our words. Tests cite them by id; a rule without a test
// fails a check, and so does a citation without a rule. Sections are those of the A2A 1.0 specification page, or of
// 0.3.0 where they say so.

import type { VersionName } from "./operations.ts";

export interface Rule {
  readonly text: string;
  /** Section. */
  readonly place: string;
  /** `own`: the specification is silent or says two things, and this is what we do. */
  readonly level: "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY" | "own";
  /** The versions that it holds for. */
  readonly versions: readonly VersionName[];
}

const both: readonly VersionName[] = ["1.0", "0.3"];
const newer: readonly VersionName[] = ["1.0"];
const older: readonly VersionName[] = ["0.3"];

const rule = (level: Rule["level"], versions: readonly VersionName[], place: string, text: string): Rule => ({
  text,
  place,
  level,
  versions,
});

export const rules: Readonly<Record<string, Rule>> = Object.freeze({
  "A2A-RPC-1": rule(
    "MUST",
    both,
    "§9.1, JSON-RPC 2.0 §4",
    "A body that is no JSON-RPC request object is refused and nothing runs.",
  ),
  "A2A-RPC-2": rule(
    "own",
    both,
    "§9, 0.3 §3.2.1",
    "There are no batches: an array is refused whole, whatever it holds.",
  ),
  "A2A-RPC-3": rule(
    "MUST",
    both,
    "JSON-RPC 2.0 §5",
    "An answer carries the id of its request, in value and type; null where none could be read.",
  ),
  "A2A-RPC-4": rule(
    "own",
    both,
    "§9.3, JSON-RPC 2.0 §4.2",
    "Params that are left out are an empty object; params that are no object are refused.",
  ),
  "A2A-RPC-5": rule(
    "own",
    both,
    "§9.4.8, JSON-RPC 2.0 §4.2",
    "Params that are null are refused, but for the extended card, which takes none.",
  ),
  "A2A-RPC-6": rule(
    "MUST",
    both,
    "§9.1",
    "Method names are case-sensitive; one that the version does not have is not found.",
  ),
  "A2A-RPC-7": rule(
    "own",
    both,
    "JSON-RPC 2.0 §4.1",
    "A call without an id is not run and not answered: A2A has no notifications.",
  ),
  "A2A-RPC-8": rule(
    "MUST",
    both,
    "§9.4.2",
    "Each event of a stream is a JSON-RPC response with the id of the request.",
  ),
  "A2A-RPC-9": rule(
    "own",
    both,
    "§9.4.2",
    "What fails before the first event of a stream is answered as any other error.",
  ),
  "A2A-RPC-10": rule(
    "MUST",
    both,
    "§9.1",
    "The body is application/json; any other media type is refused by status 415.",
  ),
  "A2A-VER-1": rule("MUST", both, "§3.6.2", "A request without a version asks for 0.3."),
  "A2A-VER-2": rule(
    "MUST",
    both,
    "§3.6.2",
    "A request is served under the version that it asks for, or refused as VersionNotSupported, for every operation.",
  ),
  "A2A-VER-3": rule(
    "MUST NOT",
    both,
    "§3.6",
    "A patch part of the version does not count; a form other than Major.Minor is no version.",
  ),
  "A2A-VER-4": rule("MAY", both, "§3.6.1", "The version may stand in the query instead of the header."),
  "A2A-ERR-1": rule(
    "SHOULD",
    newer,
    "§9.5",
    "An A2A error carries an ErrorInfo with its reason and the domain a2a-protocol.org.",
  ),
  "A2A-ERR-2": rule("SHOULD", both, "§3.3.2", "A validation error names the members at fault."),
  "A2A-ERR-3": rule(
    "own",
    both,
    "§3.3.2",
    "An internal error is our fault only, and tells nothing but where it stands in the log.",
  ),
  "A2A-ERR-4": rule(
    "MUST NOT",
    both,
    "§3.3.2, §13.1",
    "What the caller may not see is answered as what does not exist.",
  ),
  "A2A-DATA-1": rule("SHOULD", both, "§5.7", "Members that are not known are ignored."),
  "A2A-DATA-2": rule(
    "SHOULD",
    both,
    "§5.7",
    "A member that is required and missing, empty or of another type is refused.",
  ),
  "A2A-DATA-3": rule(
    "MUST",
    newer,
    "§4.1.6",
    "A part has exactly one of text, raw, url and data; an empty text beside another counts as absent.",
  ),
  "A2A-DATA-4": rule(
    "MUST",
    newer,
    "§5.5",
    "Members are written in camel case; their proto names are read too.",
  ),
  "A2A-DATA-5": rule("MUST", newer, "§5.5", "Enums are written by name, and read by name or number."),
  "A2A-DATA-6": rule("MUST", both, "§5.6.1", "Timestamps are written in UTC with milliseconds and a Z."),
  "A2A-DATA-7": rule(
    "MUST",
    newer,
    "§4.1.6, ProtoJSON",
    "Bytes are written as standard base64 with padding, and read in every variant of it.",
  ),
  "A2A-DATA-8": rule(
    "own",
    newer,
    "ProtoJSON",
    "A member that is null is absent, but for the data of a part.",
  ),
  "A2A-DATA-9": rule(
    "MAY",
    newer,
    "§5.7, ProtoJSON",
    "Members at their default are left out, but for those that must be present.",
  ),
  "A2A-DATA-10": rule("own", newer, "ProtoJSON", "An integer is read as a number or as decimal digits."),
  "A2A-SEND-1": rule("MAY", both, "§3.1.1", "The agent answers with a message or with a task."),
  "A2A-SEND-2": rule(
    "MUST",
    both,
    "§3.2.2",
    "A blocking call is answered when the task has ended or is interrupted, with the task as it is then.",
  ),
  "A2A-SEND-3": rule(
    "MUST",
    newer,
    "§3.2.2",
    "With returnImmediately a call is answered as soon as there is a task.",
  ),
  "A2A-SEND-4": rule("MUST", both, "§3.4.2", "A task id in a message names a task that exists."),
  "A2A-SEND-5": rule("MUST", both, "§3.1.1", "A task that has ended takes no messages."),
  "A2A-SEND-6": rule("MUST", both, "§3.4.3", "Where only the task is named, the context is the task's."),
  "A2A-SEND-7": rule("MUST", both, "§3.4.3", "A task and a context that do not belong together are refused."),
  "A2A-SEND-8": rule(
    "MUST",
    both,
    "§3.4.1",
    "A context id of the client is kept; one that the server makes is in the answer.",
  ),
  "A2A-SEND-9": rule(
    "MUST",
    both,
    "§3.1.1",
    "A part of a media type that the agent does not take is refused as ContentTypeNotSupported.",
  ),
  "A2A-SEND-10": rule(
    "own",
    both,
    "§3.1.7",
    "A push configuration in a message is stored before the agent runs.",
  ),
  "A2A-SEND-11": rule("MUST", both, "§3.4.2", "Task ids are made by the server."),
  "A2A-SEND-12": rule(
    "MUST",
    both,
    "§3.1.2, Life of a task",
    "Once there is a task the agent answers with the task, and with nothing after its end.",
  ),
  "A2A-HIST-1": rule(
    "own",
    both,
    "§3.7",
    "The history holds what was said, oldest first, each message once; it is never shortened.",
  ),
  "A2A-HIST-2": rule(
    "MUST NOT",
    both,
    "§3.2.4",
    "No more messages are shown than historyLength asks for, the newest ones; none, and no member, for 0.",
  ),
  "A2A-STREAM-1": rule(
    "MUST",
    both,
    "§3.1.2",
    "A stream about a task begins with the task, shows what happens, and ends behind its terminal state.",
  ),
  "A2A-STREAM-2": rule(
    "MUST",
    both,
    "§3.1.2",
    "A stream that answers with a message holds this message only.",
  ),
  "A2A-STREAM-3": rule(
    "MUST",
    both,
    "§3.5.2",
    "All streams of a task show the same events in the order in which they happened.",
  ),
  "A2A-STREAM-4": rule(
    "MUST NOT",
    both,
    "§3.5.2",
    "The end of a stream ends neither the task nor other streams.",
  ),
  "A2A-STREAM-5": rule(
    "MUST",
    both,
    "§3.3.4",
    "Without the capability, streaming is refused as UnsupportedOperation.",
  ),
  "A2A-STREAM-6": rule(
    "own",
    both,
    "§7.6.1, §11.7",
    "A stream ends behind input-required and stays open at auth-required, unless it is set otherwise.",
  ),
  "A2A-SUB-1": rule(
    "MUST",
    both,
    "§3.1.6",
    "The first event of a subscription is the task as it stands; nothing after that moment is missing or repeated.",
  ),
  "A2A-SUB-2": rule("MUST", both, "§3.1.6", "A task that has ended cannot be subscribed to."),
  "A2A-GET-1": rule(
    "MUST",
    both,
    "§3.1.3",
    "A task is read with its artifacts and history; one that is unknown is TaskNotFound.",
  ),
  "A2A-LIST-1": rule(
    "MUST",
    newer,
    "§3.1.4",
    "Tasks are listed by the time of their status, newest first; equal ones by id.",
  ),
  "A2A-LIST-2": rule(
    "MUST",
    newer,
    "§3.1.4",
    "tasks, nextPageToken, pageSize and totalSize are always there.",
  ),
  "A2A-LIST-3": rule(
    "MUST",
    newer,
    "§3.1.4",
    "Pages are reached by opaque tokens, which are good for the same filters and caller only.",
  ),
  "A2A-LIST-4": rule(
    "own",
    newer,
    "§3.1.4, §6.5",
    "Filters hold together; one that is absent or unspecified filters nothing.",
  ),
  "A2A-LIST-5": rule("own", newer, "proto ListTasksRequest", "statusTimestampAfter is inclusive."),
  "A2A-LIST-6": rule(
    "MUST",
    newer,
    "§6.5",
    "A page has 1 to 100 tasks, 50 unless it is said; any other size is refused.",
  ),
  "A2A-LIST-7": rule(
    "MUST",
    newer,
    "§3.1.4",
    "Artifacts are absent from a list unless they are asked for, and then always present.",
  ),
  "A2A-LIST-8": rule("MUST", newer, "§13.1", "A list shows and counts the caller's tasks only."),
  "A2A-CANCEL-1": rule(
    "own",
    both,
    "§3.1.5",
    "A successful cancellation gives the task in the state canceled, and the agent is told to stop.",
  ),
  "A2A-CANCEL-2": rule(
    "MUST",
    both,
    "§3.1.5",
    "A task that has ended otherwise, or that the agent will not stop, is TaskNotCancelable.",
  ),
  "A2A-CANCEL-3": rule(
    "own",
    both,
    "§3.3.1",
    "A repeated cancellation gives the canceled task again and changes nothing.",
  ),
  "A2A-CANCEL-4": rule(
    "own",
    both,
    "§3.1.5",
    "A cancellation takes a bounded time; whoever ends the task first has ended it.",
  ),
  "A2A-STATE-1": rule("MUST", both, "§4.1.3, Life of a task", "Nothing changes a task that has ended."),
  "A2A-PUSH-1": rule(
    "MUST",
    both,
    "§3.3.4",
    "Without the capability, all that has to do with push notifications is PushNotificationNotSupported.",
  ),
  "A2A-PUSH-2": rule(
    "own",
    both,
    "§3.1.7",
    "A configuration without an id gets one of its own; one with a known id replaces it.",
  ),
  "A2A-PUSH-3": rule(
    "MUST",
    both,
    "§3.1.8 to §3.1.10",
    "An unknown configuration is not found; deleting is idempotent.",
  ),
  "A2A-PUSH-4": rule("own", both, "§13.4", "A task has a bounded number of configurations."),
  "A2A-PUSH-5": rule("own", both, "§13.2", "Credentials of a configuration are never given back."),
  "A2A-PUSH-6": rule(
    "own",
    both,
    "§3.1.7",
    "A configuration can be read as long as its task, and goes with it.",
  ),
  "A2A-CARD-1": rule("MUST", both, "§8.1, §14.3", "The agent card is served, with all required members."),
  "A2A-CARD-2": rule("SHOULD", both, "§8.6.1", "The card comes with Cache-Control and ETag."),
  "A2A-CARD-3": rule("MUST", newer, "§5.2, §8.3.1", "Every interface is declared, the preferred one first."),
  "A2A-CARD-4": rule(
    "own",
    both,
    "§3.6.2",
    "A request for the card that does not ask for 1.0 gets the form that clients of either version can read.",
  ),
  "A2A-CARD-5": rule(
    "MUST",
    both,
    "§3.3.4",
    "The card declares what the server does: no capability that is off, no delivery that does not happen.",
  ),
  "A2A-CARD-6": rule(
    "own",
    both,
    "§4.4.6",
    "The address in the card is configured and absolute, never taken from a request.",
  ),
  "A2A-CARD-7": rule(
    "MUST",
    both,
    "§3.1.11",
    "An extended card that is not declared is UnsupportedOperation; one that is missing, ExtendedAgentCardNotConfigured.",
  ),
  "A2A-CARD-8": rule(
    "MUST",
    both,
    "§13.3",
    "The extended card is for authenticated callers, unless it is opened on purpose.",
  ),
  "A2A-LEGACY-1": rule(
    "MUST",
    older,
    "0.3 §3.5.6, §6",
    "Methods have the names of 0.3; objects say their kind; states and roles are in lower case.",
  ),
  "A2A-LEGACY-2": rule("own", older, "0.3 §7.1.2", "A call waits unless blocking is false."),
  "A2A-LEGACY-3": rule(
    "MUST",
    older,
    "0.3 §6.5",
    "A part is text, file or data by its kind; data that is no object travels inside one.",
  ),
  "A2A-LEGACY-4": rule(
    "MUST",
    older,
    "0.3 §7.2.2",
    "A status event says whether it is the last of its stream.",
  ),
  "A2A-LEGACY-5": rule(
    "MUST",
    older,
    "0.3 §7.5 to §7.8",
    "Push configurations are nested, listed as an array, found without an id, and deleted with null.",
  ),
  "A2A-LEGACY-6": rule("MUST", older, "0.3 §5.5", "Agent cards have the members of 0.3."),
});
