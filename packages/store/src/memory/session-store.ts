// Sessions in the memory of one process. One that is not used ends by itself. Where there are too many, one that was
// never used makes room, so that a flood of handshakes harms nobody; then the one that was unused longest.

import { type Clock, LocalError, type Refusal, refuse, systemClock } from "@dragoman/jsonrpc";
import { type Session, type SessionCondition, type SessionStore, sealObject } from "@dragoman/tasks";
import { Chain, type Link } from "./chain.ts";

export interface MemorySessionStoreOptions {
  /** 10,000 by default. */
  readonly maxSessions?: number;
  /** How long a session lasts without use, in milliseconds; half an hour by default. */
  readonly idleMs?: number;
  /** A session that was touched within this time is never removed to make room, in milliseconds; a minute by default. */
  readonly busyMs?: number;
  readonly clock?: Clock;
}

interface Kept {
  readonly session: Session;
  lastSeenAt: number;
  /** Whether it was touched since it was made. */
  isUsed: boolean;
}

/** A store of sessions for one process. */
export function memorySessionStore(options: MemorySessionStoreOptions = {}): SessionStore {
  return new MemorySessionStore(options);
}

class MemorySessionStore implements SessionStore {
  readonly #maxSessions: number;
  readonly #idleMs: number;
  readonly #busyMs: number;
  readonly #clock: Clock;
  readonly #byId = new Map<string, Link<Kept>>();
  /** Sessions that were never used, the oldest first. */
  readonly #fresh = new Chain<Kept>();
  /** Those that were; the one that was unused longest comes first. */
  readonly #used = new Chain<Kept>();

  constructor(options: MemorySessionStoreOptions) {
    const { maxSessions = 10_000, idleMs = 1_800_000, busyMs = 60_000, clock = systemClock } = options;
    if (!(maxSessions >= 1 && idleMs > 0 && busyMs >= 0)) {
      throw new LocalError(
        "ERR_CONFIG",
        "expected maxSessions of at least 1, idleMs above 0, busyMs of at least 0",
      );
    }
    this.#maxSessions = maxSessions;
    this.#idleMs = idleMs;
    this.#busyMs = busyMs;
    this.#clock = clock;
  }

  create(session: Session): Refusal<SessionCondition> | undefined {
    const now = this.#clock.now();
    this.#removeIdle(now);
    if (this.#byId.has(session.id)) return refuse("session-exists", "a session with this id exists already");
    if (this.#byId.size >= this.#maxSessions && !this.#makeRoom(now)) {
      return refuse("sessions-full", `all of the ${this.#maxSessions} sessions are in use; try again later`);
    }
    const { id, protocolVersion, principalId, createdAt } = session;
    const kept: Session = Object.freeze({
      id,
      protocolVersion,
      clientInfo: sealObject(session.clientInfo),
      clientCapabilities: sealObject(session.clientCapabilities),
      principalId,
      createdAt,
      lastSeenAt: now,
    });
    this.#byId.set(id, this.#fresh.push({ session: kept, lastSeenAt: now, isUsed: false }));
    return undefined;
  }

  get(id: string): Session | undefined {
    const link = this.#find(id, this.#clock.now());
    if (link === undefined) return undefined;
    const { session, lastSeenAt } = link.value;
    return lastSeenAt === session.lastSeenAt ? session : Object.freeze({ ...session, lastSeenAt });
  }

  touch(id: string): void {
    const now = this.#clock.now();
    const link = this.#find(id, now);
    if (link === undefined) return;
    const kept = link.value;
    kept.lastSeenAt = now;
    if (kept.isUsed) {
      this.#used.moveToEnd(link);
      return;
    }
    kept.isUsed = true;
    this.#fresh.remove(link);
    this.#byId.set(id, this.#used.push(kept));
  }

  delete(id: string): boolean {
    const link = this.#find(id, this.#clock.now());
    if (link === undefined) return false;
    this.#remove(link);
    return true;
  }

  #find(id: string, now: number): Link<Kept> | undefined {
    const link = this.#byId.get(id);
    if (link === undefined || now - link.value.lastSeenAt <= this.#idleMs) return link;
    this.#remove(link);
    return undefined;
  }

  #removeIdle(now: number): void {
    for (const chain of [this.#fresh, this.#used]) {
      for (let { first } = chain; first !== undefined; first = chain.first) {
        if (now - first.value.lastSeenAt <= this.#idleMs) break;
        this.#remove(first);
      }
    }
  }

  #makeRoom(now: number): boolean {
    const link = this.#fresh.first ?? this.#used.first;
    if (link === undefined) return false;
    if (link.value.isUsed && now - link.value.lastSeenAt < this.#busyMs) return false;
    this.#remove(link);
    return true;
  }

  #remove(link: Link<Kept>): void {
    this.#byId.delete(link.value.session.id);
    (link.value.isUsed ? this.#used : this.#fresh).remove(link);
  }
}
