import { expect, test } from "vitest";
import { diffDocuments } from "../diff/diff.ts";
import { usesOfChoice, usesOfField, usesOfQuestion } from "../edits/where-used.ts";
import { exportModel } from "../file/export.ts";
import { planFile } from "../file/plan.ts";
import { reviewModel } from "../review/review.ts";
import {
  documentOf,
  editErrors,
  edited,
  MADE_AT,
  question,
  rule,
  type TestEdit,
  test as testOf,
} from "../testing/documents.ts";
import type { Question } from "./model.ts";
import { nameOfItem } from "./names.ts";
import { placeOfRule } from "./rule-places.ts";

const LONG = `If {score} > 1${" and {score} > 1".repeat(110)}`;

/** The first question has the rules 6, 3, and 2, in this order; the second has rule 4. Rules 1 and 5 were deleted. */
const DOCUMENT = documentOf(
  question(1, "number", "score"),
  question(2, "choice", "move", { choices: [{ text: "Now" }] }),
  rule(1, "If 3"),
  rule(1, LONG),
  rule(1, "If {move} == 'now'"),
  rule(2, "If {score} > 2"),
  rule(1, "If 1"),
  rule(1, "If 1"),
  { kind: "recommendation", action: "delete", id: 1 },
  { kind: "recommendation", action: "delete", id: 5 },
  { kind: "recommendation", action: "move", id: 3, data: { position: 1 } },
  { kind: "recommendation", action: "move", id: 6, data: { position: 1 } },
);
const [score, move] = DOCUMENT.questions as [Question, Question];

const changed = (edit: TestEdit) => diffDocuments(DOCUMENT, edited(DOCUMENT, edit)).map(({ text }) => text);
const refused = (edit: TestEdit) => Object.values(editErrors(DOCUMENT, edit)).flat();
const names = (uses: ReturnType<typeof usesOfField>) => uses.map(({ target }) => target.name);

/** A file that has no second question and no rules. */
function planned(): readonly string[] {
  const { recommendations: _rules, ...file } = exportModel(DOCUMENT);
  const plan = planFile({ ...file, questions: (file.questions ?? []).slice(0, 1) }, DOCUMENT, MADE_AT);
  return plan.ok ? [] : plan.faults.map(({ message }) => message);
}

test("a rule is numbered among those of its question, in evaluation order", () => {
  expect([6, 3, 2, 4].map((id) => placeOfRule(DOCUMENT, { id }))).toEqual([1, 2, 3, 1]);
  expect(() => placeOfRule(DOCUMENT, { id: 1 })).toThrow(RangeError);
});

test.each<[string, () => readonly string[], RegExp]>([
  ["an item", () => [nameOfItem(DOCUMENT, "recommendation", 3)], /^rule 2 of "score\?"$/],
  ["uses of a field", () => names(usesOfField(DOCUMENT, "score")), /rule 3 of question 1 .*rule 1 of question 2 /],
  ["uses of a question", () => names(usesOfQuestion(DOCUMENT, move)), /^rule 2 of question 1 .*rule 1 of question 2/],
  ["uses of a choice", () => names(usesOfChoice(DOCUMENT, move, 1)), /^rule 2 of question 1/],
  [
    "a refused deletion",
    () => refused({ kind: "question", action: "delete", id: move.id }),
    /by rule 2 of .*has rule 1 of /,
  ],
  [
    "a refused renaming",
    () => refused({ kind: "question", action: "update", id: score.id, data: { field_name: "a_longer_name" } }),
    /by rule 3 of question 1 /,
  ],
  [
    "a refused copy",
    () =>
      refused({
        kind: "question",
        action: "duplicate",
        id: score.id,
        data: { field_name: "a_longer_name", include_related: true },
      }),
    /^Cannot copy rule 3\. /,
  ],
  ["a refused file", planned, /Recommendation rule 1 uses question 2/],
  ["the review", () => reviewModel(DOCUMENT).map(({ message }) => message), /Rule 2 of .* because rule 1 before it/],
  ["an addition", () => changed(rule(1, "If 5")), /^rule 4 of "score\?" added/],
  ["a deletion", () => changed({ kind: "recommendation", action: "delete", id: 3 }), /^rule 2 of "score\?" deleted/],
  [
    "a change",
    () => changed({ kind: "recommendation", action: "update", id: 2, data: { type: "approval" } }),
    /^type of rule 3 of "score\?"/,
  ],
  [
    "the expectation of a test",
    () => changed(testOf("Good", { score: 1 }, { recommendations: { score: 6 } })),
    /expects rule 1 of "score\?"$/,
  ],
])("%s names rules by their places", (_, texts, expected) => expect(texts().join(" ")).toMatch(expected));
