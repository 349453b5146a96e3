import { fieldFaultsOf, type Operations } from "#contract";
import { exportTests, FILE_FORMAT, formatDate, type ModelDocument, today } from "#engine";
import type { Call } from "../../api/call.ts";
import { runCooperatively } from "../../base/cooperative.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import { invalid } from "../../http/errors.ts";
import { createUtf8Check } from "../../imports/encoding.ts";
import { UnreadableFile } from "../../imports/format.ts";
import { inspecting } from "../../imports/inspect.ts";
import { refusalOfFile } from "../../imports/refusal.ts";
import type { WorkspaceState } from "../../models/workspace.ts";
import { firstFaults, readingTests, type TestsRead } from "./read-tests.ts";
import { columnsOfTests, rowsOfTests } from "./test-table.ts";

/** The tests of a model as a CSV file, in the form in which they are imported. */
export async function testsFile({ workspace, principal }: Call<Operations["exportTests"]>): Promise<CsvFile> {
  const { account } = principal;
  const { document } = await workspace.model();
  const columns = columnsOfTests(document);
  const rows = rowsOfTests(document, columns).map(({ cells }) => cells);
  return {
    filename: `tests-${account.slug}-${formatDate(today(new Date(), account.timeZone))}.csv`,
    columns: columns.map(({ name }) => name),
    count: rows.length,
    batches: (async function* () {
      yield rows;
    })(),
  };
}

/** The model has changed since it was read. */
const MOVED_ON = new Error("the model has moved on");

const isSameState = (one: WorkspaceState, other: WorkspaceState): boolean =>
  one.shown.version === other.shown.version && one.shown.draft?.revision === other.shown.draft?.revision;

/**
 * Adds the tests of a file to a model and replaces those of the same names: all of them in one change, or none.
 *
 * @throws HttpError 400 with what is wrong, by line and column, and 413 or 415 for anything else than such a file
 */
export async function importTests(call: Call<Operations["importTests"]>) {
  const { query, workspace, principal, file: bytes } = call;
  for (;;) {
    const state = await workspace.state();
    const { faults, document, created, updated, unchanged } = await testsIn(
      bytes,
      state.model.document,
      principal.account.timeZone,
    );
    if (faults.length > 0) throw invalid(fieldFaultsOf(firstFaults(faults)));
    const result = { created, updated, unchanged, dry_run: query.dry_run };
    if (query.dry_run || created + updated === 0) return result;
    const file = { format: FILE_FORMAT, name: query.file_name, tests: exportTests(document) } as const;
    try {
      await workspace.apply(file, (now) => {
        if (!isSameState(now, state)) throw MOVED_ON;
      });
      return result;
    } catch (error) {
      if (error !== MOVED_ON) throw error;
    }
  }
}

async function testsIn(bytes: Buffer, document: ModelDocument, timeZone: string): Promise<TestsRead> {
  const check = createUtf8Check();
  check.add(bytes);
  const head = { bytes, isWhole: true, isUtf8Text: check.isUtf8() };
  const given = { type: "csv", header: true } as const;
  try {
    // all of its rows, and not only those of a preview
    const reader = { questions: document.questions, timeZone, cells: Number.POSITIVE_INFINITY };
    const inspection = await runCooperatively(inspecting(head, reader, given));
    return await runCooperatively(readingTests(document, inspection, new Date().toISOString()));
  } catch (error) {
    throw error instanceof UnreadableFile ? refusalOfFile(error) : error;
  }
}
