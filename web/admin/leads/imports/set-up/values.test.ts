import { expect, test } from "vitest";
import type { Question } from "#engine";
import type { Import } from "../imports.ts";
import { type MisfitColumn, meaningOf, misfitColumns, valuesLeft, withMeaning } from "./values.ts";

const question = {
  field_name: "industry",
  text: "Industry?",
  type: "choice",
  choices: [
    { id: 1, slug: "retail", text: "Retail", value: 1 },
    { id: 2, slug: "finance", text: "Finance", value: 2 },
  ],
} as unknown as Question;

const misfits = {
  values: [
    { value: "Handel", rows: 12 },
    { value: "unklar", rows: 3 },
  ],
  others: 0,
};
const column: MisfitColumn = { name: "Branche", question, misfits };

test("columns are listed that have values which are no choices", () => {
  const of = (name: string, more: object) => ({ name, samples: [], values: 20, fits: 5, misfits: null, ...more });
  const columns = [of("Name", {}), of("Branche", { misfits }), of("Job", { misfits: { values: [], others: 0 } })];
  const mapping = { Name: "name", Branche: "industry", Job: "industry" };
  expect(misfitColumns({ columns, mapping } as Pick<Import, "columns" | "mapping">, [question])).toEqual([column]);
});

test("a value means a choice, nothing, or is an error, whatever its case", () => {
  const values = { Branche: { " HANDEL": "Retail", unklar: null } };
  expect(["handel", "Unklar", "else"].map((value) => meaningOf(values, column, value))).toEqual([
    "retail",
    null,
    undefined,
  ]);
  expect([
    valuesLeft({}, column),
    valuesLeft({ Branche: { Handel: "retail" } }, column),
    valuesLeft(values, column),
  ]).toEqual([2, 1, 0]);
});

test("a meaning replaces the former one, and the others stay", () => {
  const values = { Branche: { HANDEL: "retail", unklar: null }, Job: { x: null } };
  expect(withMeaning(values, "Branche", "Handel", "finance")).toEqual({
    Job: { x: null },
    Branche: { unklar: null, Handel: "finance" },
  });
  expect(withMeaning(values, "Job", "x", undefined)).toEqual({ Branche: values.Branche });
});
