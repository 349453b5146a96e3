import { expect, test } from "vitest";
import { calculated, edited, test as modelTest, scoring } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { nameOfItem } from "./names.ts";
import { ITEM_KINDS, ITEMS, type ItemKind } from "./parts.ts";

const DOCUMENT = [modelTest("Good", {}), scoring(2, "1"), calculated("twice", "2")].reduce(edited, RENTAL);

test.each<[ItemKind, number, string]>([
  ["question", 1, 'question "credit_score?"'],
  ["choice", 2, 'choice "1-3 months" of "timeline?"'],
  ["scoring_model", 1, 'scoring model "Credit score"'],
  ["scoring_model", 4, 'scoring model 4 ("rent_amount?")'],
  ["value_range", 1, 'range from 800 of "Credit score"'],
  ["value_range", 2, 'range 0–0.3 of scoring model 2 ("rent_amount?")'],
  ["recommendation", 2, 'rule 2 of "credit_score?"'],
  ["calculated_field", 2, "calculated field twice"],
  ["test", 1, 'test "Good"'],
])("%s %i is called %s", (kind, id, name) => expect(nameOfItem(DOCUMENT, kind, id)).toBe(name));

test.each(ITEM_KINDS)("a %s that does not exist is called by its id", (kind) => {
  const name = nameOfItem(DOCUMENT, kind, 99);
  expect(name).toBe(kind === "scoring_model" ? "scoring model 99" : `${name.split(" with")[0]} with the id 99`);
});

test("a scoring model without a name is listed by its formula", () => {
  const [named, nameless] = DOCUMENT.scoring_models;
  expect([named, nameless].map((model) => model && ITEMS.scoring_model.label(model))).toEqual([
    "Credit score",
    "{rent_ratio}",
  ]);
});
