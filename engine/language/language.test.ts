import { readFileSync } from "node:fs";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";
import type { Mode } from "./ast.ts";
import { check, isSound } from "./check.ts";
import { programBuilder } from "./compile.ts";
import { FUNCTIONS } from "./functions.ts";
import { BINARY_OPERATORS, UNARY_OPERATORS } from "./operators.ts";
import { PROBLEMS } from "./problems.ts";
import {
  createFrame,
  type Frame,
  listOf,
  putChoice,
  putChoices,
  putList,
  putNumber,
  putText,
  type Slot,
  TODAY,
} from "./program.ts";
import { run } from "./run.ts";
import type { FieldChoice, FieldType } from "./types.ts";

/**
 * language.csv is the language's conformance table. `fields` defines each field's type: `number`, `date list`, or the
 * choices as `{slug: [text, value]}`, within `{"list of": …}` if several may be chosen. A field without a value is
 * unknown. A row expects either a value or errors: their codes and places, in order.
 */
interface Row {
  readonly mode: Mode;
  readonly source: string;
  readonly fields: string;
  readonly values: string;
  readonly today: string;
  readonly expected: string;
  readonly error: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}
type Choices = Record<string, [string, number]>;
type Value = string | number | (string | number)[];

const rows: Row[] = parseCsv(readFileSync(new URL("language.csv", import.meta.url), "utf8"), { columns: true });

test("every row of the conformance table holds", () => {
  expect(rows.length).toBeGreaterThanOrEqual(320);
  const wrong = rows.flatMap((row) => {
    const wanted = row.error === "" ? row.expected : `${row.error} from ${row.from} to ${row.to}`;
    const found = outcome(row);
    return agree(found, wanted) ? [] : [{ mode: row.mode, source: row.source, values: row.values, wanted, found }];
  });
  expect(wrong).toEqual([]);
});

test("the table has rows for every operator, function and error", () => {
  const sound = rows.filter((row) => row.error === "").map((row) => row.source);
  for (const operator of [...Object.keys(BINARY_OPERATORS), ...Object.keys(UNARY_OPERATORS)]) {
    expect(sound.filter((source) => source.includes(operator)).length, operator).toBeGreaterThanOrEqual(3);
  }
  for (const name of Object.keys(FUNCTIONS)) {
    expect(sound.filter((source) => source.includes(`${name}(`)).length, name).toBeGreaterThanOrEqual(3);
  }
  const reported = new Set(rows.flatMap((row) => row.error.split(" ")));
  expect(Object.keys(PROBLEMS).filter((code) => !reported.has(code))).toEqual([]);
});

test("the README names every operator and function", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, names = ""] = /^Formulas and rules use (.*?)\. /ms.exec(readme) ?? [];
  const words = [...names.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(" "));
  const all = [BINARY_OPERATORS, UNARY_OPERATORS, FUNCTIONS].flatMap((table) => Object.keys(table));
  expect(words.sort()).toEqual([...new Set(all.flatMap((name) => name.split(" ")))].sort());
});

test("every example of the tables has its value", () => {
  for (const { example, signature } of [BINARY_OPERATORS, UNARY_OPERATORS, FUNCTIONS].flatMap((table) =>
    Object.values(table),
  )) {
    const row = {
      mode: "formula",
      source: example.source,
      fields: '{"income": "number"}',
      values: "",
      today: "2024-06-15",
    } as Row;
    expect(outcome(row), signature).toBe(String(example.value));
  }
});

function agree(found: string, wanted: string): boolean {
  if (found === wanted) return true;
  return (
    Number.isFinite(Number(found)) && found !== "" && wanted !== "" && compare12(Number(found), Number(wanted)) === 0
  );
}

function outcome(row: Row): string {
  const fields: Record<string, string | Choices> = row.fields === "" ? {} : JSON.parse(row.fields);
  const scope = new Map(Object.entries(fields).map(([name, described]) => [name, typeOf(described)]));
  const checked = check(row.source, row.mode, scope);
  if (checked.type === undefined || !isSound(checked)) {
    const all = (key: "code" | "from" | "to") => checked.diagnostics.map((found) => found[key]).join(" ");
    return `${all("code")} from ${all("from")} to ${all("to")}`;
  }
  const builder = programBuilder(scope);
  const routine = builder.add(checked.tree);
  const program = builder.build();
  const frame = createFrame(program);
  frame.numbers[TODAY] = dayOf(row.today);
  for (const [name, value] of Object.entries<Value>(row.values === "" ? {} : JSON.parse(row.values))) {
    const slot = program.slots.get(name);
    if (slot !== undefined) put(frame, slot, value);
  }
  const value = run(program, routine, frame);
  const show = (item: number) => (checked.type?.kind === "date" ? formatDate(item) : item);
  if (checked.type.list) return JSON.stringify(Array.from(listOf(routine, frame), show)).replaceAll(",", ", ");
  return Number.isNaN(value) ? "unknown" : String(show(value));
}

function typeOf(described: string | Choices | { "list of": Choices }): FieldType {
  if (typeof described === "string") {
    const [kind, list] = described.split(" ");
    return { kind: kind as FieldType["kind"], list: list === "list" };
  }
  const several = "list of" in described;
  const choices = Object.entries((several ? described["list of"] : described) as Choices);
  return { kind: "choice", list: several, choices: choices.map(([slug, [text, value]]) => ({ slug, text, value })) };
}

function put(frame: Frame, slot: Slot, value: Value): void {
  const { kind, list, choices = [] } = slot.type;
  if (kind === "choice" && list)
    putChoices(
      frame,
      slot,
      (value as string[]).map((slug) => positionOf(choices, slug)),
    );
  else if (list) putList(frame, slot, (value as (string | number)[]).map(dayOf));
  else if (kind === "choice") putChoice(frame, slot, positionOf(choices, value));
  else if (kind === "text") putText(frame, slot, String(value));
  else putNumber(frame, slot, dayOf(value as string | number));
}

const positionOf = (choices: readonly FieldChoice[], slug: unknown) =>
  choices.findIndex((choice) => choice.slug === slug);

const dayOf = (value: string | number) => (typeof value === "number" ? value : (parseDate(value) ?? Number.NaN));
