// A promise with its way to be resolved.

export interface Gate {
  readonly promise: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open = (): void => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open: () => open() };
}
