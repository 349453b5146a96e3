import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { answerReader, exportTests, type ModelDocument, type ModelTest, runSync } from "#engine";
import { drawOf, someDocument } from "#engine/testing";
import { csvLine } from "../../http/csv.ts";
import { inspecting } from "../../imports/inspect.ts";
import { readingTests } from "./read-tests.ts";
import { columnsOfTests, rowsOfTests } from "./test-table.ts";

const AT = "2026-01-15T09:30:00.000Z";

function fileOf(document: ModelDocument): Buffer {
  const columns = columnsOfTests(document);
  const rows = [columns.map(({ name }) => name), ...rowsOfTests(document, columns).map(({ cells }) => cells)];
  return Buffer.from(`\uFEFF${rows.map((cells) => csvLine(cells)).join("")}`);
}

function read(bytes: Buffer, document: ModelDocument) {
  const head = { bytes, isWhole: true, isUtf8Text: true };
  const reader = { questions: document.questions, timeZone: "UTC" };
  return runSync(readingTests(document, runSync(inspecting(head, reader, { type: "csv", header: true })), AT));
}

/** A test expects that no rule matches of a question that has none. */
const WITHOUT_RULES = 1_804_438_045;
const seeds = [WITHOUT_RULES, ...Array.from({ length: 60 }, () => randomInt(2 ** 31))];

test.each(seeds)("exported tests are the same when they are imported (seed %i)", (seed) => {
  const document = someDocument(drawOf(seed), 120);
  const file = fileOf(document);
  const again = read(file, document);
  expect(again.faults).toEqual([]);
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: document.tests.length });
  expect(again.document).toBe(document);
  // in a model without tests, all that still fit are new
  const fitting = { ...document, tests: document.tests.filter((test) => fits(document, test)) };
  const filled = read(fileOf(fitting), { ...document, tests: [] });
  expect(filled.faults).toEqual([]);
  expect(filled).toMatchObject({ created: fitting.tests.length, updated: 0, unchanged: 0 });
  expect(exportTests(filled.document)).toEqual(exportTests(fitting));
});

/** Whether a test names only questions and rules that there are, and its answers fit. */
function fits(
  { questions, recommendations }: ModelDocument,
  { answers, expect: { recommendations: rules = {} } }: ModelTest,
) {
  const own = (field: string) => questions.find(({ field_name }) => field_name === field);
  const isRule = ([field, id]: [string, number | null]) =>
    id === null || recommendations.some((rule) => rule.id === id && rule.question === own(field)?.id);
  return (
    answerReader(questions)(answers, { timeZone: "UTC" }).ok &&
    Object.keys(answers).every((field) => own(field) !== undefined) &&
    Object.entries(rules).every((entry) => own(entry[0]) !== undefined && isRule(entry))
  );
}
