import type { DateOrder, ImportEncoding, ImportSeparator } from "#contract/wire";
import type { BadgeTone } from "../../../ui/Badge.tsx";
import { formatCount, formatPercent } from "../../../ui/numbers.ts";
import {
  errorsText,
  importedText,
  isNothingImported,
  partDone as partOf,
  REQUESTED,
  undoneCounts,
  withTimeLeft,
} from "../../ui/job-words.ts";
import { type Import, isUnderWay, type ListedImport } from "./imports.ts";

/** @example rowsText(1) // "1 row" */
export const rowsText = (rows: number): string => `${formatCount(rows)} ${rows === 1 ? "row" : "rows"}`;

/** The state of an import, with the tone of its badge. */
export function stateText(shown: ListedImport): readonly [string, BadgeTone] {
  const { state, dry_run, requested } = shown;
  if (requested !== null) return [REQUESTED[requested], "neutral"];
  switch (state) {
    case "uploaded":
      return ["Not started", "accent"];
    case "queued":
      return ["Waiting", "neutral"];
    case "running":
      return [dry_run ? "Checking" : "Importing", "accent"];
    case "paused":
      return ["Paused", "warning"];
    case "done":
      return doneText(shown);
    case "failed":
      return ["Failed", "danger"];
    case "cancelled":
      return [isRemoved(shown) ? "Removed" : "Canceled", "neutral"];
    case "undoing":
      return ["Undoing", "accent"];
    case "undone":
      return ["Undone", "neutral"];
  }
}

function doneText({ dry_run, failed, ...counts }: ListedImport): readonly [string, BadgeTone] {
  if (failed === 0) return dry_run ? ["Checked", "accent"] : ["Imported", "success"];
  if (!dry_run && isNothingImported({ failed, ...counts })) return ["Nothing imported", "danger"];
  return [`${dry_run ? "Checked" : "Imported"} with ${errorsText(failed)}`, "warning"];
}

/** Whether a file was removed before its import was started. */
export const isRemoved = ({ state, started_at }: Pick<ListedImport, "state" | "started_at">): boolean =>
  state === "cancelled" && started_at === null;

/** Whether the leads of an import are being taken back, or have been. */
export const isUndo = (state: ListedImport["state"]): boolean => state === "undoing" || state === "undone";

/** What an import did, or a dry run would do, in short. @example "1,000 created, 2 with errors" */
export function countsText({ state, undo, ...counts }: ListedImport): string {
  if (undo === null || !isUndo(state)) return importedText(counts);
  return undoneCounts(undo);
}

/** How far an import is. @example "12,000 of 41,188 rows, about 2 minutes left" */
export function progressText({ state, rows_done, rows_total, seconds_left, undo }: ListedImport): string {
  if (undo !== null && state === "undoing") {
    const done = undo.erased + undo.restored + undo.kept;
    return `${formatCount(done)} of ${formatCount(done + undo.left)} leads`;
  }
  if (rows_total === null) return state === "queued" ? "Waiting for its turn…" : "Reading the file…";
  return withTimeLeft(`${formatCount(rows_done)} of ${rowsText(rows_total)}`, { state, seconds_left });
}

/** The part that is done, from 0 to 1; undefined while that is not known. */
export function partDone({ state, rows_done, rows_total, undo }: ListedImport): number | undefined {
  const undoing = state === "undoing" ? undo : null;
  const done = undoing === null ? rows_done : undoing.erased + undoing.restored + undoing.kept;
  const total = undoing === null ? rows_total : done + undoing.left;
  return partOf({ done, total });
}

/** What came of an import, or of undoing it, in a sentence. */
export function outcomeText({ state, dry_run, rows_done, failed }: ListedImport): string {
  if (state === "undone") return "The import was undone.";
  if (state === "failed") return "The import stopped before it finished.";
  if (state === "cancelled") return dry_run ? "The check was canceled." : "The import was canceled.";
  const errors = failed === 0 ? "" : ` ${rowsText(failed)} can’t be imported.`;
  return dry_run ? `${rowsText(rows_done)} checked. Nothing was stored.${errors}` : `${rowsText(rows_done)} read.`;
}

/** What is announced to users who do not see the page: every tenth, and the end. */
export function announcedText(shown: ListedImport): string {
  const [text] = stateText(shown);
  const part = partDone(shown);
  if (shown.started_at === null) return "";
  if (!isUnderWay(shown) && shown.state !== "paused") return [outcomeText(shown), countsText(shown)].join(" ").trim();
  return part === undefined ? text : `${text}: ${formatPercent(Math.floor(part * 10) / 10)}`;
}

export const ENCODINGS: Readonly<Record<ImportEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows-1252 (Western European)",
};

export const SEPARATORS: Readonly<Record<ImportSeparator, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};

export const DATES: Readonly<Record<DateOrder, string>> = {
  ymd: "Year, month, day",
  dmy: "Day, month, year",
  mdy: "Month, day, year",
};

/** How a file is read, in short. @example "CSV, UTF-8, separated by semicolons, decimal comma" */
export function formatText({ type, encoding, separator, header, skip_lines, decimal }: Import["format"]): string {
  const parts = [ENCODINGS[encoding].replace(/ \(.*/, "")];
  if (type === "csv") {
    parts.push(`separated by ${{ ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" }[separator]}`);
    if (skip_lines > 0) parts.push(`${skip_lines} ${skip_lines === 1 ? "line" : "lines"} above the table left out`);
    parts.push(header ? "column names in the first row" : "no column names");
  }
  parts.push(decimal === "," ? "decimal comma (1,5)" : "decimal point (1.5)");
  return `${type === "csv" ? "CSV" : "NDJSON"}: ${parts.join(", ")}.`;
}
