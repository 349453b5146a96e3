import { expect, test } from "vitest";
import { accepted, allMutants } from "../mutants.mjs";
import { instrument, mutantsOf } from "./mutate.mjs";

const changesOf = (source: string) => mutantsOf(source).map(({ before, after }) => `${before} → ${after}`);

test.each([
  ["a comparison", "f(a < b);", ["a < b → a <= b"]],
  [
    "a condition of operators",
    "if (!a && b === 1) f();",
    ["!a && b === 1 → !a || b === 1", "!a → a", "b === 1 → b !== 1"],
  ],
  ["a condition without an operator", "const x = isReady(a) ? 1 : 2;", ["isReady(a) → !(isReady(a))"]],
  ["arithmetic, but no text", "f(a - 1, 'a' + b, `a` + b, -a);", ["a - 1 → a + 1", "-a → a"]],
  ["counting", "for (let n = 0; n <= 9; n++) sum += n;", ["n <= 9 → n < 9", "n++ → n--", "sum += n → sum -= n"]],
  [
    "a loop over a list",
    "for (let n = 0; n < list.length; n++) f(n);",
    ["n < list.length → n >= list.length", "n++ → n--"],
  ],
  [
    "a time",
    "f(performance.now() > end); sql`delete from a where b < now()`;",
    [
      "performance.now() > end → performance.now() <= end",
      "`delete from a where b < now()` → `delete from a where b >= now()`",
    ],
  ],
  ["no sum with 0", "f(a + 0, a - 0);", ["a - 0 → a + 0"]],
  ["no types", "type A = B extends C ? -1 : 1; const x = <T>(a: T & U) => a as T | U;", []],
  [
    "a statement in SQL",
    "sql`select a from b where c = 1 and e between 1 and 2 order by f desc`;",
    [
      "select a from b where c = 1 and e between 1 and 2 order by → select a from b where c = 1 or e between 1 and 2 order by",
      "`select a from b where c = 1 and e between 1 and 2 ord → `select a from b where c <> 1 and e between 1 and 2 ord",
      "between 1 and 2 order by f desc` → between 1 and 2 order by f asc`",
    ],
  ],
  [
    "Kysely",
    "db.where('a', '=', b).orderBy('c', 'desc');",
    ["where('a') '=' → where('a') \"!=\"", "orderBy('c') 'desc' → orderBy('c') \"asc\""],
  ],
])("%s is changed in one place at a time", (_, source, expected) => {
  expect(changesOf(source)).toEqual(expected);
});

test("a source with all changes makes the active one, and otherwise does what it did", () => {
  const source = "let n = 0; for (const x of [1, 2, 3]) if (x > 1 && (x < 3 || n === 9)) n += x; return n;";
  const changes = mutantsOf(`function f() { ${source} }`);
  const compiled = instrument(
    `function f() { ${source} } return f();`.replace(" return f();", ""),
    (index) => index + 1,
  );
  const run = (active: number) => {
    const mutants = { is: (id: number) => id === active, step: () => {} };
    return new Function("__mutants", `${compiled}; return f();`)(mutants);
  };
  expect(run(0)).toBe(2);
  expect(changes.map(({ before }, index) => [before, run(index + 1)])).toEqual([
    ["x > 1 && (x < 3 || n === 9)", 6],
    ["x > 1", 3],
    ["x < 3 || n === 9", 0],
    ["x < 3", 5],
    ["n === 9", 5],
    ["n += x", -2],
  ]);
});

test("a loop without an end can be stopped", () => {
  const compiled = instrument("function f() { while (true); }", () => undefined);
  const step = () => {
    throw new Error("A loop does not end.");
  };
  const run = new Function("__mutants", `${compiled}; return f();`);
  expect(() => run({ step })).toThrow("A loop does not end.");
});

test("each accepted survivor is a change of the code as it is, and has a reason", () => {
  const changes = new Set(allMutants().map(({ file, change }) => `${file}: ${change}`));
  const listed = Object.entries(accepted()).flatMap(([file, reasons]) =>
    Object.keys(reasons).map((change) => `${file}: ${change}`),
  );
  expect(listed.filter((change) => !changes.has(change))).toEqual([]);
  expect(
    Object.values(accepted())
      .flatMap(Object.values)
      .every((why) => why.length > 10),
  ).toBe(true);
});
