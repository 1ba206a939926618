// What has changed on the server, told to those who want to know: once for many changes that come together.

import type { Clock } from "@dragoman/jsonrpc";

export type ListName = "tools" | "resources" | "prompts";

/** Somebody who hears of changes. Neither method may throw. */
export interface ChangeListener {
  listChanged(list: ListName): void;
  resourceUpdated(uri: string): void;
}

export interface ChangesOptions {
  readonly clock: Clock;
  /** Milliseconds in which changes are gathered. */
  readonly debounceMs: number;
}

export class Changes {
  readonly #options: ChangesOptions;
  readonly #listeners = new Set<ChangeListener>();
  readonly #byUri = new Map<string, Set<ChangeListener>>();
  readonly #lists = new Set<ListName>();
  readonly #uris = new Set<string>();
  #isWaiting = false;

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  /** Says that entries of a list came, went or changed. */
  listChanged(list: ListName): void {
    if (this.#listeners.size === 0) return;
    this.#lists.add(list);
    this.#wait();
  }

  /** Says that a resource reads differently now. */
  resourceUpdated(uri: string): void {
    if (!this.#byUri.has(uri)) return;
    this.#uris.add(uri);
    this.#wait();
  }

  /** Adds a listener of list changes; gives a way to take it back. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has a listener hear of one resource. */
  watch(uri: string, listener: ChangeListener): void {
    let listeners = this.#byUri.get(uri);
    if (listeners === undefined) {
      listeners = new Set();
      this.#byUri.set(uri, listeners);
    }
    listeners.add(listener);
  }

  unwatch(uri: string, listener: ChangeListener): void {
    const listeners = this.#byUri.get(uri);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#byUri.delete(uri);
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#options.clock.after(this.#options.debounceMs, () => this.#tell());
  }

  #tell(): void {
    this.#isWaiting = false;
    const lists = [...this.#lists];
    const uris = [...this.#uris];
    this.#lists.clear();
    this.#uris.clear();
    for (const list of lists) {
      for (const listener of [...this.#listeners]) listener.listChanged(list);
    }
    for (const uri of uris) {
      for (const listener of [...(this.#byUri.get(uri) ?? [])]) listener.resourceUpdated(uri);
    }
  }
}
