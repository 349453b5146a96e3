/** Runs all steps at once, for callers that have no other work in between. */
export function runSync<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Applies a function to each item, in steps. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Generator<void, Result[]> {
  const made: Result[] = [];
  for (const item of items) {
    made.push(make(item));
    yield;
  }
  return made;
}
