// One JSON-RPC message over real HTTP, and what came back.

interface Posted {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into whatever came
  readonly answer: any;
}

export type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Posted>;

export function poster(url: () => string): Post {
  return async (path, body, headers = {}) => {
    const response = await fetch(new URL(path, url()), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, answer: text === "" ? undefined : JSON.parse(text) };
  };
}
