import { expect, test } from "vitest";
import type { Question } from "#engine";
import type { Import } from "../imports.ts";
import {
  blankColumns,
  hasAnswer,
  type MisfitColumn,
  meaningOf,
  misfitColumns,
  valuesLeft,
  withMeaning,
} from "./values.ts";

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
  const of = (name: string, more: object) => ({
    name,
    samples: [],
    values: 20,
    blanks: 0,
    fits: 5,
    misfits: null,
    ...more,
  });
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

test("columns are listed whose blank cells are errors, until they have an answer", () => {
  const required = { ...question, field_name: "size", required: true };
  const of = (name: string, blanks: number) => ({
    ...{ name, samples: [], values: 20, blanks, fits: 5, misfits: null },
  });
  const columns = [of("Branche", 3), of("Size", 2), of("Full", 0)];
  const mapping = { Branche: "industry", Size: "size", Full: "size" };
  expect(blankColumns({ columns, mapping }, [question, required])).toEqual([
    { name: "Size", question: required, rows: 2 },
  ]);
  const values = withMeaning({}, "Size", "", "retail");
  expect(values).toEqual({ Size: { "": "retail" } });
  expect([hasAnswer(values, "Size"), hasAnswer(values, "Branche")]).toEqual([true, false]);
  expect(withMeaning(values, "Size", "", undefined)).toEqual({});
});
