// Loaded ahead of a program that serves: it listens on a free port whatever it asks for, and tells its parent which.

import { type AddressInfo, Server } from "node:net";

const listen = Server.prototype.listen;

Server.prototype.listen = function listenOnFreePort(this: Server, ...args: unknown[]): Server {
  this.once("listening", () => {
    const address: string | AddressInfo | null = this.address();
    if (typeof address === "object" && address !== null) process.send?.(address.port);
  });
  const callback = args.find((arg) => typeof arg === "function");
  return listen.call(this, { port: 0, host: "127.0.0.1" }, () => callback?.());
};
