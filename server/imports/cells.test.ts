import { expect, test } from "vitest";
import { runSync } from "#engine";
import { QUESTIONS, question } from "../testing/corpus.ts";
import { cellReader, saysNothing } from "./cells.ts";
import { looksLikeDate } from "./dates.ts";
import { detectingDialect } from "./dialect.ts";
import { createFitCounter, mostFrequent } from "./fits.ts";
import { matchedColumns } from "./matched-columns.ts";
import { looksLikeNumber, plainNumber } from "./numbers.ts";
import { createLeadReader } from "./read-lead.ts";

const notation = { decimal: ".", dates: "ymd" } as const;

const named = (name: string) => {
  const found = QUESTIONS.find(({ field_name }) => field_name === name);
  if (found === undefined) throw new Error(`no question ${name}`);
  return found;
};

test.each([
  ["income", "n/a", null],
  ["income", " N / A ", null],
  ["income", "-", null],
  ["income", "-5", "-5"],
  ["move_in", "k. A.", null],
  ["move_in", "NULL", null],
  ["industry", "None", null],
  ["industry", "unknown", "unknown"],
  ["tools", "keine Angabe", null],
  // a question that asks for a text gets it
  ["comment", "n/a", "n/a"],
  ["comment", "-", "-"],
])("a cell of %s with %j is %j", (name, cell, answer) => {
  expect(cellReader(named(name)).answer(cell, notation)).toEqual(answer);
});

test("a word for nothing is a choice if there is one, and a value to match where a choice is required", () => {
  const choices = [
    { id: 1, slug: "none", text: "None", value: 1 },
    { id: 2, slug: "some", text: "Some", value: 2 },
  ];
  const debts = question(9, "choice", "debts", "Which debts do you have?", { choices });
  expect(cellReader(debts).answer("none", notation)).toBe("none");
  expect(cellReader(debts).answer("n/a", notation)).toBeNull();
  expect(cellReader({ ...debts, required: true }).answer("n/a", notation)).toBe("n/a");
  expect(cellReader({ ...debts, required: true }, { "N/A": null }).answer("n/a", notation)).toBeNull();
  expect(saysNothing("nothing that anybody would write into a table")).toBe(false);
});

test("values that are no choice mean what somebody says, in a list each for itself", () => {
  const byHand = { IT: "technology", unknown: null };
  const single = cellReader(named("industry"), byHand);
  const answers = [" it ", "UNKNOWN", "Retail", "Farming", true, null].map((cell) => single.answer(cell, notation));
  expect(answers).toEqual(["technology", null, "Retail", "Farming", true, null]);
  const several = cellReader(named("tools"), { Outlook: "mail", unknown: null, 7: "crm" });
  expect(several.answer("CRM, outlook; unknown", notation)).toEqual(["CRM", "mail"]);
  expect(several.answer(["Docs", "Outlook", 7, null], notation)).toEqual(["Docs", "mail", "crm"]);
  expect(several.answer("unknown", notation)).toBeNull();
  expect(cellReader(named("tools")).answer("CRM; Docs", notation)).toEqual(["CRM", "Docs"]);
});

test("choices are known in the spelling of other programs, unless it could be another one", () => {
  const names = ["Financial services", "1-3-months", "C-level", "Sub sea", "Sub-sea", "10", "10+", "C", "C++"];
  const choices = names.map((text, index) => ({ id: index, slug: `s${index}`, text, value: 50 + index }));
  const field = question(9, "choice", "field", "Which one?", { choices });
  const read = (cell: unknown) => cellReader(field).answer(cell, notation);
  for (const cell of ["FINANCIAL_SERVICES", "financial-services", " Financial  Services "])
    expect(read(cell)).toBe("s0");
  expect([read("1-3 months"), read("c level")]).toEqual(["s1", "s2"]);
  for (const cell of ["SUB_SEA", "-10", "10 +", "c--", "_C", "Finance"]) expect(read(cell)).toBe(cell);
  expect(cellReader(field).misfits("FINANCIAL_SERVICES", notation)).toEqual([]);
  expect(cellReader(field).misfits("SUB_SEA", notation)).toEqual(["SUB_SEA"]);
  const several = cellReader({ ...field, type: "multiple_choice" });
  expect(several.answer("financial_services, C++; sub_sea", notation)).toEqual(["s0", "C++", "sub_sea"]);
  expect(cellReader(field, { C_LEVEL: "s7" }).answer("C_LEVEL", notation)).toBe("s7");
});

