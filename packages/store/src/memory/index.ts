// The public names of the memory stores.

export { type MemoryPushConfigStoreOptions, memoryPushConfigStore } from "./push-config-store.ts";
export { type MemorySessionStoreOptions, memorySessionStore } from "./session-store.ts";
export { type MemoryStreamStoreOptions, memoryStreamStore } from "./stream-store.ts";
export { type MemoryTaskStoreOptions, memoryTaskStore } from "./task-store.ts";
