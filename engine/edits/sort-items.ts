import type { ModelDocument } from "../document/model.ts";

/**
 * Sorts the document: questions by number, rules by their question's number, then by position. It is not in `apply.ts`,
 * because pages that only reorder items would load all edits with it.
 */
export function sortItems(document: ModelDocument): ModelDocument {
  const questions = sorted(document.questions, (a, b) => a.number - b.number);
  const order = new Map(questions.map(({ id, number }) => [id, number]));
  const place = (question: number) => order.get(question) ?? 0;
  const recommendations = sorted(
    document.recommendations,
    (a, b) => place(a.question) - place(b.question) || a.position - b.position || a.id - b.id,
  );
  return { ...document, questions, recommendations };
}

/** Returns the same list if it is sorted already, so that what an edit does not change keeps its identity. */
function sorted<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): readonly Item[] {
  const isOrdered = items.every((item, index) => compare(items[index - 1] ?? item, item) <= 0);
  return isOrdered ? items : [...items].sort(compare);
}
