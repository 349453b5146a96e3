import { describe, expect, test } from "vitest";
import { operations, rental, validate } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { applyEdit, EMPTY_MODEL, QUESTION_TYPES, type QuestionType } from "#engine";
import {
  addedAfter,
  choiceBodies,
  choiceDrafts,
  choiceProblems,
  movedTo,
  pastedAt,
  repeatedTexts,
  repeatedValues,
  slugsOf,
} from "./choices/rows.ts";
import { bodyOf, draftOf, lossesOf, newDraft, questionOf } from "./draft.ts";

const DOCUMENT = exampleDocument(rental, "2024-08-30T00:00:00Z");
const NOBODY = new Set<string>();
const question = (name: string) => {
  const found = DOCUMENT.questions.find(({ field_name }) => field_name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const row = (key: number, text: string, more: object = {}) => ({
  key,
  id: null,
  text,
  slug: null,
  value: "",
  ...more,
});

describe("a draft", () => {
  test("of a stored question changes nothing", () => {
    for (const each of DOCUMENT.questions) {
      const edit = {
        kind: "question",
        action: "replace",
        id: each.id,
        data: bodyOf(draftOf(each), NOBODY),
        at: "",
      } as const;
      const edited = applyEdit(DOCUMENT, edit);
      expect(edited.ok && edited.document).toEqual(DOCUMENT);
    }
  });

  test("of a new question is the last one, and its name is derived from the text", () => {
    const draft = { ...newDraft(DOCUMENT), text: "How many pets?", type: "integer" as const };
    expect(bodyOf(draft, NOBODY)).toMatchObject({ number: 11, field_name: "pets", choices: [], min_value: null });
    expect(bodyOf({ ...draft, field_name: "animals" }, NOBODY)).toMatchObject({ field_name: "animals" });
    expect(newDraft(EMPTY_MODEL).number).toBe("1");
  });

  test.each(Object.keys(QUESTION_TYPES) as QuestionType[])("of type %s sends only members of the type", (type) => {
    const full = {
      ...newDraft(EMPTY_MODEL),
      text: "Size?",
      type,
      multiple_values: true,
      min_value: "1",
      max_value: "9",
      step: "2",
      choices: [row(-1, "Small"), row(-2, "Large")],
    };
    const body = validate(operations.createQuestion.body, bodyOf(full, NOBODY), "form");
    expect(body).toMatchObject({ ok: true });
    if (!body.ok) return;
    const edited = applyEdit(EMPTY_MODEL, { kind: "question", action: "create", data: body.value, at: "" });
    expect(edited).toMatchObject({ ok: true });
    expect(edited.ok && edited.document.questions[0]).toMatchObject({
      ...questionOf(full, NOBODY),
      id: 1,
      choices: questionOf(full, NOBODY).choices,
    });
  });

  test("keeps invalid text, and the schema reports it", () => {
    const draft = {
      ...newDraft(EMPTY_MODEL),
      text: "Size?",
      type: "slider" as const,
      number: "x",
      min_value: "one",
      step: "−1",
    };
    expect(validate(operations.createQuestion.body, bodyOf(draft, NOBODY), "form")).toMatchObject({
      ok: false,
      faults: {
        number: [{ message: "Enter a whole number from 1 to 1,000,000." }],
        min_value: [{ message: "Enter a number." }],
      },
    });
    expect(bodyOf({ ...draft, number: "" }, NOBODY).number).toBeUndefined();
  });

  test("of another type lists what is dropped", () => {
    const as = (name: string, type: QuestionType) => lossesOf(question(name), { ...draftOf(question(name)), type });
    expect(as("move_in", "text")).toEqual(["its 4 choices"]);
    expect(as("move_in", "multiple_choice")).toEqual([]);
    expect(as("deposit_months", "number")).toEqual(["the step, 0.5"]);
    expect(as("deposit_months", "date")).toEqual(["the minimum, 0", "the maximum, 6", "the step, 0.5"]);
  });
});

describe("choices", () => {
  const rows = [row(5, "Immediately", { id: 5, slug: "now", value: "90" }), row(-1, "Über 3 Monate"), row(-2, "!")];

  test("are sent in order, with edited members", () => {
    expect(choiceBodies(rows)).toEqual([
      { id: 5, text: "Immediately", slug: "now", value: 90 },
      { text: "Über 3 Monate" },
      { text: "!" },
    ]);
    expect(slugsOf([...rows, row(-3, "Now")])).toEqual(["now", "uber-3-monate", "choice-3", "now-2"]);
  });

  test("have the slugs that the engine derives", () => {
    const draft = {
      ...newDraft(EMPTY_MODEL),
      text: "When?",
      choices: [row(-1, "Now"), row(-2, "now!"), row(-3, "?"), row(-4, "x", { slug: "now-2" })],
    };
    const edited = applyEdit(EMPTY_MODEL, { kind: "question", action: "create", data: bodyOf(draft, NOBODY), at: "" });
    expect(edited.ok && edited.document.questions[0]?.choices.map(({ slug }) => slug)).toEqual(slugsOf(draft.choices));
  });

  test("are added, pasted, and moved", () => {
    const added = addedAfter(rows, 0);
    expect(added.rows.map(({ key }) => key)).toEqual([5, -3, -1, -2]);
    expect(added.key).toBe(-3);
    const pasted = pastedAt(rows, 1, ["A", "B", "C"]);
    expect(pasted.rows.map(({ text }) => text)).toEqual(["Immediately", "A", "B", "C", "!"]);
    expect(pasted.rows.find(({ key }) => key === pasted.key)?.text).toBe("C");
    expect(movedTo(rows, 0, 2).map(({ key }) => key)).toEqual([-1, -2, 5]);
    expect(choiceDrafts(question("move_in").choices)[0]).toMatchObject({ slug: "immediate", value: "90" });
  });

  test("that share a value are named", () => {
    expect(repeatedValues(rows)).toEqual([]);
    expect(repeatedValues([...rows, row(-3, "y", { value: "2" })])).toEqual([2]);
  });

  test("that share a text are named, ignoring case", () => {
    expect(repeatedTexts([...rows, row(-3, "y")])).toEqual([]);
    expect(
      repeatedTexts([
        ...rows,
        row(-3, "y"),
        row(-4, " Y "),
        row(-5, "y"),
        { ...row(-6, ""), value: "6" },
        { ...row(-7, " "), value: "7" },
      ]),
    ).toEqual(["y"]);
  });

  test("get their errors row by row", () => {
    expect(choiceProblems([{}, { text: ["This field is required."] }])).toEqual({
      rows: [{}, { text: ["This field is required."] }],
      all: [],
    });
    expect(choiceProblems(["Choice 2: There is one.", "timeline is used by rule 2."])).toEqual({
      rows: [{}, { row: ["There is one."] }],
      all: ["timeline is used by rule 2."],
    });
    expect(choiceProblems(undefined)).toEqual({ rows: [], all: [] });
  });
});
