/** A promise that is fulfilled from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

/** Creates one, as `Promise.withResolvers` does, which Node.js 20 does not have. */
export function deferred(): Deferred {
  let resolve: Deferred["resolve"] = () => undefined;
  const promise = new Promise<void>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
