// The head of a web Request, its path kept as it was sent.

import type { CarrierHead } from "../http/admit.ts";

export function readHead(request: Request): CarrierHead {
  const { url, headers } = request;
  const hostAt = url.indexOf("//") + 2;
  const pathAt = endOf(url, hostAt, /[/?#]/g);
  const queryAt = endOf(url, pathAt, /[?#]/g);
  const end = endOf(url, queryAt, /#/g);
  return {
    method: request.method,
    path: url.slice(pathAt, queryAt),
    query: url.slice(queryAt + 1, end),
    // behind a server the URL is built from the Host field; in a test there is only the URL
    host: headers.get("host") ?? url.slice(hostAt, pathAt),
    header: (name) => headers.get(name) ?? undefined,
  };
}

function endOf(text: string, from: number, mark: RegExp): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}