test("values that are no choice are counted, each as often as it occurs", () => {
  const columns = ["industry", "tools", "income"];
  const mapping = Object.fromEntries(columns.map((name) => [name, name]));
  const values = { industry: { IT: "technology", unknown: null } };
  const count = createFitCounter(
    columns,
    matchedColumns(columns, { mapping, values }, { decimal: ".", date_orders: {} }, QUESTIONS),
    "UTC",
  );
  const rows = [
    ["IT", "CRM, Outlook", "5"],
    ["it", "Outlook; outlook", "x"],
    ["unknown", "Fax", "n/a"],
    ["Farming", "-", ""],
    ["Finance", '["Docs", "Fax"]', "6"],
    ["n/a", "x".repeat(300), "7"],
  ].map((cells, index) => ({ line: index + 2, cells }));
  const first = runSync(count(rows.slice(0, 3), null));
  const all = runSync(count(rows.slice(3), first));
  expect(all).toEqual([
    [
      5,
      4,
      {
        rows: [
          ["IT", 2],
          ["unknown", 1],
          ["Farming", 1],
        ],
        others: 0,
      },
      1,
    ],
    [
      5,
      0,
      {
        rows: [
          ["Outlook", 2],
          ["Fax", 2],
        ],
        others: 1,
      },
      1,
    ],
    [4, 3, null, 2],
  ]);
  const many = Array.from({ length: 600 }, (_, n) => ({ line: n, cells: [`${n}x`, "", ""] }));
  const [tally] = runSync(count(many, null));
  expect([tally?.[2]?.rows.length, tally?.[2]?.others]).toEqual([500, 100]);
  // those that come often are listed, wherever in the file they are
  const often = Array.from({ length: 3 }, () => ({ line: 1, cells: ["Farming", "", ""] }));
  const [late] = runSync(count([...many.slice(0, 70), ...often], null));
  const { rows: listed, others } = mostFrequent(late?.[2] ?? { rows: [], others: 0 });
  expect([listed[0], listed.length, others]).toEqual([["Farming", 3], 50, 21]);
});

test("a cell is judged at once, however long and of whatever it is", () => {
  const startedAt = performance.now();
  for (const cell of [
    `x${" ".repeat(50_000)}x`,
    `1${" 1".repeat(50_000)}x`,
    "a@".repeat(50_000),
    "1-".repeat(50_000),
  ]) {
    expect([looksLikeNumber(cell), looksLikeDate(cell), plainNumber(cell, ".")]).toEqual([false, false, cell]);
    expect(runSync(detectingDialect(`a,b\n${cell},1\n${cell},2\n`, true, () => false)).separator).toBe(",");
  }
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("blank cells have the answer that the user has given them", () => {
  const number = { ...named("income"), required: true };
  const of = (field: typeof number, cell: unknown) => cellReader(field, { "": "1500.5" }).answer(cell, notation);
  expect(["", "  ", null, undefined, "n/a", "7"].map((cell) => of(number, cell))).toEqual([
    ...["1500.5", "1500.5", "1500.5", "1500.5", "1500.5"],
    "7",
  ]);
  const choice = (required: boolean) => cellReader({ ...named("industry"), required }, { "": "technology" });
  // of a required question, "n/a" is a value to match
  expect(["", null, "n/a"].map((cell) => choice(true).answer(cell, notation))).toEqual([
    "technology",
    "technology",
    "n/a",
  ]);
  expect(choice(true).misfits("n/a", notation)).toEqual(["n/a"]);
  expect(["", "n/a"].map((cell) => choice(false).answer(cell, notation))).toEqual(["technology", "technology"]);
  const several = cellReader(named("tools"), { "": "crm" });
  expect(["", [], "mail"].map((cell) => several.answer(cell, notation))).toEqual(["crm", "crm", ["mail"]]);
  expect(cellReader(number, { "": null }).answer("", notation)).toBeNull();
});

test("a name has the first name first, whatever the order of its columns", () => {
  const nameOf = (columns: readonly string[], cells: readonly string[]) => {
    const mapping = Object.fromEntries(columns.map((column) => [column, "name"]));
    const matched = matchedColumns(columns, { mapping, values: {} }, { decimal: ".", date_orders: {} }, QUESTIONS);
    const read = createLeadReader(matched, "UTC").read({ line: 2, cells }, new Date());
    return read.ok && read.lead.name;
  };
  expect(nameOf(["Nachname", "Vorname"], ["Müller", "Anna"])).toBe("Anna Müller");
  expect(nameOf(["Last name", "Middle name", "First name"], ["Lee", "J.", "Sam"])).toBe("Sam J. Lee");
});
