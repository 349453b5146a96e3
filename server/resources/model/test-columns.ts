import { fault, type PlacedFault } from "#contract";
import type { EXPECTED_MEMBERS, ModelDocument, Question } from "#engine";
import type { Inspection } from "../../imports/inspect.ts";
import { wordsOf } from "../../imports/names.ts";
import { decimalOf, NO_DECIMALS, withDecimal } from "../../imports/numbers.ts";
import { isNumeric, type Notation } from "../../imports/values.ts";
import { ruleColumn, ruleOf, type TestColumn } from "./test-table.ts";

/** A column of the file, with what it is. */
export interface PlacedColumn {
  readonly name: string;
  readonly notation: Notation;
  readonly column: TestColumn | undefined;
}

/** The columns of a file by their names, with the decimal sign that its numbers have. */
export function placeColumns(
  document: ModelDocument,
  known: readonly TestColumn[],
  { format, columns }: Pick<Inspection, "format" | "columns">,
): readonly PlacedColumn[] {
  const resolve = columnFinder(document, known);
  const found = columns.map(({ name, values, notation }) => ({ name, values, notation, column: resolve(name) }));
  // texts with numbers in them say nothing about the numbers of the file
  const numbers = found.flatMap(({ values, column }) => (column !== undefined && hasNumbers(column) ? values : []));
  const decimal = decimalOf(numbers.reduce(withDecimal, NO_DECIMALS), format.separator);
  return found.map(({ name, notation, column }) => ({ name, notation: { ...notation, decimal }, column }));
}

/** The expectations that are numbers. */
export const POINTS: ReadonlySet<string> = new Set([
  "x_axis",
  "y_axis",
  "total_score",
] satisfies (typeof EXPECTED_MEMBERS)[number][]);

const hasNumbers = (column: TestColumn): boolean =>
  column.kind === "answer"
    ? column.question !== undefined && isNumeric(column.question)
    : column.kind === "expected" && POINTS.has(column.member);

/**
 * Returns what a column of the file is by its name: as in an exported file, or in other words of it, or by the text of
 * a question.
 */
function columnFinder(
  { questions }: ModelDocument,
  known: readonly TestColumn[],
): (name: string) => TestColumn | undefined {
  const answers = known.filter((column) => column.kind === "answer");
  const byName = new Map<string, TestColumn>([
    // a question without rules has no column, but can be expected to have none that matches
    ...questions.map(({ field_name }) => [ruleColumn(field_name), ruleOf(field_name)] as const),
    ...answers.map((column) => [`answers.${column.field}`, column] as const),
    ...known.map((column) => [column.name, column] as const),
  ]);
  const wordsOfQuestion = ({ field_name, text }: Question) => [wordsOf(field_name), wordsOf(text)];
  return (name) => {
    const words = wordsOf(name);
    const own = byName.get(name) ?? known.find((column) => column.kind !== "answer" && wordsOf(column.name) === words);
    if (own !== undefined) return own;
    const [only, ...others] = questions.filter((question) => wordsOfQuestion(question).includes(words));
    return others.length > 0 ? undefined : answers.find(({ question }) => question !== undefined && question === only);
  };
}

/** Two columns for the same, and a missing column with the names. */
export function faultsOfColumns(placed: readonly PlacedColumn[]): readonly PlacedFault[] {
  const first = new Map<TestColumn, string>();
  const faults: PlacedFault[] = [];
  for (const { name, column } of placed) {
    if (column === undefined) continue;
    const other = first.get(column);
    if (other !== undefined)
      faults.push({
        path: ["columns", name],
        ...fault("duplicate", `"${other}" and "${name}" are both ${column.name}.`),
      });
    first.set(column, other ?? name);
  }
  if (![...first.keys()].some(({ kind }) => kind === "name"))
    faults.push({
      path: ["columns", "name"],
      ...fault("required", "The file has no column with the names of the tests."),
    });
  return faults;
}
