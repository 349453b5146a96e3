import type { Ordering } from "#contract";
import type { ItemKind, Items } from "#engine";
import { folded, ordered } from "../../http/ordering.ts";
import type { RequestedPage } from "../../http/pagination.ts";

/** The query of a list of model items. Every further parameter is a member and its required value. */
export interface ListQuery extends RequestedPage {
  readonly search?: string;
  readonly ordering?: readonly Ordering<string>[];
}

/** The searched texts of each kind of item that has any. */
const SEARCHED: { readonly [Kind in ItemKind]?: (item: Items[Kind]) => readonly string[] } = {
  question: ({ text, field_name, help_text, reason, choices }) => [
    text,
    field_name,
    help_text,
    reason,
    ...choices.map((choice) => choice.text),
  ],
  scoring_model: ({ name, formula }) => [name, formula],
  recommendation: ({ response_text, rule, affiliate_name }) => [response_text, rule, affiliate_name],
  calculated_field: ({ name, formula }) => [name, formula],
  test: ({ name }) => [name],
};

/** Returns the items that a query asks for, in its order. A member without a value matches `none`. */
export function listItems<Kind extends ItemKind>(
  kind: Kind,
  items: readonly Items[Kind][],
  { page: _, page_size: __, search = "", ordering, ...members }: ListQuery,
): readonly Items[Kind][] {
  const filters = Object.entries(members);
  const part = folded(search);
  const isFound = (text: string) => folded(text).includes(part);
  const found = items.filter(
    (item) =>
      filters.every(([name, value]) => (memberOf(item, name) ?? "none") === value) &&
      (part === "" || SEARCHED[kind]?.(item).some(isFound)),
  );
  return ordering === undefined ? found : ordered(found, ordering);
}

const memberOf = (item: object, name: string): unknown => (item as Readonly<Record<string, unknown>>)[name];
