import { expect, test } from "vitest";
import { nameOfImport } from "../../data/import-names.ts";
import { sizeText } from "../file-size.ts";
import type { Import, ListedImport } from "./imports.ts";
import { countsText, formatText, partDone, progressText, rowsText, stateText } from "./words.ts";

const listed = (more: Partial<ListedImport>): ListedImport => ({
  id: 5,
  file_name: "crm.csv",
  state: "running",
  bytes: 1_000,
  on_duplicate: "skip",
  match_on: "email",
  dry_run: false,
  send_webhooks: false,
  rows_total: 41_188,
  rows_done: 12_000,
  created: 11_000,
  updated: 0,
  skipped: 990,
  failed: 10,
  per_second: 500,
  seconds_left: 59,
  requested: null,
  error: null,
  undo: null,
  can_undo: false,
  uploaded_by: null,
  uploaded_at: "2026-01-15T12:00:00.000Z",
  started_at: null,
  finished_at: null,
  ...more,
});

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [9_960, "10 kB"],
  [999_700, "1.0 MB"],
  [4_900_000, "4.9 MB"],
  [2_147_483_648, "2.1 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [{}, "12,000 of 41,188 rows, about 59 seconds left", 12_000 / 41_188],
  [{ state: "paused" as const }, "12,000 of 41,188 rows", 12_000 / 41_188],
  [{ rows_total: null }, "Reading the file…", undefined],
  [{ state: "queued" as const, rows_total: null }, "Waiting for its turn…", undefined],
  [{ rows_total: 1, rows_done: 1, seconds_left: null }, "1 of 1 row", 1],
  [
    {
      state: "undoing" as const,
      undo: { erased: 10, restored: 5, kept: 1, left: 4, state: "running" as const, error: null },
    },
    "16 of 20 leads",
    0.8,
  ],
])("the progress of %o is %s", (more, text, part) => {
  expect(progressText(listed(more))).toBe(text);
  expect(partDone(listed(more))).toBe(part);
});

test("counts name what happened, and nothing else", () => {
  expect(countsText(listed({}))).toBe("11,000 created, 990 skipped, 10 with errors");
  expect(countsText(listed({ created: 0, skipped: 0, failed: 0 }))).toBe("");
  const undo = { erased: 1_000, restored: 0, kept: 2, left: 0, state: "done" as const, error: null };
  expect(countsText(listed({ state: "undone", undo }))).toBe("1,000 erased, 2 kept (changed since)");
  // the import itself is there again
  expect(countsText(listed({ state: "done", undo }))).toBe("11,000 created, 990 skipped, 10 with errors");
});

test.each<[Partial<ListedImport>, string, string]>([
  [{ state: "done", failed: 0 }, "Imported", "success"],
  [{ state: "done" }, "Imported with 10 errors", "warning"],
  [{ state: "done", created: 0, skipped: 0, failed: 1 }, "Nothing imported", "danger"],
  [{ state: "done", dry_run: true, failed: 0 }, "Checked", "accent"],
  [{ state: "done", dry_run: true, failed: 1 }, "Checked with 1 error", "warning"],
  [{ requested: "cancel" }, "Canceling…", "neutral"],
  [{ state: "cancelled", started_at: "2026-01-15T12:00:00.000Z" }, "Canceled", "neutral"],
  [{ state: "cancelled" }, "Removed", "neutral"],
])("the state of %o is %s", (more, text, tone) => {
  expect(stateText(listed(more))).toEqual([text, tone]);
});

test("rows are counted, and a file without a name has a number", () => {
  expect([rowsText(1), rowsText(1_000)]).toEqual(["1 row", "1,000 rows"]);
  expect([nameOfImport(5, "crm.csv"), nameOfImport(5, "")]).toEqual(["crm.csv", "Import 5"]);
});

test.each<[Partial<Import["format"]>, string]>([
  [{}, "CSV: UTF-8, separated by commas, column names in the first row, decimal point (1.5)."],
  [
    { encoding: "windows-1252", separator: ";", decimal: ",", skip_lines: 2, header: false },
    "CSV: Windows-1252, separated by semicolons, 2 lines above the table left out, no column names, decimal comma (1,5).",
  ],
  [{ type: "ndjson" }, "NDJSON: UTF-8, decimal point (1.5)."],
])("the format %o is described", (more, text) => {
  const format = { type: "csv", encoding: "utf-8", separator: ",", quote: '"', header: true } as const;
  expect(formatText({ ...format, skip_lines: 0, decimal: ".", date_orders: {}, ...more })).toBe(text);
});
