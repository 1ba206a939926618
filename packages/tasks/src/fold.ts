// Events folded to a task, one at a time. Applying an event costs what the event holds, never what the task holds;
// the task is put together only when somebody reads it, and kept until the next event.

import type { JsonObject } from "@dragoman/jsonrpc";
import type { ArtifactEvent, CreatedEvent, TaskEvent } from "./event.ts";
import type { Artifact, Message, Part } from "./message.ts";
import type { Snapshot, TaskStatus } from "./task.ts";

/** An artifact that may still grow. */
interface OpenArtifact {
  head: Artifact;
  readonly parts: Part[];
  /** The artifact as it was read last, until it grows. */
  read: Artifact | undefined;
}

/** Artifacts that are looked through one by one. */
const few = 8;

export class TaskFold {
  readonly id: string;
  readonly contextId: string;
  readonly #metadata: JsonObject | undefined;
  readonly #history: Message[];
  readonly #artifacts: OpenArtifact[] = [];
  /** Places in the list, kept only where there are many. */
  #places: Map<string, number> | undefined;
  #status: TaskStatus;
  #position: number;
  #snapshot: Snapshot | undefined;

  constructor(created: CreatedEvent) {
    this.id = created.taskId;
    this.contextId = created.contextId;
    this.#metadata = created.metadata;
    this.#history = [...created.history];
    this.#status = Object.freeze({ state: created.state, message: undefined, timestamp: created.at });
    this.#position = created.seq;
  }

  get status(): TaskStatus {
    return this.#status;
  }

  get position(): number {
    return this.#position;
  }

  /** Takes the next event of the log. */
  apply(event: TaskEvent): void {
    this.#position = event.seq;
    this.#snapshot = undefined;
    switch (event.kind) {
      case "message":
        this.#moveStatusMessage();
        this.#history.push(event.message);
        break;
      case "status":
        this.#moveStatusMessage();
        this.#status = Object.freeze({ state: event.state, message: event.message, timestamp: event.at });
        break;
      case "artifact":
        this.#addArtifact(event);
        break;
      case "created":
        throw new TypeError("a task is created once");
    }
  }

  /** The task at this moment. */
  snapshot(): Snapshot {
    this.#snapshot ??= Object.freeze({
      task: Object.freeze({
        id: this.id,
        contextId: this.contextId,
        status: this.#status,
        artifacts: Object.freeze(this.#artifacts.map(readArtifact)),
        history: Object.freeze(this.#history.slice()),
        metadata: this.#metadata,
      }),
      position: this.#position,
    });
    return this.#snapshot;
  }

  /** What the agent said joins the history as soon as something else is said, so that turns stay in order. */
  #moveStatusMessage(): void {
    const { state, message, timestamp } = this.#status;
    if (message === undefined) return;
    this.#history.push(message);
    this.#status = Object.freeze({ state, message: undefined, timestamp });
  }

  /** A2A §4.2.2: added to the artifact of the same id, or put in its place. An unknown id starts an artifact. */
  #addArtifact({ artifact, append }: ArtifactEvent): void {
    const place = this.#placeOf(artifact.artifactId);
    const open = this.#artifacts[place];
    if (open === undefined || !append) {
      this.#artifacts[place] = { head: artifact, parts: [...artifact.parts], read: artifact };
      return;
    }
    for (const part of artifact.parts) open.parts.push(part);
    open.head = mergeHeads(open.head, artifact);
    open.read = undefined;
  }

  /** Where the artifact stands, or where it will. */
  #placeOf(artifactId: string): number {
    const { length } = this.#artifacts;
    if (length < few) {
      const place = this.#artifacts.findIndex(({ head }) => head.artifactId === artifactId);
      return place === -1 ? length : place;
    }
    this.#places ??= new Map(this.#artifacts.map(({ head }, place) => [head.artifactId, place]));
    const place = this.#places.get(artifactId) ?? length;
    this.#places.set(artifactId, place);
    return place;
  }
}

/** The task that a log gives; undefined for an empty one. */
export function foldTask(events: readonly TaskEvent[]): Snapshot | undefined {
  const [created, ...later] = events;
  if (created?.kind !== "created") return undefined;
  const fold = new TaskFold(created);
  for (const event of later) fold.apply(event);
  return fold.snapshot();
}

function readArtifact(open: OpenArtifact): Artifact {
  open.read ??= Object.freeze({ ...open.head, parts: Object.freeze(open.parts.slice()) });
  return open.read;
}

/** A chunk may name the artifact anew; what it leaves out stays. */
function mergeHeads(head: Artifact, chunk: Artifact): Artifact {
  const { name, description, extensions, metadata } = chunk;
  if (name === undefined && description === undefined && extensions === undefined && metadata === undefined) {
    return head;
  }
  const merged = metadata === undefined ? head.metadata : Object.freeze({ ...head.metadata, ...metadata });
  const united = extensions === undefined ? undefined : new Set([...(head.extensions ?? []), ...extensions]);
  return {
    ...head,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(united === undefined ? {} : { extensions: Object.freeze([...united]) }),
    ...(merged === undefined ? {} : { metadata: merged }),
  };
}
