/** Carries work in steps out to its end at once, for whoever has nothing else to do in between. */
export function atOnce<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What a function makes of each item, as steps. */
export function* each<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Generator<void, Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    yield;
  }
  return made;
}
