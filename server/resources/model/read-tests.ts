import { isDeepStrictEqual } from "node:util";
import { fault, operations, type PlacedFault, placedFaults, TEST_FILE_LIMITS, validate } from "#contract";
import {
  answerReader,
  applyEdit,
  didYouMean,
  type Edit,
  grouped,
  LIMITS,
  type ModelDocument,
  type ModelTest,
  NON_FIELD_ERRORS,
  pluralize,
} from "#engine";
import { withoutGuard } from "../../http/csv.ts";
import { isoDate } from "../../imports/dates.ts";
import type { Inspection } from "../../imports/inspect.ts";
import { plainNumber } from "../../imports/numbers.ts";
import type { Row } from "../../imports/read-rows.ts";
import { answerOf, cellText } from "../../imports/values.ts";
import { faultsOfColumns, type PlacedColumn, POINTS, placeColumns } from "./test-columns.ts";
import { answerColumn, columnsOfTests, NO_RULE, rowsOfTests, ruleColumn, type TestColumn } from "./test-table.ts";

/** A model with the tests of a file, or what is wrong with the file. */
export interface TestsRead {
  readonly document: ModelDocument;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faults: readonly PlacedFault[];
}

/**
 * Puts the tests of a file into a model: a test whose name the model has is replaced, and others are added. A row that
 * is written as the model's test would be is that test, even if its answers no longer fit. In steps, because a test may
 * have hundreds of answers.
 *
 * @param at the time of the change, in ISO 8601
 */
