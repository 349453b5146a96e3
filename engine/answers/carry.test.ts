import { describe, expect, test } from "vitest";
import type { Answers, ModelDocument, Question } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { documentOf, edited, question } from "../testing/documents.ts";
import { type Draw, drawOf, someAnswer, someDocument, someFieldNames, withFieldNames } from "../testing/random.ts";
import { createReplay, createSameness, sameResult } from "../trials/replay.ts";
import { answerReader } from "./answers.ts";
import { answerOrigins, asksTheSame, createCarry, formerNames, type NamedQuestion, withSlugs } from "./carry.ts";

const BEFORE = documentOf(question(1, "number", "a"), question(2, "number", "b"), question(3, "number", "c"));

const without = (document: ModelDocument, id: number) => edited(document, { kind: "question", action: "delete", id });
const called = (document: ModelDocument, names: Readonly<Record<number, string>>) =>
  withFieldNames(document, new Map(Object.entries(names).map(([id, name]) => [Number(id), name])));
const asking = (document: ModelDocument, number: number, name: string) =>
  edited(document, question(number, "number", name));
const carried = (after: ModelDocument, answers: Answers, before = BEFORE) =>
  createCarry(after.questions)(answers, before.questions);

describe("an answer follows its question", () => {
  test.each([
    ["to its new name", called(BEFORE, { 1: "d" }), { d: 1, b: 2 }, undefined],
    ["where two have swapped names", called(BEFORE, { 1: "b", 2: "a" }), { b: 1, a: 2 }, undefined],
    ["where three have passed them on", called(BEFORE, { 1: "b", 2: "c", 3: "a" }), { b: 1, c: 2 }, undefined],
    ["and not to a new one under its old name", asking(called(BEFORE, { 1: "d" }), 4, "a"), { d: 1, b: 2 }, undefined],
    ["and is kept once that is gone", without(BEFORE, 1), { b: 2 }, { a: 1 }],
    ["or to one that was made in its place", asking(without(BEFORE, 1), 4, "a"), { a: 1, b: 2 }, undefined],
    ["but to no other that has taken its name", called(without(BEFORE, 1), { 2: "a" }), { a: 2 }, undefined],
    ["but to no other that was not answered", called(without(BEFORE, 1), { 3: "a" }), { b: 2 }, undefined],
  ] as const)("%s", (_where, after, asked, others) => {
    expect(carried(after, { a: 1, b: 2 })).toEqual({ asked, others });
    expect(asksTheSame(BEFORE.questions, after.questions)).toBe(false);
  });

  test("and returns to what it was when carried back", () => {
    const after = called(BEFORE, { 1: "b", 2: "e" });
    const { asked } = carried(after, { a: 1, b: 2, c: 3 });
    expect(carried(BEFORE, asked, after)).toEqual({ asked: { a: 1, b: 2, c: 3 }, others: undefined });
  });

  test("an answer to a question that no longer exists is not carried to one that existed under another name", () => {
    const after = called(BEFORE, { 1: "z" });
    expect(carried(after, { a: 1, z: 9 })).toEqual({ asked: { z: 1 }, others: undefined });
    expect(carried(asking(BEFORE, 4, "z"), { a: 1, z: 9 })).toEqual({ asked: { a: 1, z: 9 }, others: undefined });
  });

  test("two questions to which a draft and the live model gave the same id are different", () => {
    const live = asking(BEFORE, 4, "d");
    const made = (each: Question) => (each.id === 4 ? { ...each, field_name: "e", created_at: "2025-01-01" } : each);
    const draft = { ...live, questions: live.questions.map(made) };
    expect(carried(draft, { d: 4 }, live)).toEqual({ asked: {}, others: { d: 4 } });
  });
});

