import fc from "fast-check";
import { expect, test } from "vitest";
import { resultOf } from "../../explain/result.ts";
import { type Action, reduce } from "../state/reducer.ts";
import { BLANK, INITIAL, invalidDrafts, type PlaygroundState } from "../state/state.ts";
import { type Restructuring, restructure } from "../state/structure.ts";
import type { Target } from "../state/target.ts";
import { compress, fragmentOf, readFragment, toBase64Url } from "./address.ts";
import { changesOf } from "./changes.ts";
import { PREFIX } from "./prefix.ts";
import { restore } from "./restore.ts";

const { document } = INITIAL;
const model = fc.constantFrom(...document.scoring_models.map(({ id }) => id));
const range = fc.nat({ max: 5 });
const choice = fc.constantFrom(...document.questions.flatMap(({ choices }) => choices.map(({ id }) => id)));

const target: fc.Arbitrary<Target> = fc.oneof(
  fc.record({
    kind: fc.constant("answer" as const),
    field: fc.constantFrom(...document.questions.map(({ field_name }) => field_name)),
  }),
  fc.record({ kind: fc.constantFrom("formula" as const, "weight" as const), model }),
  fc.record({ kind: fc.constantFrom("start" as const, "end" as const, "points" as const), model, range }),
  fc.record({ kind: fc.constant("choice" as const), model, choice }),
  fc.record({
    kind: fc.constant("field" as const),
    id: fc.constantFrom(...document.calculated_fields.map(({ id }) => id)),
  }),
  fc.record({
    kind: fc.constant("rule" as const),
    id: fc.constantFrom(...document.recommendations.map(({ id }) => id)),
  }),
);

const text = fc.oneof(
  fc.constantFrom("", "0", "1", "740", "3.5", "-2", "identity,pay-stubs", "not-yet", "In 3-6 months", "2024-01-31"),
  fc.constantFrom(
    "{credit_score} / 10",
    "today()",
    "{cash_flow} * 2",
    "{rent_ratio} + {debt_ratio}",
    "{x_axis_score}",
    "{viewing}",
  ),
  fc.constantFrom(
    "If {credit_score} > 700",
    "If {viewing} == 'booked' && 1",
    "If",
    "{credit_scor}",
    "If {about} == 'ü 🙂'",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("write" as const), target, text }) },
  fc.record({ type: fc.constant("settle" as const), target }),
  fc.record({
    type: fc.constant("feed" as const),
    model,
    axis: fc.constantFrom("x_axis" as const, "y_axis" as const),
    on: fc.boolean(),
  }),
  fc.record({ type: fc.constant("add-range" as const), model }),
  fc.record({ type: fc.constant("remove-range" as const), model, range }),
);

const after = (actions: readonly Action[]) => actions.reduce(reduce, INITIAL);

/** The visible parts of a state; ids of ranges are internal. */
function seen(state: PlaygroundState) {
  return { ...changesOf(state), problems: invalidDrafts(state).sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** A problem names a range of another scoring model, and that range has another id after it is restored. */
const IN_THE_WAY: Action = { type: "write", target: { kind: "field", id: 2 }, text: "today()" };
const RANGE_MADE_ANEW: Action = { type: "write", target: { kind: "start", model: 2, range: 0 }, text: "-2" };

test("any state is restored from its address", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const state = after(actions);
      const read = await readFragment(await fragmentOf(state));
      expect(read.kind).toBe("state");
      if (read.kind === "state") expect(seen(read.state)).toEqual(seen(state));
    }),
    { numRuns: 300, examples: [[[IN_THE_WAY, RANGE_MADE_ANEW]]] },
  );
});

test("an address is short and needs no escaping", async () => {
  const state = after([
    { type: "write", target: { kind: "answer", field: "credit_score" }, text: "655" },
    { type: "write", target: { kind: "rule", id: 2 }, text: "If {credit_score} >= 700 and {rent_ratio} <= 0.35" },
    { type: "write", target: { kind: "weight", model: 1 }, text: "0.75" },
  ]);
  const fragment = await fragmentOf(state);
  expect(fragment).toMatch(/^#playground=1\.[0-9a-z]+\.[\w-]+$/);
  expect(fragment.length).toBeLessThan(200);
});

test("any other fragment is ignored", async () => {
  for (const fragment of ["", "#", "#bands", "#playground", "#playgrounds=1.a.b"]) {
    expect(await readFragment(fragment)).toEqual({ kind: "none" });
  }
});

test("a damaged address is broken, and never throws", async () => {
  const good = await fragmentOf(after([{ type: "write", target: { kind: "answer", field: "about" }, text: "Hello" }]));
  const packed = good.slice(good.lastIndexOf(".") + 1);
  const head = good.slice(0, good.lastIndexOf(".") + 1);
  for (const damaged of [
    PREFIX,
    `${PREFIX}hello`,
    `${PREFIX}1`,
    head,
    `${head}!!!`,
    `${head}%E0%A4%A`,
    `${head}${packed}.more`,
    `${head}${packed.slice(0, -6)}`,
    `${head}AAAA`,
  ]) {
    expect(await readFragment(damaged), damaged).toEqual({ kind: "broken" });
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (rest) => {
      expect((await readFragment(head + rest)).kind).toBe("broken");
    }),
  );
});

