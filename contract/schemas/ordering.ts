import { z } from "zod";
import type { Fault } from "#engine";
import type { FieldCode } from "../wire/codes.ts";
import { fault } from "../wire/faults.ts";
import { ORDERINGS, type OrderedList, type Ordering, type OrderingField } from "../wire/orderings.ts";
import { separated } from "./pagination.ts";
import { choiceSentence } from "./validate.ts";

/**
 * The order of a list in its query, as in Django REST framework: `-created_at` or `last_name,first_name`. An unknown
 * field is rejected with a list of the valid ones.
 *
 * @param tiebreak how the list orders results that are equal in all of these fields, as a sentence
 * @example z.strictObject({ ...pageQuery, ordering: orderingQuery("listUsers").prefault(["id"]) })
 */
export function orderingQuery<List extends OrderedList>(list: List, tiebreak?: string) {
  const fields: readonly OrderingField<List>[] = ORDERINGS[list];
  const orderings = fields.flatMap((field): Ordering<OrderingField<List>>[] => [field, `-${field}`]);
  const ordering = z.enum(orderings).meta({
    id: `${list.replace(/^list/, "")}Ordering`,
    description: "A field to order by, with `-` in front for descending order.",
  });
  const sentences = [
    `What to order by: ${fields.map((name) => `\`${name}\``).join(", ")}.`,
    "Separate several fields with commas, and prefix one with `-` for descending order.",
    "Results without a value come last.",
    ...(tiebreak === undefined ? [] : [tiebreak]),
  ];
  return z.preprocess(reading(fields), z.array(ordering).min(1)).describe(sentences.join(" "));
}

/** Splits the text, and reports the error of each field. */
const reading = (fields: readonly string[]) => (value: unknown, context: z.RefinementCtx) => {
  const given = separated(value);
  if (!Array.isArray(given)) return given;
  const names = given.map((each) => String(each).replace(/^-/, ""));
  const found = names.flatMap((name, index): Fault<FieldCode>[] => {
    if (!fields.includes(name)) return [fault("unknown_choice", choiceSentence(fields, name))];
    return names.indexOf(name) < index ? [fault("duplicate", `Name "${name}" only once.`)] : [];
  });
  for (const { code, message } of found) context.addIssue({ code: "custom", message, params: { code } });
  return found.length === 0 ? given : z.NEVER;
};