describe("an answer follows its choice", () => {
  const asked = (...texts: readonly string[]) =>
    documentOf(question(1, "choice", "c", { choices: texts.map((text) => ({ text })) }));
  const before = asked("a", "b", "c");
  const renamed = (document: ModelDocument, slugs: Readonly<Record<number, string>>): ModelDocument => ({
    ...document,
    questions: document.questions.map((each) => ({
      ...each,
      choices: each.choices.map((choice) => ({ ...choice, slug: slugs[choice.id] ?? choice.slug })),
    })),
  });
  const lacking = (document: ModelDocument, id: number) =>
    edited(document, { kind: "choice", parent: 1, action: "delete", id });
  const adding = (document: ModelDocument, text: string) =>
    edited(document, { kind: "choice", parent: 1, action: "create", data: { text } });

  test.each([
    ["to its new slug", renamed(before, { 1: "d" }), ["d", "b", "c"]],
    ["where two have swapped slugs", renamed(before, { 1: "b", 2: "a" }), ["b", "a", "c"]],
    ["and not to a new one under its old slug", adding(renamed(before, { 1: "d" }), "a"), ["d", "b", "c"]],
    ["and stays what it was once that is gone", lacking(before, 1), ["a", "b", "c"]],
    ["and does not go to one that was made since", adding(lacking(before, 1), "a"), ["a (deleted)", "b", "c"]],
    ["nor to another that has taken its slug", renamed(lacking(before, 1), { 2: "a" }), ["a (deleted)", "a", "c"]],
  ])("%s", (_where, after, slugs) => {
    for (const answer of ["a", "b", "c"].map((slug, index) => [slug, slugs[index]] as const)) {
      expect(carried(after, { c: answer[0] }, before).asked).toEqual({ c: answer[1] });
    }
    expect(carried(after, { c: ["a", "b"] }, before).asked).toEqual({ c: slugs.slice(0, 2) });
    expect(asksTheSame(before.questions, after.questions)).toBe(slugs.join() === "a,b,c");
  });

  test("a mere renaming rejects no stored lead, and a deleted choice is not read as another", () => {
    const replay = (after: ModelDocument, slug: string) =>
      createReplay(after, "UTC")({ c: slug }, before.questions, DAY);
    expect(replay(renamed(before, { 1: "d" }), "a")).toMatchObject({ ok: true, answers: { c: "d" } });
    expect(replay(renamed(lacking(before, 1), { 2: "a" }), "a")).toMatchObject({ ok: false });
    const anew = adding(lacking(before, 1), "a");
    expect(replay(anew, "a")).toMatchObject({ ok: false, asked: { c: "a (deleted)" } });
    expect(replay(anew, "b")).toMatchObject({ ok: true, answers: { c: "b" } });
    // an answer of `c` now means the new choice, and going back does not lead to the old one
    expect(createReplay(before, "UTC")({ c: "a" }, anew.questions, DAY)).toMatchObject({ ok: false });
  });

  test("a former name is accepted as long as nothing else has it", () => {
    const now = renamed(before, { 1: "x" });
    const history = [
      { from: 1, to: 1, questions: before.questions },
      { from: 2, to: null, questions: now.questions },
    ];
    const read = answerReader(now.questions, formerNames(now.questions, history));
    expect(read({ c: "a" }, { timeZone: "UTC" })).toEqual({ ok: true, answers: { c: "x" } });
    expect(read({ c: "x" }, { timeZone: "UTC" })).toEqual({ ok: true, answers: { c: "x" } });
    expect(read({ c: "z" }, { timeZone: "UTC" })).toMatchObject({ ok: false });
    expect(formerNames(before.questions, [{ from: 1, to: null, questions: before.questions }])).toBeUndefined();
    const taken = adding(now, "a");
    const reading = answerReader(taken.questions, formerNames(taken.questions, history));
    expect(reading({ c: "a" }, { timeZone: "UTC" })).toEqual({ ok: true, answers: { c: "a" } });
  });

  test("a former slug is accepted if no text of now says the same, and that of a deleted choice is not", () => {
    const now = renamed(before, { 1: "x" });
    const reworded: ModelDocument = {
      ...now,
      questions: now.questions.map((each) => ({
        ...each,
        choices: each.choices.map((choice) => (choice.id === 1 ? { ...choice, text: "First" } : choice)),
      })),
    };
    const history = [before, reworded].map(({ questions }, index) => ({ from: index + 1, to: null, questions }));
    const read = answerReader(reworded.questions, formerNames(reworded.questions, history));
    expect(read({ c: " a " }, { timeZone: "UTC" })).toEqual({ ok: true, answers: { c: "x" } });
    expect(read({ c: "First" }, { timeZone: "UTC" })).toEqual({ ok: true, answers: { c: "x" } });
    const less = lacking(before, 1);
    const since = [before, less].map(({ questions }, index) => ({ from: index + 1, to: null, questions }));
    expect(formerNames(less.questions, since)).toBeUndefined();
    const names = formerNames(lacking(reworded, 2).questions, [
      ...history,
      { from: 3, to: null, questions: less.questions },
    ]);
    const left = answerReader(lacking(reworded, 2).questions, names);
    expect(left({ c: "b" }, { timeZone: "UTC" })).toMatchObject({
      ok: false,
      errors: { c: [{ code: "unknown_choice" }] },
    });
  });

  test("a former field name is accepted in every shape of answers, unless its question is answered as well", () => {
    const several = documentOf(question(1, "number", "a", { multiple_values: true }), question(2, "number", "b"));
    const now = called(several, { 1: "d" });
    const history = [several, now].map(({ questions }, index) => ({ from: index + 1, to: null, questions }));
    const read = answerReader(now.questions, formerNames(now.questions, history));
    const answers = (sent: unknown) => {
      const found = read(sent, { timeZone: "UTC" });
      return found.ok ? found.answers : Object.keys(found.errors);
    };
    expect(answers({ a: [1, 2], b: 3 })).toEqual({ d: [1, 2], b: 3 });
    expect(answers({ "a[0]": 1, "a[1]": 2 })).toEqual({ d: [1, 2] });
    expect(
      answers([
        { field_name: "a", response: 1 },
        { field_name: "b", response: 2 },
      ]),
    ).toEqual({ d: [1], b: 2 });
    expect(answers({ a: 1, d: 2 })).toEqual(["a"]);
    for (const wrong of [null, "a", [null], ["a"], [{ field_name: 1, response: 1 }], [7]])
      expect(Array.isArray(answers(wrong)), JSON.stringify(wrong)).toBe(true);
  });

  test("a name that a later, deleted question had last is not accepted for an earlier one", () => {
    const moved = called(BEFORE, { 1: "d" });
    const passedOn = asking(moved, 4, "a");
    const gone = without(passedOn, 4);
    const history = [BEFORE, passedOn, gone].map(({ questions }, index) => ({ from: index + 1, to: null, questions }));
    expect(formerNames(moved.questions, history.slice(0, 1))?.fields.get("a")).toBe("d");
    expect(formerNames(gone.questions, history)).toBeUndefined();
  });
});

