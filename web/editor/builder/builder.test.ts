import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS, type Node, parse, print } from "#engine";
import { AT, operatorNodes } from "#engine/testing";
import { type Condition, type Group, SUBJECT_FUNCTIONS, type Subject, type Value } from "./conditions.ts";
import { readRule } from "./read-rule.ts";
import { writeRule } from "./write-rule.ts";

const name = fc.constantFrom("a", "income", "move_in");
const days = fc.integer({ min: 1, max: 4000 });

const subject: fc.Arbitrary<Subject> = fc.oneof(
  name.map((of): Subject => ({ name: of })),
  fc.tuple(name, fc.integer({ min: -9, max: 9 })).map(([of, index]): Subject => ({ name: of, index: index + 0 })),
  fc.tuple(name, fc.constantFrom(...SUBJECT_FUNCTIONS)).map(([of, call]): Subject => ({ name: of, call })),
);

const bound: fc.Arbitrary<Value> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value): Value => ({ kind: "number", value: value + 0 })),
  fc.integer({ min: -719_162, max: 2_932_896 }).map((day): Value => ({ kind: "date", day })),
  fc
    .oneof(
      days,
      days.map((n) => -n),
      fc.constant(0),
    )
    .map((offset): Value => ({ kind: "today", offset })),
);

const value: fc.Arbitrary<Value> = fc.oneof(
  bound,
  fc.string({ unit: "grapheme" }).map((text): Value => ({ kind: "string", value: text.replace(/\p{C}/gu, "") })),
  name.map((of): Value => ({ kind: "field", name: of })),
);

/** Rules that neither a row nor a group of the builder can display. */
const TEXTS = [
  "{a} * 2 > {income}",
  "1 > {a} > 0",
  "sqrt({a}) >= 3",
  "{a} + 1",
  "max({a}, 3) == 2",
  "2 < 3",
  "+1 < {a}",
];

const rangeOperator = fc.constantFrom("<" as const, "<=" as const);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant<Condition>({ kind: "always" }),
  subject.map((of): Condition => ({ kind: "truth", subject: of })),
  fc
    .tuple(subject, fc.constantFrom("<" as const, "<=", ">", ">=", "==", "!="), value)
    .map(([of, operator, other]): Condition => ({ kind: "compare", subject: of, operator, value: other })),
  fc
    .tuple(subject, fc.constantFrom("in" as const, "not in"), fc.array(value, { minLength: 1, maxLength: 3 }))
    .map(([of, operator, values]): Condition => ({ kind: "among", subject: of, operator, values })),
  fc
    .tuple(subject, fc.constantFrom("in" as const, "not in"), value)
    .map(([of, operator, sought]): Condition => ({ kind: "contains", subject: of, operator, value: sought })),
  fc.tuple(subject, fc.boolean()).map(
    ([{ name: field, index }, isAnswered]): Condition => ({
      kind: "answered",
      subject: index === undefined ? { name: field } : { name: field, index },
      isAnswered,
    }),
  ),
  fc.tuple(subject, bound, rangeOperator, rangeOperator, bound).map(
    ([of, low, first, second, high]): Condition => ({
      kind: "between",
      subject: of,
      low,
      operators: [first, second],
      high,
    }),
  ),
  fc.constantFrom(...TEXTS).map((text): Condition => ({ kind: "text", node: parse(text, "formula").tree })),
);

const groupOf = <Item extends Condition | Group>(item: fc.Arbitrary<Item>) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom("all" as const, "any" as const), fc.array(item, { minLength: 2, maxLength: 4 }))
      .map(([match, items]): Group => ({ kind: "group", match, items })),
    fc
      .array(item, { minLength: 1, maxLength: 3 })
      // which is parsed as "is not answered"
      .filter(([first, ...others]) => !(first?.kind === "answered" && first.isAnswered && others.length === 0))
      .map((items): Group => ({ kind: "group", match: "none", items })),
  );

/** Builders in the canonical form of parsed texts: a group of one item would be that item. */
const builder: fc.Arbitrary<Group> = fc
  .oneof(
    fc.constant<Group>({ kind: "group", match: "all", items: [] }),
    condition.map((only): Group => ({ kind: "group", match: "all", items: [only] })),
    groupOf(fc.oneof(condition, groupOf(condition))),
  )
  .filter(({ match, items: [first, ...others] }) => {
    const isNoneOfAny = match === "none" && others.length === 0 && first?.kind === "group" && first.match === "any";
    return !isNoneOfAny;
  });

test("the rule written by a builder is read as the same builder", () => {
  fc.assert(
    fc.property(builder, (group) => {
      const text = writeRule(group);
      fc.pre(text.length <= LIMITS.sourceLength);
      expect(withoutPlaces(readRule(text)), text).toEqual(withoutPlaces(group));
    }),
    { numRuns: 2000 },
  );
});

/** Rules of every shape, whether or not their types fit. */
const tree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.nat(3).map((of): Node => ({ ...AT, kind: "number", value: of })),
    fc.nat(9000).map((day): Node => ({ ...AT, kind: "date", day })),
    fc.constantFrom("x", "it's").map((text): Node => ({ ...AT, kind: "string", value: text })),
    fc
      .tuple(name, fc.constantFrom(undefined, 0, -1))
      .map(([of, index]): Node => ({ ...AT, kind: "field", name: of, index })),
    ...operatorNodes(tie("node")),
    fc
      .tuple(fc.constantFrom(...SUBJECT_FUNCTIONS, "today", "sqrt"), fc.array(tie("node"), { maxLength: 2 }))
      .map(([of, list]): Node => ({ ...AT, kind: "call", name: of, arguments: list })),
  ),
})).node;

