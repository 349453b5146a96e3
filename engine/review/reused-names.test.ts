import { expect, test } from "vitest";
import type { NamesOfVersions } from "../answers/carry.ts";
import type { ModelDocument } from "../document/model.ts";
import { documentOf, edited, question } from "../testing/documents.ts";
import { reviewNames } from "./reused-names.ts";

const choices = [
  { text: "Right now", slug: "immediate" },
  { text: "Later", slug: "later" },
];
const FIRST = documentOf(
  question(1, "choice", "move_in", { text: "When?", choices }),
  question(2, "number", "income", { text: "Income?" }),
);

const slug = (document: ModelDocument, id: number, to: string) =>
  edited(document, {
    kind: "choice",
    action: "update",
    parent: 1,
    id,
    data: { text: choices[id - 1]?.text ?? "", slug: to },
  });
const named = (document: ModelDocument, id: number, field_name: string) =>
  edited(document, { kind: "question", action: "update", id, data: { field_name } });
const added = (document: ModelDocument, text: string, of: string) =>
  edited(document, { kind: "choice", action: "create", parent: 1, data: { text, slug: of } });

/** The names of versions 1, 2, and so on. */
const versions = (...documents: readonly ModelDocument[]): readonly NamesOfVersions[] =>
  documents.map(({ questions }, index) => ({ from: index + 1, to: index + 1, questions }));

const review = (document: ModelDocument, ...before: readonly ModelDocument[]) =>
  reviewNames(document, { questions: before.at(-1)?.questions ?? [], history: versions(...before), until: 7 }).map(
    ({ kind, target, message }) => [kind, target.type, target.id, message],
  );

const FREED = slug(FIRST, 1, "right-now");
const SLUG_MOVED = [
  "name_reused",
  "choice",
  3,
  'Answers sent to "When?" as immediate meant "Right now" until version 7, and now mean "Immediately". Use another name if a form or an integration still sends it.',
];

test("the former slug of a choice that another one has now, freed in the same version or an earlier one", () => {
  const taken = added(FREED, "Immediately", "immediate");
  expect(review(taken, FIRST)).toEqual([SLUG_MOVED]);
  expect(review(taken, FIRST, FREED)).toEqual([SLUG_MOVED]);
  // the version before understood it in the same way
  expect(review(taken, FIRST, FREED, taken)).toEqual([]);
  expect(review(FREED, FIRST)).toEqual([]);
});

test("the former field name of a question", () => {
  const freed = named(FIRST, 2, "yearly_income");
  const taken = edited(freed, question(3, "number", "income", { text: "Monthly income?" }));
  const finding = [
    "name_reused",
    "question",
    3,
    'Answers sent under the field name income answered "Income?" until version 7, and now answer "Monthly income?". Use another name if a form or an integration still sends it.',
  ];
  expect(review(taken, FIRST)).toEqual([finding]);
  expect(review(taken, FIRST, freed)).toEqual([finding]);
});

test("a document that is not live yet", () => {
  const [found] = reviewNames(added(FREED, "Immediately", "immediate"), {
    questions: FREED.questions,
    history: versions(FIRST, FREED),
  });
  expect(found?.message).toMatch(
    /^Answers sent to "When\?" as immediate mean "Right now" in the live model, and will mean "Immediately"\./,
  );
});

test("a name whose owner was deleted is free, and so are names that nobody had", () => {
  const without = edited(FIRST, { kind: "choice", action: "delete", parent: 1, id: 1 });
  expect(review(added(without, "Immediately", "immediate"), FIRST, without)).toEqual([]);
  expect(review(added(without, "Immediately", "immediate"), FIRST)).toEqual([]);
  expect(review(added(FIRST, "Never", "never"), FIRST)).toEqual([]);
  expect(review(FIRST, FIRST)).toEqual([]);
});
