import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { CSV_TYPE } from "../../http/csv.ts";
import { notFound } from "../../http/errors.ts";
import { etagOfText } from "../../http/etag.ts";
import type { StoredFileAnswer } from "../../http/file-answer.ts";
import { readPieces } from "../shared/pieces.ts";
import { stateOf } from "./present.ts";
import { type ExportWithJob, piecesOf } from "./rows.ts";

const TYPES = { csv: CSV_TYPE, ndjson: "application/x-ndjson" } as const;

/** Returns the file of an export. @throws HttpError 404 if it does not exist yet, or no longer */
export function fileOf(db: Kysely<Tables>, found: ExportWithJob): StoredFileAnswer {
  const { row } = found;
  const state = stateOf(found);
  if (state !== "done") throw notFound(MISSING[state]);
  return {
    filename: row.file_name,
    type: TYPES[row.format],
    bytes: row.bytes,
    etag: etagOfText(`export ${row.account_id} ${row.export_id} ${row.bytes} ${row.erased}`),
    // after an erasure, the offsets of its pieces have gaps
    hasRanges: row.bytes === row.end_byte,
    read: (from) => readPieces(db, piecesOf(row), from),
  };
}

const UNFINISHED = "This file is not finished yet. Read the export until its state is done.";
const NONE = "This export has no file. Start a new one.";

const MISSING = {
  queued: UNFINISHED,
  running: UNFINISHED,
  paused: "This export is paused, so its file is not finished. Resume its job, or start a new export.",
  failed: NONE,
  cancelled: NONE,
  expired: "This file has expired and was removed. Start a new export.",
} as const;
