// Waits until something is so, and fails when it never is.

export async function until(isSo: () => boolean, what: string = "the condition"): Promise<void> {
  const end = Date.now() + 5_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
