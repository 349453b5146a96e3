import { describe, expect, test } from "vitest";
import { checkItem } from "../checks/check-item.ts";
import { scopesOf } from "../checks/scope.ts";
import { sizeOf } from "../edits/size.ts";
import { edited, test as modelTest } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { EMPTY_MODEL, type ModelDocument } from "./model.ts";
import { shareStructure } from "./share-structure.ts";

const copy = (document: ModelDocument): ModelDocument => JSON.parse(JSON.stringify(document));

describe("shareStructure", () => {
  test("a document with the same contents is the former object", () => {
    expect(shareStructure(copy(RENTAL), RENTAL)).toBe(RENTAL);
    expect(shareStructure(copy(EMPTY_MODEL), EMPTY_MODEL)).toBe(EMPTY_MODEL);
    const tested = edited(RENTAL, modelTest("One", { credit_score: 700 }));
    expect(shareStructure(copy(tested), tested)).toBe(tested);
    expect(shareStructure(copy(edited(tested, modelTest("Two", {}))), tested).tests[0]).toBe(tested.tests[0]);
  });

  test("what differs is kept, and the rest is the former's", () => {
    const next = copy(edited(RENTAL, { kind: "value_range", action: "update", id: 1, data: { points: 7 } }));
    const shared = shareStructure(next, RENTAL);
    expect(shared).toEqual(next);
    expect(JSON.stringify(shared)).toBe(JSON.stringify(next));
    expect(shared.questions).toBe(RENTAL.questions);
    expect(shared.recommendations).toBe(RENTAL.recommendations);
    expect(shared.scoring_models.map((model, index) => model === RENTAL.scoring_models[index])).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("items that were added, removed, or moved, or whose members are in another order", () => {
    const [first, ...others] = RENTAL.questions;
    if (first === undefined) throw new Error("no question");
    const moved = copy({ ...RENTAL, questions: [...others, first] });
    expect(shareStructure(moved, RENTAL).questions).toEqual(moved.questions);
    expect(shareStructure(moved, RENTAL).questions.at(-1)).toBe(first);
    const gone = copy({ ...RENTAL, questions: others });
    expect(shareStructure(gone, RENTAL).questions).toEqual(others);
    expect(shareStructure(RENTAL, gone).questions).toEqual(RENTAL.questions);
    const turned = Object.fromEntries(Object.entries(first).reverse()) as unknown as typeof first;
    expect(Object.keys(shareStructure({ ...RENTAL, questions: [turned] }, RENTAL).questions[0] ?? {})[0]).toBe(
      "created_at",
    );
  });
});

test("a valid text is checked again when a field that it names changes its type, and only then", () => {
  const item = {};
  const { all } = scopesOf(RENTAL);
  const once = checkItem(item, "{rent_amount} * 2", "formula", all);
  expect(checkItem(item, "{rent_amount} * 2", "formula", all)).toBe(once);
  const renamed = edited(RENTAL, { kind: "question", action: "update", id: 2, data: { text: "How much?" } });
  expect(checkItem(item, "{rent_amount} * 2", "formula", scopesOf(renamed).all)).toBe(once);
  const dates = new Map(all).set("rent_amount", { kind: "date", list: false });
  const again = checkItem(item, "{rent_amount} * 2", "formula", dates);
  expect(again.diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
  expect(checkItem(item, "{rent_amount} * 3", "formula", all)).not.toBe(once);
  expect(checkItem(item, "If {rent_amount}", "rule", all).diagnostics).toEqual([]);
});

test("the types of choices change with their wording", () => {
  const timeline = (document: ModelDocument) => scopesOf(document).all.get("timeline");
  const reworded = edited(RENTAL, { kind: "choice", parent: 4, action: "update", id: 2, data: { text: "Soon" } });
  expect(timeline(edited(RENTAL, { kind: "question", action: "update", id: 4, data: { text: "When?" } }))).toBe(
    timeline(RENTAL),
  );
  expect(timeline(reworded)).not.toBe(timeline(RENTAL));
  expect(timeline(reworded)).toMatchObject({ choices: [{}, { text: "Soon" }] });
});

test("the size of a document is that of its JSON, even if the sizes of its items are cached", () => {
  for (const document of [EMPTY_MODEL, RENTAL, copy(RENTAL), { ...RENTAL, questions: RENTAL.questions.slice(1) }]) {
    expect(sizeOf(document).document).toBe(JSON.stringify(document).length);
  }
});