test("for any rule, the builder displays all of it, and writes an equivalent rule", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const text = `If ${print(node)}`;
      fc.pre(text.length <= LIMITS.sourceLength);
      const group = readRule(text);
      if (group === undefined) throw new Error(`cannot be read: ${text}`);
      const written = writeRule(group);
      expect(turned(parse(written, "rule").tree), text).toEqual(turned(node));
      expect(writeRule(readRule(written) ?? group)).toBe(written);
    }),
    { numRuns: 2000 },
  );
});

describe("a text", () => {
  test.each([
    ["If {credit} < 620 or {ratio} > 0.5", "any(credit < 620, ratio > 0.5)"],
    ['if ({a}>=1) AND {t} == "it\'s"', "all(a >= 1, t == it's)"],
    ["If 1", "all(always)"],
    ["If ", "all()"],
    ["", "all()"],
    ["If {a} and not {b}", "all(a?, none(b?))"],
    ["If not ({a} or {b} != -2)", "none(a?, b != -2)"],
    ["If not ({a} and {b})", "none(all(a?, b?))"],
    ["If ({a} or {b}) and ({c} or {d} and {e})", "all(any(a?, b?), any(c?, text {d} and {e}))"],
    ["If 18 <= {age} < 65", "all(18 <= age < 65)"],
    ["If 5 < {age}", "all(age > 5)"],
    ["If {d} >= today() - 30 and days({d}) < 7", "all(d >= today-30, days(d) < 7)"],
    ["If count({docs}) >= 2 and {docs[-1]} == 'id'", "all(count(docs) >= 2, docs[-1] == id)"],
    ["If {city} in ('Rome', 'Oslo')", "all(city in (Rome, Oslo))"],
    ["If {a} not in (1, -2) and 'id' in {docs}", "all(a not in (1, -2), docs contains id)"],
    ["If not answered({a}) and answered({b[0]})", "all(a not answered, b[0] answered)"],
    ["If not answered({a})", "all(a not answered)"],
    ["If not ({a} not in (1, 2))", "none(a not in (1, 2))"],
    ["If {a} in ({b} + 1, 2)", "all(text {a} in ({b} + 1, 2))"],
    ["If {income} >= 3 * {rent} and {income} > {rent}", "all(text {income} >= 3 * {rent}, income > {rent})"],
  ])("%s", (text, expected) => {
    const group = readRule(text);
    expect(group && shown(group)).toBe(expected);
  });

  test.each(["{a} > 1", "If {a} >", "If {a", "If {a} = 1"])("that cannot be parsed is not displayed: %s", (text) => {
    expect(readRule(text)).toBeUndefined();
  });
});

test("an incomplete condition is not a valid rule", () => {
  const blank: Condition = {
    kind: "compare",
    subject: { name: "a" },
    operator: ">",
    value: { kind: "number", value: undefined },
  };
  const text = writeRule({ kind: "group", match: "all", items: [blank] });
  expect(text).toBe("If {a} > …");
  expect(parse(text, "rule").diagnostics).not.toEqual([]);
});

/** Normalizes a comparison of two sides to one of its two directions. */
function turned(node: Node): unknown {
  const flipped = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" } as const;
  return JSON.parse(
    JSON.stringify(withoutPlaces(node), (_key, part: Node) => {
      if (part?.kind !== "comparison" || part.operators.length !== 1) return part;
      const operators = part.operators.map((operator) => flipped[operator]);
      const other = { ...part, operators, operands: [...part.operands].reverse() };
      return JSON.stringify(part) < JSON.stringify(other) ? part : other;
    }),
  );
}

function withoutPlaces(given: unknown): unknown {
  return JSON.parse(JSON.stringify(given, (key, part) => (key === "from" || key === "to" ? undefined : part)));
}

function shown(item: Group | Condition): string {
  const of = ({ name: field, index, call }: Subject) =>
    call === undefined ? `${field}${index === undefined ? "" : `[${index}]`}` : `${call}(${field})`;
  const side = (other: Value) => {
    if (other.kind === "today") return `today${other.offset}`;
    if (other.kind === "field") return `{${other.name}}`;
    return String(other.kind === "date" ? other.day : other.value);
  };
  switch (item.kind) {
    case "group":
      return `${item.match}(${item.items.map(shown).join(", ")})`;
    case "compare":
      return `${of(item.subject)} ${item.operator} ${side(item.value)}`;
    case "between":
      return `${side(item.low)} ${item.operators[0]} ${of(item.subject)} ${item.operators[1]} ${side(item.high)}`;
    case "among":
      return `${of(item.subject)} ${item.operator} (${item.values.map(side).join(", ")})`;
    case "contains":
      return `${of(item.subject)} ${item.operator === "in" ? "contains" : "lacks"} ${side(item.value)}`;
    case "answered":
      return `${of(item.subject)} ${item.isAnswered ? "" : "not "}answered`;
    case "truth":
      return `${of(item.subject)}?`;
    case "always":
      return "always";
    case "text":
      return `text ${print(item.node)}`;
  }
}
