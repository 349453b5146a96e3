import { describe, expect, test } from "vitest";
import type { Question } from "../document/model.ts";
import { editErrors } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { type Use, usesOfChoice, usesOfField, usesOfQuestion } from "./where-used.ts";

const named = (name: string): Question => {
  const question = RENTAL.questions.find(({ field_name }) => field_name === name);
  if (question === undefined) throw new Error(name);
  return question;
};
const said = (uses: readonly Use[]) => uses.map(({ target, why }) => `${why}: ${target.name}`);

describe("where something is used", () => {
  test("a field: each formula and rule that names it", () => {
    expect(said(usesOfField(RENTAL, "rent_amount"))).toEqual(["names: calculated field rent_ratio"]);
    expect(said(usesOfField(RENTAL, "rent_ratio"))).toEqual(["names: scoring model 2"]);
  });

  test("a question: also what belongs to it, once", () => {
    expect(said(usesOfQuestion(RENTAL, named("credit_score")))).toEqual([
      "names: scoring model 1 (Credit score)",
      "names: rule 1 of question 1 (credit_score)",
      "names: rule 2 of question 1 (credit_score)",
    ]);
    expect(said(usesOfQuestion(RENTAL, named("timeline")))).toEqual([
      "names: rule 2 of question 1 (credit_score)",
      "belongs: rule 1 of question 4 (timeline)",
    ]);
  });

  test("a choice: only what compares with it", () => {
    const timeline = named("timeline");
    expect(timeline.choices.map(({ id }) => said(usesOfChoice(RENTAL, timeline, id)))).toEqual([
      ["names: rule 2 of question 1 (credit_score)"],
      [],
    ]);
  });

  test("what is used is rejected, and what is not used is not", () => {
    for (const question of RENTAL.questions) {
      expect(usesOfQuestion(RENTAL, question).length).toBeGreaterThan(0);
      expect(editErrors(RENTAL, { kind: "question", action: "delete", id: question.id })).toHaveProperty(
        "non_field_errors",
      );
    }
  });
});
