import { describe, expect, test } from "vitest";
import { diffDocuments } from "../diff/diff.ts";
import type { ModelDocument } from "../document/model.ts";
import {
  calculated,
  documentOf,
  editErrors,
  edited,
  question,
  rule,
  scoring,
  type TestEdit,
  test as testOf,
} from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";

const changed = (document: ModelDocument, edit: TestEdit) =>
  diffDocuments(document, edited(document, edit)).map(({ text }) => text);
const withAll = (kind: "question" | "calculated_field", id: number): TestEdit => ({
  kind,
  action: "delete",
  id,
  dependents: "delete",
});

describe("deleting with dependents", () => {
  test("deletes the scoring models and rules that name a question or belong to it, and no others", () => {
    expect(changed(RENTAL, withAll("question", 1))).toEqual([
      'question "credit_score?" (credit_score) deleted',
      'scoring model "Credit score" deleted',
      'rule 1 of "credit_score?" deleted: If {credit_score} >= 700',
      expect.stringMatching(/^rule 2 of "credit_score\?" deleted: /),
    ]);
    // the rule that belongs to it names something else; the first rule of the other question stays
    expect(changed(RENTAL, withAll("question", 4))).toEqual([
      'question "timeline?" (timeline) deleted',
      expect.stringMatching(/^rule 2 of "credit_score\?" deleted: /),
      'rule 1 of "timeline?" deleted: If {x_axis_score} > 50',
    ]);
  });

  test("takes no name for another that begins with it", () => {
    const document = documentOf(
      question(1, "number", "rent"),
      question(2, "number", "rent_paid"),
      scoring(2, "{rent_paid}"),
    );
    expect(changed(document, { kind: "question", action: "delete", id: 1 })).toEqual([
      'question "rent?" (rent) deleted',
    ]);
  });

  test("keeps the last rule of a question that is not deleted", () => {
    const document = documentOf(
      question(1, "number", "a"),
      question(2, "number", "b"),
      rule(2, "If {a} > 1"),
      rule(2, "If 1"),
    );
    expect(changed(document, withAll("question", 1))).toEqual([
      'question "a?" (a) deleted',
      'rule 1 of "b?" deleted: If {a} > 1',
    ]);
  });

  test("deletes calculated fields and everything that uses them", () => {
    const document = [
      calculated("twice", "{rent_ratio} * 2"),
      calculated("other", "{credit_score}"),
      rule(5, "If {twice} > 1 or {credit_score} > 1"),
    ].reduce(edited, RENTAL);
    expect(changed(document, withAll("question", 2))).toEqual([
      'question "rent_amount?" (rent_amount) deleted',
      "calculated field rent_ratio deleted",
      "calculated field twice deleted",
      expect.stringMatching(/^scoring model 2 .* deleted$/),
      expect.stringMatching(/^rule 1 of "move_in\?" deleted: /),
    ]);
    expect(changed(document, withAll("calculated_field", 1))).toHaveLength(4);
  });

  test("removes from tests the answer and the expectations for it, and deletes tests that expect nothing else", () => {
    const document = [
      testOf("Good", { credit_score: 800, rent_amount: 5 }, { x_axis: 100, recommendations: { credit_score: 1 } }),
      testOf("Rule", { credit_score: 800 }, { recommendations: { credit_score: 1 } }),
      testOf("None", { rent_amount: 5 }, { recommendations: { timeline: null } }),
    ].reduce(edited, RENTAL);
    const { tests } = edited(document, withAll("question", 1));
    expect(tests.map(({ name, answers, expect: expected }) => [name, answers, expected])).toEqual([
      ["Good", { rent_amount: 5 }, { x_axis: 100 }],
      ["None", { rent_amount: 5 }, { recommendations: { timeline: null } }],
    ]);
    expect(tests[1]).toBe(document.tests[2]);
    const both = edited(
      RENTAL,
      testOf("Both", {}, { x_axis: 0, recommendations: { credit_score: null, timeline: 3 } }),
    );
    expect(edited(both, withAll("question", 4)).tests[0]?.expect).toEqual({
      x_axis: 0,
      recommendations: { credit_score: null },
    });
    // nothing can be expected of a deleted item
    const rules = edited(document, withAll("question", 4)).tests.map(({ name }) => name);
    expect(rules).toEqual(["Good", "Rule"]);
  });

  test("of a choice deletes what compares with it, and keeps other uses of its question", () => {
    const choices = [{ text: "Pool" }, { text: "Garden" }];
    const document = documentOf(
      question(1, "multiple_choice", "wishes", { choices }),
      scoring(1, "('pool' in {wishes}) * 5"),
      scoring(1, "count({wishes})"),
      rule(1, "If 'garden' in {wishes}"),
      rule(1, "If {wishes[0]} == 'Pool'"),
      testOf("Both", { wishes: ["pool", "garden"] }),
      testOf("Pool", { wishes: ["pool"] }),
    );
    const edit = { kind: "choice", parent: 1, action: "delete", id: 1, dependents: "delete" } as const;
    const after = edited(document, edit);
    expect(after.scoring_models.map(({ formula }) => formula)).toEqual(["count({wishes})"]);
    expect(after.recommendations.map((each) => each.rule)).toEqual(["If 'garden' in {wishes}"]);
    expect(after.tests.map(({ answers }) => answers)).toEqual([{ wishes: ["garden"] }, {}]);
  });

  test("of a choice removes it from tests that answer it, whether or not they answer with a list", () => {
    const choices = [{ text: "A" }, { text: "Aa" }];
    const document = documentOf(
      question(1, "choice", "grade", { choices }),
      testOf("A", { grade: "a" }),
      testOf("Aa", { grade: "aa" }),
      testOf("None", {}),
    );
    const edit = { kind: "choice", parent: 1, action: "delete", id: 1, dependents: "delete" } as const;
    expect(edited(document, edit).tests.map(({ answers }) => answers)).toEqual([{}, { grade: "aa" }, {}]);
  });

  test("is refused without that, with what uses the item and what belongs to it", () => {
    const one = documentOf(question(1, "number", "a"), scoring(1, "1"));
    const refused = (document: ModelDocument) =>
      editErrors(document, { kind: "question", action: "delete", id: 1 }).non_field_errors;
    expect(refused(one)).toEqual([
      "a still has the formula of scoring model 1. Change or delete it first, or send dependents=delete to delete it with the question.",
    ]);
    expect(refused(edited(one, rule(1, "If 1")))).toEqual([
      "a still has the formula of scoring model 1 and rule 1 of question 1 (a). Change or delete them first, or send dependents=delete to delete them with the question.",
    ]);
  });

  test("is a plain deletion if nothing depends on the item", () => {
    const document = edited(RENTAL, question(6, "text", "free"));
    const { dependents: _, ...plain } = withAll("question", 6) as { dependents: string } & TestEdit;
    expect(edited(document, withAll("question", 6))).toEqual(edited(document, plain as TestEdit));
  });
});