test("answers are not copied if no field was renamed", () => {
  const answers = { a: 1, c: 3 };
  for (const after of [BEFORE, asking(BEFORE, 4, "d"), without(BEFORE, 2)]) {
    expect(carried(after, answers).asked).toBe(answers);
  }
  expect(asksTheSame(BEFORE.questions, structuredClone(BEFORE.questions))).toBe(true);
});

const DAY = 20_000;

test("renaming fields alone changes no lead's result, rejects no lead, and loses no answer", () => {
  let renamed = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const draw = drawOf(seed);
    const before = someDocument(draw, 100);
    const names = someFieldNames(draw, before);
    const after = withFieldNames(before, names);
    const [model, replay] = [compileModel(before), createReplay(after, "UTC")];
    const [back, isSame] = [createCarry(before.questions), createSameness(after)(before)];
    for (let lead = 0; lead < 5; lead++) {
      const asked = before.questions.filter(({ required }) => required || draw.coin());
      const sent = Object.fromEntries(asked.map((each) => [each.field_name, someAnswer(draw, each)]));
      const own = createReplay(before, "UTC")(sent as Answers, before.questions, DAY);
      if (!own.ok) continue;
      const again = replay(own.answers, before.questions, DAY);
      if (!again.ok) expect.fail(`seed ${seed}: ${JSON.stringify(again.errors)}`);
      const score = scoreLead(model, own.answers, DAY);
      expect(sameResult(score, again.score), `seed ${seed}`).toBe(true);
      expect(isSame(score, again.score), `seed ${seed}`).toBe(true);
      expect(back(again.answers, after.questions)).toEqual({ asked: own.answers, others: undefined });
      if (Object.keys(own.answers).some((name) => !Object.hasOwn(again.answers, name))) renamed += 1;
    }
  }
  expect(renamed).toBeGreaterThan(20);
});

test("where leads of each version have an answer is where it is carried from", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = drawOf(seed);
    const versions = Array.from({ length: draw.whole(1, 4) }, () => someQuestions(draw));
    const history = versions.map((questions, index) => ({
      questions,
      from: index + 1,
      to: index + 1 === versions.length ? null : index + 1,
    }));
    const now = versions.at(-1) ?? [];
    const carry = createCarry(now);
    const originsOf = answerOrigins(now, history);
    for (const { questions, from: version } of history) {
      const answers = Object.fromEntries(
        questions.map(({ field_name, choices }) => [field_name, choices.map(({ slug }) => slug)]),
      );
      const { asked } = carry(answers, questions);
      for (const { field_name } of now) {
        const origins = originsOf(field_name);
        const [origin, ...others] = origins.filter(({ from, to }) => version >= from && version <= (to ?? version));
        expect(others).toEqual([]);
        const answer = origin?.field == null ? undefined : answers[origin.field];
        const slugs = new Map(Object.entries(origin?.slugs ?? {}));
        expect(answer && withSlugs(answer, slugs), `seed ${seed}: ${field_name} of ${version}`).toEqual(
          asked[field_name],
        );
      }
    }
    // versions alike are one range, from the first lead on and without an end
    for (const { field_name } of now) {
      const origins = originsOf(field_name);
      expect([origins[0]?.from, origins.at(-1)?.to]).toEqual([0, null]);
      const names = origins.map(({ field, slugs }) => JSON.stringify([field, slugs]));
      expect(names.some((name, index) => name === names[index + 1])).toBe(false);
    }
  }
});

/** Questions of which other versions may have others, or the same under other names. */
function someQuestions(draw: Draw): readonly NamedQuestion[] {
  const names = ["a", "b", "c", "d"];
  const slugs = ["x", "y", "z"];
  const take = (from: string[]) => from.splice(draw.whole(0, from.length - 1), 1)[0] ?? "";
  return [1, 2, 3]
    .filter(() => draw.whole(1, 4) > 1)
    .map((id) => {
      const left = [...slugs];
      const choices = [1, 2].filter(() => draw.whole(1, 4) > 1).map((choice) => ({ id: choice, slug: take(left) }));
      return { id, created_at: draw.pick("2024-01-01", "2024-01-01", "2025-01-01"), field_name: take(names), choices };
    });
}
