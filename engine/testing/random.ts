import {
  BAND_LETTERS,
  type Band,
  EMPTY_MODEL,
  type ModelDocument,
  QUESTION_TYPES,
  type Question,
  type QuestionType,
} from "../document/model.ts";
import { applyEdit } from "../edits/apply.ts";
import { testsFollowing } from "../edits/tests.ts";
import type { Edit } from "../edits/types.ts";
import { renameField } from "../language/rename.ts";
import { fromHundredths } from "../values/decimal.ts";
import { MADE_AT, type TestEdit } from "./documents.ts";

/** Draws the parts of a model from one number: far cheaper than an arbitrary for each of its thousand choices. */
export interface Draw {
  whole(least: number, most: number): number;
  pick<const Items extends readonly unknown[]>(...items: Items): Items[number];
  coin(): boolean;
  /** From 0, and below 1. */
  part(): number;
}

/** Creates the deterministic generator of a seed. */
export function drawOf(seed: number): Draw {
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: (...items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    coin: () => next() < 0.5,
    part: next,
  };
}

const NAMES = ["a", "b", "c", "d", "e", "f", "constructor"] as const;
const SCORES = ["x_axis_score", "y_axis_score", "total_score"];
const NUMBERS = [0, 1, 2, -1, 0.1, 0.2, 0.3, 0.005, 1.005, 33.335, 60000, 1e12, 1e-9, 1e300, 0.7 + 0.1];
const DATES = ["2024-01-31", "2024-02-29", "0001-01-01", "9999-12-31", "2023-07-01"];
const OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "<", "<=", "==", "!=", ">", ">="];
export const NONSENSE = [
  "",
  "{a",
  "If",
  "1 +",
  "&&",
  "{__proto__}",
  "((((",
  "'",
  "{a}{b}",
  "today(",
  "1e999",
  "\ud800",
  "If not",
];

const aNumber = (draw: Draw) => draw.pick(draw.pick(...NUMBERS), draw.whole(-1e6, 1e6) / 1000);
const points = (draw: Draw) => fromHundredths(draw.whole(-100_000_000, 100_000_000));

/** A formula or condition that is often valid; with the wrong fields it is not, and the edit is rejected. */
function expression(draw: Draw, names: readonly string[], depth = 3): string {
  const sub = () => expression(draw, names, depth - 1);
  const kind = depth === 0 ? "leaf" : draw.pick("leaf", "leaf", "binary", "call", "logic", "not");
  if (kind === "binary") return `(${sub()}) ${draw.pick(...OPERATORS)} (${sub()})`;
  if (kind === "logic") return `(${sub()}) ${draw.pick("and", "or")} (${sub()})`;
  if (kind === "not") return `not (${sub()})`;
  if (kind === "call") return `${draw.pick("max", "mean", "sqrt", "days", "count", "sum")}(${sub()})`;
  const field = draw.pick(...names);
  const leaf = draw.pick("field", "field", "field", "number", "item", "list", "compare", "days");
  if (leaf === "number") return String(draw.pick(0, 1, 2, 0.1, 33.335, 60000, "(today() - 2024-01-01)"));
  if (leaf === "item") return `{${field}[${draw.pick("0", "1", "-1")}]}`;
  if (leaf === "list") return `${draw.pick("count", "sum", "median", "min")}({${field}})`;
  if (leaf === "compare") return `{${field}} == '${draw.pick("one", "two", "x")}'`;
  return leaf === "days" ? `({${field}} - ${draw.pick(...DATES)})` : `{${field}}`;
}

/** One to eight bands; sometimes two begin at the same score, which is rejected. */
function someBands(draw: Draw): Band[] {
  const letters = BAND_LETTERS.slice(0, draw.whole(1, BAND_LETTERS.length));
  const from = letters.map(() => points(draw)).sort((a, b) => b - a);
  return letters.map((letter, index) => ({
    letter,
    label: `Band ${letter}`,
    from: index === letters.length - 1 ? null : (from[index] ?? null),
    action: "",
  }));
}

/** A random edit of a document; often it can be made, sometimes it is nonsense. */
export function someEdit(draw: Draw, document: ModelDocument): TestEdit {
  const { questions, calculated_fields } = document;
  const fields = [...questions.map((item) => item.field_name), ...calculated_fields.map((item) => item.name)];
  const names = fields.length === 0 ? NAMES : fields;
  const text = (sound: string) => (draw.whole(0, 9) === 0 ? draw.pick(...NONSENSE) : sound);
  const kind = draw.pick(
    ...(["question", "question", "scoring_model", "scoring_model", "recommendation", "recommendation"] as const),
    ...(["value_range", "value_range", "choice", "calculated_field", "bands", "test"] as const),
  );
  if (kind === "bands") {
    return { kind, action: "replace", data: { x: someBands(draw), y: someBands(draw), total: someBands(draw) } };
  }
  const action = draw.pick("create", "create", "create", "create", "update", "replace", "delete");
  const data = () => {
    switch (kind) {
      case "question":
        return questionData(draw);
      case "choice":
        return { text: draw.pick("One", "Two", "Three, four") };
      case "scoring_model":
        return {
          question: draw.whole(1, 6),
          formula: text(expression(draw, draw.coin() ? names : [...names, ...SCORES])),
          x_axis: draw.coin(),
          y_axis: draw.coin(),
          weight: draw.pick(1, 0.5, 2, fromHundredths(draw.whole(0, 100_000))),
        };
      case "value_range":
        return { scoring_model: draw.whole(1, 6), ...rangeData(draw) };
      case "recommendation":
        return {
          question: draw.whole(1, 6),
          rule: text(`If ${expression(draw, [...names, ...SCORES])}`),
          response_text: "yes",
        };
      case "calculated_field":
        return { name: draw.pick(...NAMES), formula: text(expression(draw, names)) };
      case "test":
        return testData(draw, document);
    }
  };
  const address = { kind, action, id: draw.whole(1, 6), parent: draw.whole(1, 6) };
  return { ...address, ...(action === "delete" ? {} : { data: data() }) } as TestEdit;
}

