// Reads bytes to their end under a limit, without a copy where they are one chunk.

const empty = new Uint8Array(0);

/** Undefined where there is more than the limit; what is left is then cancelled. Rejects as the reader does. */
export async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const step = await reader.read();
    if (step.done) return join(chunks, size);
    size += step.value.length;
    if (size > maxBytes) {
      cancel(reader);
      return undefined;
    }
    chunks.push(step.value);
  }
}

/** Wants no more of a stream, and does not mind how that ends. */
export function cancel(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => undefined);
}

/** One array of all chunks; a single one is given as it is. */
export function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first = empty] = chunks;
  if (chunks.length < 2) return first;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