export function* readingTests(
  document: ModelDocument,
  file: Pick<Inspection, "format" | "columns" | "rows">,
  at: string,
): Generator<void, TestsRead> {
  const { rows } = file;
  const known = columnsOfTests(document);
  const former = new Map(rowsOfTests(document, known).map(({ name, cells }) => [name, cells]));
  const tests = new Map(document.tests.map((test) => [test.name, test]));
  const placed = placeColumns(document, known, file);
  const readAnswers = answerReader(document.questions);
  const faults: PlacedFault[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const lines = new Map<string, number>();
  /** Columns that nobody knows, and in which a row that counts has something. */
  const unknown = new Set<PlacedColumn>();
  let next = document;

  faults.push(...faultsOfColumns(placed));
  if (rows.length > LIMITS.tests) {
    const text = `The file has ${grouped(rows.length)} rows; a model can have ${LIMITS.tests} tests.`;
    faults.push({ path: [NON_FIELD_ERRORS], ...fault("too_many", text) });
  } else for (const row of rows) yield add(row);

  for (const { name } of unknown) {
    const names = [...known.map((column) => column.name)];
    const text = `No question or expectation is called "${name}".${didYouMean(name, names)}`;
    faults.push({ path: ["columns", name], ...fault("unknown_field", text) });
  }
  return { document: next, ...counts, faults };

  function add(row: Row): void {
    const report = (column: string, each: PlacedFault | Pick<PlacedFault, "code" | "message">) =>
      faults.push({ path: ["lines", String(row.line), column], code: each.code, message: each.message });
    if (row.fault !== undefined) return void report(row.fault.column ?? NON_FIELD_ERRORS, row.fault);
    const before = faults.length;
    const written = placed.map(
      ({ column }, place) => [column?.name, withoutGuard(cellText(row.cells[place]))] as const,
    );
    const cells = new Map(written.flatMap(([name, text]) => (name === undefined ? [] : [[name, text] as const])));
    const cell = (name: string) => cells.get(name) ?? "";
    const exact = cell("name");
    const name = tests.has(exact) ? exact : exact.trim();
    const line = lines.get(name);
    if (name !== "" && line !== undefined)
      report("name", fault("duplicate", `Line ${line} has a test of this name already.`));
    lines.set(name, row.line);
    const test = tests.get(name);
    const texts = former.get(name)?.map((each) => String(each ?? ""));
    const isSame = ({ kind }: TestColumn, place: number) =>
      texts?.[place] === cell(known[place]?.name ?? "") || kind === "name";
    if (test !== undefined && known.every(isSame)) {
      counts.unchanged += 1;
      return;
    }
    for (const [place, each] of placed.entries())
      if (each.column === undefined && (written[place]?.[1] ?? "").trim() !== "") unknown.add(each);

    const hasSameAnswers =
      test !== undefined && known.every((column, at) => column.kind !== "answer" || isSame(column, at));
    const answers = hasSameAnswers ? test.answers : answersIn(row);
    if (!hasSameAnswers) {
      const read = readAnswers(answers, { timeZone: "UTC" });
      for (const [field, found] of read.ok ? [] : Object.entries(read.errors))
        for (const each of found) report(columnFor(field), each);
    }
    const expect = { ...expectedIn(row), ...rulesIn(row, test, isSame) };
    const date = dateIn(row);
    // answers have been read
    const checked = validate(operations.createTest.body, { name, answers: {}, date, expect });
    if (!checked.ok) for (const { path, ...each } of placedFaults(checked.faults)) report(columnAt(path), each);
    if (!checked.ok || faults.length > before) return;
    const data = { ...checked.value, answers, date };
    const edit = {
      kind: "test",
      at,
      data,
      ...(test === undefined ? { action: "create" } : { action: "replace", id: test.id }),
    };
    const edited = applyEdit(next, edit as Edit);
    if (edited.ok) {
      const isChanged = !isDeepStrictEqual(
        edited.document.tests.find(({ id }) => id === edited.id),
        test,
      );
      if (isChanged) next = edited.document;
      counts[test === undefined ? "created" : isChanged ? "updated" : "unchanged"] += 1;
    } else if ("errors" in edited)
      for (const [member, found] of Object.entries(edited.errors))
        for (const each of found) report(member === "name" || member === "date" ? member : NON_FIELD_ERRORS, each);

    function answersIn({ cells }: Row): Record<string, unknown> {
      const given: Record<string, unknown> = {};
      for (const [place, { name, notation, column }] of placed.entries()) {
        if (column?.kind !== "answer") continue;
        const text = withoutGuard(cellText(cells[place]));
        if (column.question === undefined) {
          if (text.trim() !== "") report(name, fault("unknown_field", `There is no question "${column.field}".`));
          continue;
        }
        const answer = column.question.type === "text" ? textOf(text) : answerOf(column.question, text, notation);
        if (answer !== null) given[column.field] = answer;
      }
      return given;
    }

    function expectedIn({ cells }: Row) {
      return Object.fromEntries(
        placed.flatMap(({ notation: { decimal }, column }, place) => {
          const text = withoutGuard(cellText(cells[place])).trim();
          if (column?.kind !== "expected" || text === "") return [];
          return [[column.member, POINTS.has(column.member) ? plainNumber(text, decimal) : text] as const];
        }),
      );
    }

    /** By field name, the id of the rule at the place that a cell names. */
    function rulesIn(
      { cells }: Row,
      test: ModelTest | undefined,
      isSame: (column: TestColumn, place: number) => boolean,
    ) {
      const entries = placed.flatMap(({ name, column }, place) => {
        const text = withoutGuard(cellText(cells[place])).trim();
        if (column?.kind !== "rule" || text === "") return [];
        const { field } = column;
        const expected = test?.expect.recommendations?.[field];
        const own = known.findIndex((each) => each.kind === "rule" && each.field === field);
        if (expected !== undefined && own !== -1 && isSame(column, own)) return [[field, expected] as const];
        if (text.toLowerCase() === NO_RULE) return [[field, null] as const];
        const rule = ruleAt(document, field, text);
        if (typeof rule === "number") return [[field, rule] as const];
        report(name, rule);
        return [];
      });
      return entries.length === 0 ? {} : { recommendations: Object.fromEntries(entries) };
    }

    function dateIn({ cells }: Row): string | null {
      const place = placed.findIndex(({ column }) => column?.kind === "date");
      const text = cellText(cells[place]).trim();
      return text === "" ? null : isoDate(text, placed[place]?.notation.dates ?? "ymd");
    }

    function columnFor(field: string): string {
      const own = placed.find(({ column }) => column?.kind === "answer" && column.field === field);
      return own?.name ?? answerColumn(field);
    }

    function columnAt([member, inner, field]: PlacedFault["path"]): string {
      const column = (is: (column: TestColumn) => boolean) =>
        placed.find((each) => each.column && is(each.column))?.name;
      if (member === "name" || member === "date") return column(({ kind }) => kind === member) ?? member;
      if (inner === undefined) return NON_FIELD_ERRORS;
      if (field !== undefined) return ruleColumn(String(field));
      return column((each) => each.kind === "expected" && each.member === inner) ?? String(inner);
    }
  }
}

/** A text is kept as it is written; one of blanks is an answer without content. */
const textOf = (text: string): string | null => (text === "" ? null : text.trim() === "" ? "" : text);

/** The id of the rule at a place among those of a question, from 1 in evaluation order. */
function ruleAt({ questions, recommendations }: ModelDocument, field: string, text: string) {
  const question = questions.find(({ field_name }) => field_name === field);
  const rules = recommendations.filter((rule) => rule.question === question?.id);
  const rule = /^\d{1,6}$/.test(text) ? rules[Number(text) - 1] : undefined;
  if (rule !== undefined) return rule.id;
  const have = rules.length === 0 ? "no rules" : pluralize(rules.length, "rule");
  return fault(
    "does_not_exist",
    `${field} has ${have}. Enter the number of a rule, from 1 in their order, or "${NO_RULE}".`,
  );
}

/** The faults in the answer: the first ones, and their total number. */
export function firstFaults(faults: readonly PlacedFault[]): readonly PlacedFault[] {
  const most = TEST_FILE_LIMITS.faults;
  if (faults.length <= most) return faults;
  const text = `The file has ${grouped(faults.length)} faults. These are the first ${most}.`;
  return [...faults.slice(0, most), { path: [NON_FIELD_ERRORS], ...fault("too_many", text) }];
}
