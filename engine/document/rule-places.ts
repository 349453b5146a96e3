import type { ModelDocument, Recommendation } from "./model.ts";

type Rules = ModelDocument["recommendations"];

/** Documents share the lists that an edit does not change. */
const known = new WeakMap<Rules, ReadonlyMap<number, number>>();

/**
 * Returns the number that people know a rule by: its place among the rules of its question, from 1 in the order of
 * trying. Every page counts this way. Ids are for programs, and stored positions may have gaps.
 *
 * @throws RangeError if the document does not have the rule
 */
export function placeOfRule(
  { recommendations }: Pick<ModelDocument, "recommendations">,
  { id }: { readonly id: number },
): number {
  const places = known.get(recommendations) ?? placesOf(recommendations);
  known.set(recommendations, places);
  const place = places.get(id);
  if (place === undefined) throw new RangeError(`the document has no rule with the id ${id}`);
  return place;
}

function placesOf(rules: readonly Recommendation[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  return new Map(
    rules.map(({ id, question }) => {
      const place = (counts.get(question) ?? 0) + 1;
      counts.set(question, place);
      return [id, place];
    }),
  );
}
