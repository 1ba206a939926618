// The memory store as a remote one would answer: each call takes effect at once and is answered later, so that every
// caller is tried with both.

import type { TaskStore } from "@dragoman/tasks";

/** Milliseconds until an answer; 0 is the next turn of the event loop. */
export type Delay = () => number;

export function lateStore(store: TaskStore, delay: Delay = () => 0): TaskStore {
  const later = <T>(answer: () => T | Promise<T>): Promise<T> => {
    const value = answer();
    return new Promise((resolve) => setTimeout(() => resolve(value), delay()));
  };
  return {
    create: (owner, task) => later(() => store.create(owner, task)),
    append: (owner, taskId, events) => later(() => store.append(owner, taskId, events)),
    read: (owner, taskId) => later(() => store.read(owner, taskId)),
    eventsAfter: (owner, taskId, position) => later(() => store.eventsAfter(owner, taskId, position)),
    watch: (owner, taskId, wake) => store.watch(owner, taskId, () => setTimeout(wake, delay())),
    list: (owner, filter, page) => later(() => store.list(owner, filter, page)),
    onRemove: (listener) => store.onRemove(listener),
  };
}
