// The memory store as a remote one would answer: each call takes effect at once and is answered later.

import type { TaskStore } from "@dragoman/tasks";

export function lateStore(store: TaskStore, delay: () => number = () => 0): TaskStore {
  const later = <T>(value: T | Promise<T>): Promise<T> =>
    new Promise((resolve) => setTimeout(() => resolve(value), delay()));
  return {
    create: (owner, task) => later(store.create(owner, task)),
    append: (owner, taskId, events) => later(store.append(owner, taskId, events)),
    read: (owner, taskId) => later(store.read(owner, taskId)),
    eventsAfter: (owner, taskId, position) => later(store.eventsAfter(owner, taskId, position)),
    watch: (owner, taskId, wake) => store.watch(owner, taskId, () => setTimeout(wake, delay())),
    list: (owner, filter, page) => later(store.list(owner, filter, page)),
    onRemove: (listener) => store.onRemove(listener),
  };
}
