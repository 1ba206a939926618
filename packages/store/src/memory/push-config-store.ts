// Push configurations in the memory of one process, a bounded number for each task.

import { LocalError, type Outcome, ok, refuse } from "@dragoman/jsonrpc";
import type { PushConfig, PushConfigStore } from "@dragoman/tasks";

export interface MemoryPushConfigStoreOptions {
  /** Configurations of one task; 100 by default. */
  readonly maxPerTask?: number;
}

/** A store of push configurations for one process. */
export function memoryPushConfigStore(options: MemoryPushConfigStoreOptions = {}): PushConfigStore {
  return new MemoryPushConfigStore(options);
}

type Configs = Map<string, PushConfig>;

class MemoryPushConfigStore implements PushConfigStore {
  readonly #maxPerTask: number;
  readonly #owners = new Map<string, Map<string, Configs>>();

  constructor({ maxPerTask = 100 }: MemoryPushConfigStoreOptions) {
    if (!(maxPerTask >= 1)) throw new LocalError("ERR_CONFIG", "expected maxPerTask of at least 1");
    this.#maxPerTask = maxPerTask;
  }

  set(owner: string, config: PushConfig): Outcome<PushConfig, "push-configs-full"> {
    const configs = this.#find(owner, config.taskId);
    if (configs !== undefined && configs.size >= this.#maxPerTask && !configs.has(config.id)) {
      return refuse(
        "push-configs-full",
        `a task has at most ${this.#maxPerTask} push notification configurations`,
      );
    }
    const kept = seal(config);
    (configs ?? this.#add(owner, config.taskId)).set(config.id, kept);
    return ok(kept);
  }

  get(owner: string, taskId: string, id: string): PushConfig | undefined {
    return this.#find(owner, taskId)?.get(id);
  }

  list(owner: string, taskId: string): readonly PushConfig[] {
    return [...(this.#find(owner, taskId)?.values() ?? [])];
  }

  delete(owner: string, taskId: string, id: string): void {
    const configs = this.#find(owner, taskId);
    configs?.delete(id);
    if (configs?.size === 0) this.deleteAll(owner, taskId);
  }

  deleteAll(owner: string, taskId: string): void {
    const tasks = this.#owners.get(owner);
    tasks?.delete(taskId);
    if (tasks?.size === 0) this.#owners.delete(owner);
  }

  #find(owner: string, taskId: string): Configs | undefined {
    return this.#owners.get(owner)?.get(taskId);
  }

  #add(owner: string, taskId: string): Configs {
    let tasks = this.#owners.get(owner);
    if (tasks === undefined) {
      tasks = new Map();
      this.#owners.set(owner, tasks);
    }
    const configs: Configs = new Map();
    tasks.set(taskId, configs);
    return configs;
  }
}

function seal(config: PushConfig): PushConfig {
  const { authentication } = config;
  return Object.freeze(
    authentication === undefined
      ? { ...config }
      : { ...config, authentication: Object.freeze({ ...authentication }) },
  );
}
