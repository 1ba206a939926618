// How every HTTP server of the bench starts: on 127.0.0.1, at PORT (0 or absent: any), with one line on stdout
// that names its address, and the message `ready` to a parent process that listens for one.

/** @param {import("node:http").Server | import("node:net").Server} server */
export function listen(server) {
  server.on("error", (error) => {
    console.error(`cannot listen: ${error.message}; PORT chooses another port`);
    process.exit(1);
  });
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => announce(server.address().port));
}

/** @param {number} port */
export function announce(port) {
  console.log(`listening on http://127.0.0.1:${port}`);
  process.send?.("ready");
}