function questionData(draw: Draw) {
  const type = draw.pick(...(Object.keys(QUESTION_TYPES) as QuestionType[]));
  const bounds = type === "slider" ? { min_value: 0, max_value: 10, step: 0.1 } : {};
  const choices = type.endsWith("choice") ? [{ text: "One", value: aNumber(draw) }, { text: "Two" }] : [];
  const several = ["slider", "integer", "number", "date"].includes(type) && draw.whole(0, 3) === 0;
  const naming = { number: draw.whole(1, 12), field_name: draw.pick(...NAMES) };
  return { ...naming, text: "?", type, choices, multiple_values: several, required: draw.coin(), ...bounds };
}

/** A test whose answers mostly fit, in random order, for a document that may change later. */
function testData(draw: Draw, { questions, recommendations }: ModelDocument) {
  const asked = questions.filter(({ required }) => required || draw.coin());
  const inSomeOrder = draw.coin() ? asked : [...asked].reverse();
  const answers = inSomeOrder.map((item): [string, unknown] => [item.field_name, someAnswer(draw, item)]);
  const rule = draw.whole(0, 2) === 0 ? undefined : recommendations[draw.whole(0, recommendations.length)];
  const field = questions.find(({ id }) => id === rule?.question)?.field_name;
  const expect = {
    ...(draw.coin() ? { total_score: points(draw) } : {}),
    ...(draw.coin() ? { priority: draw.pick("High", "Band A") } : {}),
    ...(field === undefined ? {} : { recommendations: { [field]: draw.pick(rule?.id ?? null, null) } }),
  };
  return {
    name: draw.pick("one", "two", "three", "four"),
    answers: Object.fromEntries(answers),
    expect,
    date: draw.pick(null, "2024-02-29"),
  };
}

/** A possible answer of a lead. */
export const someAnswer = (draw: Draw, item: Question): unknown =>
  item.multiple_values ? [someValue(draw, item), someValue(draw, item)] : someValue(draw, item);

function rangeData(draw: Draw) {
  if (draw.whole(0, 9) === 0) return { start: draw.pick(...DATES), end: null, points: 1 };
  const bounds = [draw.whole(-3, 6), draw.pick(0.3, 0.8, 5.5, 800)].sort((a, b) => a - b);
  const [start = 0, end = 0] = bounds;
  return { start: draw.pick(start, null), end: draw.pick(end, null), points: points(draw) };
}

/** Documents created by random edits; rejected edits have no effect. */
export function someDocument(draw: Draw, edits = 150, document: ModelDocument = EMPTY_MODEL): ModelDocument {
  for (let count = 0; count < edits; count++) {
    const result = applyEdit(document, { ...someEdit(draw, document), at: MADE_AT } as Edit);
    if (result.ok) document = result.document;
  }
  return document;
}

/**
 * Other field names for some questions, by id: names that others give up, or new ones.
 *
 * @param may whether a question may get another name
 */
export function someFieldNames(
  draw: Draw,
  { questions, calculated_fields }: ModelDocument,
  may: (id: number) => boolean = () => true,
): Map<number, string> {
  const renamed = questions.filter(({ id }) => draw.coin() && may(id));
  const taken = new Set([
    ...questions.filter((each) => !renamed.includes(each)).map(({ field_name }) => field_name),
    ...calculated_fields.map(({ name }) => name),
  ]);
  const free = [...NAMES, "g", "h", ...renamed.map(({ field_name }) => field_name)].filter((name) => !taken.has(name));
  const names = [...new Set(free)];
  return new Map(renamed.map(({ id }) => [id, names.splice(draw.whole(0, names.length - 1), 1)[0] as string]));
}

/** Returns a document with other field names for some questions, by id, including in formulas and rules. */
export function withFieldNames(document: ModelDocument, names: ReadonlyMap<number, string>): ModelDocument {
  const ids = [...names.keys()];
  // two may swap their names
  const aside = ids.reduce((former, id) => withFieldName(former, id, `aside_${id}`), document);
  return ids.reduce((former, id) => withFieldName(former, id, names.get(id) ?? ""), aside);
}

function withFieldName(document: ModelDocument, id: number, to: string): ModelDocument {
  const from = document.questions.find((each) => each.id === id)?.field_name ?? "";
  const formula = <Item extends { readonly formula: string }>(item: Item): Item => ({
    ...item,
    formula: renameField(item.formula, "formula", from, to),
  });
  return testsFollowing(document, {
    ...document,
    questions: document.questions.map((each) => (each.id === id ? { ...each, field_name: to } : each)),
    scoring_models: document.scoring_models.map(formula),
    calculated_fields: document.calculated_fields.map(formula),
    recommendations: document.recommendations.map((each) => ({
      ...each,
      rule: renameField(each.rule, "rule", from, to),
    })),
  });
}

function someValue(draw: Draw, { type, choices }: Question): unknown {
  const slugs = [null, ...choices.map(({ slug }) => slug)];
  const values: Record<QuestionType, () => unknown> = {
    text: () => draw.pick("x", " ", "two"),
    choice: () => draw.pick(...slugs),
    multiple_choice: () => draw.pick(slugs, slugs.slice(1, 2), slugs.at(-1)),
    slider: () => draw.pick(0, 0.1 + 0.2, 10),
    integer: () => draw.pick(0, 1, 2, -7, 800, 1e15),
    number: () => aNumber(draw),
    date: () => draw.pick(...DATES),
  };
  return values[type]();
}
