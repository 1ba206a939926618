// Preloaded into every measured server: reports its heap on request, and ends it with the runner.

process.on("message", (message) => {
  if (message !== "heap") return;
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ heapBytes: process.memoryUsage().heapUsed });
});
process.on("disconnect", () => process.exit());
