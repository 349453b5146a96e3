import { describe, expect, test } from "vitest";
import type { ModelDocument } from "../document/model.ts";
import { edited, test as modelTest, question, type TestEdit } from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";

const ANSWERS = { credit_score: 720, timeline: "immediately" };
const TESTED = edited(RENTAL, modelTest("Good", ANSWERS, { priority: "High", recommendations: { credit_score: 1 } }));

const update = (data: object): TestEdit => ({ kind: "test", action: "update", id: 1, data });
const testIn = ({ tests }: ModelDocument) => tests[0] ?? expect.fail("no test");

describe("a test", () => {
  test("stores answers as the questions read them, and expectations in one order", () => {
    const data = { name: "Good", answers: { timeline: "1-3 MONTHS", move_in: "2024-02-03", credit_score: "720" } };
    const document = edited(RENTAL, {
      kind: "test",
      action: "create",
      data: { ...data, expect: { priority: "High", x_axis: 100 } },
    });
    expect(testIn(document)).toMatchObject({ id: 1, date: null, expect: { x_axis: 100, priority: "High" } });
    expect(testIn(document).answers).toEqual({ timeline: "1-3-months", move_in: "2024-02-03", credit_score: 720 });
    expect(Object.keys(testIn(document).expect)).toEqual(["x_axis", "priority"]);
    expect(document.counters.test).toBe(1);
    const deleted = edited(document, { kind: "test", action: "delete", id: 1 });
    expect([deleted.tests, deleted.counters.test]).toEqual([[], 1]);
  });

  test("is rejected with all its errors", () => {
    const data = { name: "Good", answers: { credit_score: 900, timelin: 1 }, date: "2023-02-29" };
    const rules = { credit_score: 3, timeline: 99, score: null };
    const faulty: TestEdit = {
      kind: "test",
      action: "create",
      data: { ...data, expect: { x_axis: 1.005, recommendations: rules } },
    };
    expect(objections(faulty, TESTED)).toEqual({
      name: "A test named Good already exists.",
      answers: expect.stringMatching(/timelin: There is no.*"timeline".*credit_score: 900 is too large/),
      date: "Send an existing date as YYYY-MM-DD.",
      expect:
        'x_axis must have at most two decimals. recommendations: credit_score has no rule with the id 3. recommendations: timeline has no rule with the id 99. recommendations: There is no question "score".',
    });
    expect(objections(modelTest("Nothing", {}, {}))).toEqual({
      expect: "Expect at least one of the lead's scores, bands, or recommendations.",
    });
  });

  test("a model can have 200 at most", () => {
    const many = Array.from({ length: 200 }, (_, index) => modelTest(`No. ${index}`, {})).reduce(edited, RENTAL);
    expect(Object.values(objections(modelTest("One more", {}), many))).toEqual(["There can be at most 200 tests."]);
  });

  test("with the same contents in another order is the same", () => {
    const { timeline } = ANSWERS;
    expect(testIn(edited(TESTED, update({ answers: { timeline, credit_score: "720" } }))).answers).toBe(
      testIn(TESTED).answers,
    );
    expect(edited(TESTED, update({ name: "Better" })).tests[0]).toEqual({ ...testIn(TESTED), name: "Better" });
  });
});

describe("an edit of the model", () => {
  test("renames fields in answers and expectations", () => {
    const answered = edited(
      edited(TESTED, question(6, "choice", "pets", { choices: [{ text: "Cat" }, { text: "Dog" }] })),
      update({ answers: { ...ANSWERS, pets: "cat" }, expect: { recommendations: { pets: null, credit_score: 1 } } }),
    );
    const called = edited(answered, { kind: "question", action: "update", id: 6, data: { field_name: "animals" } });
    expect(testIn(called)).toEqual({
      ...testIn(answered),
      answers: { ...ANSWERS, animals: "cat" },
      expect: { recommendations: { animals: null, credit_score: 1 } },
    });
  });

  test("that changes the type of a question reads answers again if they fit", () => {
    const asked = edited(TESTED, question(6, "integer", "rooms"));
    const answered = edited(asked, update({ answers: { ...ANSWERS, rooms: "3" } }));
    const retyped = edited(answered, { kind: "question", action: "update", id: 6, data: { type: "text" } });
    expect([testIn(answered).answers.rooms, testIn(retyped).answers.rooms]).toEqual([3, "3"]);
    const dated = edited(answered, { kind: "question", action: "update", id: 6, data: { type: "date" } });
    expect(testIn(dated)).toBe(testIn(answered));
  });

  test("renames slugs, alone or exchanged with another", () => {
    const pets = { choices: [{ text: "Cat" }, { text: "Dog" }, { text: "Fish" }] };
    const several = [
      question(6, "multiple_choice", "pets", pets),
      update({ answers: { ...ANSWERS, pets: ["cat", "fish"] } }),
    ].reduce(edited, TESTED);
    const one = edited(several, { kind: "choice", parent: 6, action: "update", id: 3, data: { slug: "kitten" } });
    expect(testIn(one).answers).toEqual({ ...ANSWERS, pets: ["kitten", "fish"] });
    const choices = [
      { id: 3, text: "Cat", slug: "fish" },
      { id: 4, text: "Dog", slug: "dog" },
      { id: 5, text: "Fish", slug: "cat" },
    ];
    const turned = edited(several, { kind: "question", action: "update", id: 6, data: { choices } });
    expect(testIn(turned).answers).toEqual({ ...ANSWERS, pets: ["fish", "cat"] });
  });

  test("is never rejected because of a test, which keeps what no longer fits until it is changed", () => {
    const edits: TestEdit[] = [
      { kind: "recommendation", action: "delete", id: 1 },
      { kind: "recommendation", action: "delete", id: 2 },
      { kind: "recommendation", action: "delete", id: 3 },
      { kind: "scoring_model", action: "delete", id: 1 },
      { kind: "question", action: "delete", id: 1 },
      { kind: "choice", parent: 4, action: "delete", id: 1 },
    ];
    const gone = edits.reduce(edited, TESTED);
    expect(gone.tests).toEqual(TESTED.tests);
    expect(testIn(edited(gone, update({ name: "Gone", date: "2024-01-01" }))).answers).toEqual(ANSWERS);
    expect(objections(update({ answers: { ...ANSWERS, rent_amount: 1 } }), gone)).toEqual({
      answers: expect.stringMatching(/credit_score: There is no question.*"immediately" is not a choice/),
    });
    expect(objections(update({ expect: { recommendations: { credit_score: null } } }), gone)).toEqual({
      expect: expect.stringMatching(/There is no question "credit_score"/),
    });
  });
});
