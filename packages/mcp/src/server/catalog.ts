// The definitions of one kind that a server has: added, changed, switched off and removed while it serves. What is
// wrong with a definition is said before anything has changed; a call under way keeps the definition that it began with.

import { LocalError, type Principal, quote } from "@dragoman/jsonrpc";
import type { ListSource } from "./pages.ts";

export interface Definition {
  /** Whether a caller may know of it; whoever may not finds nothing under its name. Everybody by default. */
  isVisibleTo?(principal: Principal | undefined): boolean;
}

/** Definitions that may change at any time; clients are told by themselves. */
export interface Registry<D> {
  /** Throws `ERR_CONFIG` on a definition that no client could use, and on a name that is taken. */
  add(definition: D): void;
  /** Whether there was one. */
  remove(name: string): boolean;
  /** Changes some members; the name stays. Throws `ERR_CONFIG` where nothing is so named. */
  update(name: string, changes: Partial<D>): void;
  /** Serves it again; whether there is one. */
  enable(name: string): boolean;
  /** Serves it no more until it is enabled, and hides it; whether there is one. */
  disable(name: string): boolean;
  has(name: string): boolean;
  /** All of them, in the order in which they were added, those that are switched off included. */
  list(): readonly D[];
}

export interface CatalogOptions<D, E> {
  /** What one definition is called: `tool`. */
  readonly kind: string;
  readonly nameOf: (definition: D) => string;
  /** Finds out once what serving needs to know. Throws `ERR_CONFIG`. */
  readonly prepare: (definition: D) => E;
  /** Whether the server declares what these definitions need; nothing can be added where it does not. */
  readonly isDeclared: boolean;
  readonly onChange: () => void;
}

interface Slot<D, E> {
  readonly definition: D;
  readonly entry: E;
  isEnabled: boolean;
}

export class Catalog<D extends Definition, E> implements ListSource<D>, Registry<D> {
  readonly #options: CatalogOptions<D, E>;
  readonly #slots = new Map<string, Slot<D, E>>();
  #version = 0;
  #entries: readonly D[] | undefined;
  #isFiltered: boolean | undefined;

  constructor(definitions: readonly D[], options: CatalogOptions<D, E>) {
    this.#options = options;
    for (const definition of definitions) this.#put(definition);
  }

  get version(): number {
    return this.#version;
  }

  get entries(): readonly D[] {
    this.#entries ??= [...this.#slots.values()]
      .filter(({ isEnabled }) => isEnabled)
      .map(({ definition }) => definition);
    return this.#entries;
  }

  get isFiltered(): boolean {
    this.#isFiltered ??= this.entries.some(({ isVisibleTo }) => isVisibleTo !== undefined);
    return this.#isFiltered;
  }

  /** What is served under a name to a caller. */
  get(name: string, principal: Principal | undefined): E | undefined {
    const slot = this.#slots.get(name);
    if (slot === undefined || !slot.isEnabled) return undefined;
    const { definition, entry } = slot;
    return definition.isVisibleTo === undefined || definition.isVisibleTo(principal) ? entry : undefined;
  }

  /** All that is served to a caller. */
  *served(principal: Principal | undefined): IterableIterator<E> {
    for (const name of this.#slots.keys()) {
      const entry = this.get(name, principal);
      if (entry !== undefined) yield entry;
    }
  }

  add(definition: D): void {
    this.#put(definition);
    this.#changed();
  }

  remove(name: string): boolean {
    const isThere = this.#slots.delete(name);
    if (isThere) this.#changed();
    return isThere;
  }

  update(name: string, changes: Partial<D>): void {
    const { kind, nameOf, prepare } = this.#options;
    const slot = this.#slots.get(name);
    if (slot === undefined) throw new LocalError("ERR_CONFIG", `there is no ${kind} ${quote(name)}`);
    const definition = { ...slot.definition, ...changes };
    if (nameOf(definition) !== name) {
      throw new LocalError("ERR_CONFIG", `the ${kind} ${quote(name)} keeps its name; add another one`);
    }
    this.#slots.set(name, { ...slot, definition, entry: prepare(definition) });
    this.#changed();
  }

  enable(name: string): boolean {
    return this.#switch(name, true);
  }

  disable(name: string): boolean {
    return this.#switch(name, false);
  }

  has(name: string): boolean {
    return this.#slots.has(name);
  }

  list(): readonly D[] {
    return [...this.#slots.values()].map(({ definition }) => definition);
  }

  #switch(name: string, isEnabled: boolean): boolean {
    const slot = this.#slots.get(name);
    if (slot === undefined) return false;
    if (slot.isEnabled !== isEnabled) {
      slot.isEnabled = isEnabled;
      this.#changed();
    }
    return true;
  }

  #put(definition: D): void {
    const { kind, nameOf, prepare, isDeclared } = this.#options;
    const name = nameOf(definition);
    if (!isDeclared) {
      throw new LocalError(
        "ERR_CONFIG",
        `this server declares no ${kind}s; give it an empty list of them to start with`,
      );
    }
    if (this.#slots.has(name)) {
      throw new LocalError("ERR_CONFIG", `the ${kind} ${quote(name)} stands twice; names are unique`);
    }
    this.#slots.set(name, { definition, entry: prepare(definition), isEnabled: true });
  }

  #changed(): void {
    this.#version++;
    this.#entries = undefined;
    this.#isFiltered = undefined;
    this.#options.onChange();
  }
}