test("an address of another version or another example is outdated", async () => {
  const good = await fragmentOf(INITIAL);
  const [, fingerprint, packed] = good.split(".");
  expect(await readFragment(`${PREFIX}2.${fingerprint}.${packed}`)).toEqual({ kind: "outdated" });
  expect(await readFragment(`${PREFIX}1.zzzzzz.${packed}`)).toEqual({ kind: "outdated" });
});

test("an address that decompresses to megabytes is broken", async () => {
  const head = (await fragmentOf(INITIAL)).split(".").slice(0, 2).join(".");
  const bomb = toBase64Url(await compress(JSON.stringify({ d: { "rule:1": "a".repeat(5_000_000) } })));
  expect(bomb.length).toBeLessThan(10_000);
  expect(await readFragment(`${head}.${bomb}`)).toEqual({ kind: "broken" });
});

test("states that are impossible in the playground are not restored", () => {
  const refused: unknown[] = [
    null,
    7,
    [],
    { z: 1 },
    { __proto__: null, a: 1 },
    JSON.parse('{"__proto__": {"a": 1}}'),
    { a: { credit_score: 10_000 } },
    { a: { nobody: 1 } },
    { a: { credit_score: null } },
    { m: { 99: { w: 1 } } },
    { m: { 1: { w: -1 } } },
    { m: { 1: { w: "1" } } },
    { m: { 1: { f: "{credit_score} +" } } },
    { m: { 1: { r: [[10, 5, 1]] } } },
    {
      m: {
        1: {
          r: [
            [0, 5, 1],
            [4, 9, 1],
          ],
        },
      },
    },
    { m: { 1: { r: [["2024-01-01", null, 1]] } } },
    { c: { 1: "{rent_ratio}" } },
    { c: { 1: "{cash_flow}", 2: "{rent_ratio}" } },
    { u: { 1: "{credit_score}" } },
    { u: { 77: "If 1" } },
    { d: { nothing: "x" } },
    { d: { "rule:77": "x" } },
    { d: { "start:1:9": "x" } },
  ];
  for (const changes of refused) expect(restore(changes), JSON.stringify(changes)).toBeUndefined();
  expect(restore({})).toEqual(INITIAL);
});

test("changes that are valid only together are restored", () => {
  // each field may use the other, but not both at once: in between, there is a moment with neither
  const state = after([
    { type: "write", target: { kind: "field", id: 1 }, text: "1 / {cash_flow}" },
    { type: "write", target: { kind: "field", id: 2 }, text: "5" },
    { type: "write", target: { kind: "field", id: 1 }, text: "0.25" },
    { type: "write", target: { kind: "field", id: 2 }, text: "1 / {rent_ratio}" },
  ]);
  expect(invalidDrafts(state)).toEqual([]);
  expect(restore(changesOf(state))?.document.calculated_fields[1]?.formula).toBe("1 / {rent_ratio}");
});

/** The visible parts of a state. */
const shown = ({ document, answers }: PlaygroundState) => {
  const { explanation, recommended } = resultOf(document, answers, 20_000);
  const { x_axis, y_axis, unanswered, scoring_models, rules } = explanation;
  return {
    ...{ x_axis, y_axis, unanswered, recommended: recommended.recommendation },
    models: scoring_models.map(({ name, points }) => [name, points]),
    rules: rules.map(({ rule, outcome }) => [rule, outcome]),
  };
};

const PARTS: readonly Restructuring[] = [
  {
    kind: "question",
    action: "create",
    data: { number: 11, text: "How many pets?", type: "integer", field_name: "pets" },
  },
  { kind: "scoring_model", action: "create", data: { question: 11, name: "Pets", formula: "{pets} * -5" } },
  {
    kind: "recommendation",
    action: "create",
    data: { question: 11, rule: "If {pets} > 2", response_text: "Too many." },
  },
  { kind: "recommendation", action: "delete", id: 1 },
  { kind: "scoring_model", action: "delete", id: 2 },
];

test("a model with other parts than the example's is encoded as a whole", async () => {
  let state = INITIAL;
  for (const part of PARTS) {
    const result = restructure(state, part);
    if (!result.ok) throw new Error(result.problems.join());
    state = result.state;
    const answered = reduce(state, { type: "write", target: { kind: "answer", field: "pets" }, text: "3" });
    // A field may use one that was created after it.
    const crossed = reduce(answered, { type: "write", target: { kind: "field", id: 1 }, text: "{debt_ratio} + 1" });
    const read = await readFragment(await fragmentOf(crossed));
    if (read.kind !== "state") throw new Error(read.kind);
    expect(shown(read.state)).toEqual(shown(crossed));
  }
});

test("an empty model is encoded, and an invalid one is rejected", async () => {
  const read = await readFragment(await fragmentOf(BLANK));
  expect(read.kind === "state" && read.state).toEqual(BLANK);
  const whole = changesOf(BLANK).s;
  for (const broken of [
    {},
    { ...whole, questions: 1 },
    { ...whole, questions: [{ text: "?" }] },
    { ...whole, more: [] },
  ]) {
    expect(restore({ s: broken })).toBeUndefined();
  }
});
