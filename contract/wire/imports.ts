import { CLICK_IDS, UTM_PARAMETERS } from "./leads.ts";

/** The encodings of files that are imported. */
export const IMPORT_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** The separators between the cells of such a file. */
export const IMPORT_SEPARATORS = [",", ";", "\t", "|"] as const;
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

/** The orders of day, month, and year. */
export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a column can be besides the answers to a question. */
export const IMPORT_FIELDS = ["lead_id", "name", "email", "created_at"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The columns that say where a lead came from: `source.utm_source` and so on. */
export const IMPORT_SOURCES: readonly string[] = Object.keys({ ...UTM_PARAMETERS, ...CLICK_IDS }).map(
  (member) => `source.${member}`,
);

/** What happens to a line whose lead there is already. */
export const ON_DUPLICATE = ["skip", "update", "error"] as const;
export type OnDuplicate = (typeof ON_DUPLICATE)[number];

/** The states of an import. */
export const IMPORT_STATES = [
  "uploaded",
  "queued",
  "running",
  "paused",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The media types of an upload. What a file is, is detected from its content. */
export const IMPORT_TYPES = [
  "text/csv",
  "application/x-ndjson",
  "text/tab-separated-values",
  "text/plain",
  "application/jsonl",
  "application/gzip",
  "application/octet-stream",
] as const;

/** The limits of imports. */
export const IMPORT_LIMITS = {
  /** Bytes of a file, after decompression. */
  bytes: 2_147_483_648,
  /** Characters of a line, with all its cells. */
  line: 1_048_576,
  columns: 1_000,
  /** Rows that are read for the preview, and those that it shows. */
  sample: 1_000,
  /** Values that are read for the preview: fewer rows of a file with more than 100 columns. */
  sampleCells: 100_000,
  preview: 20,
  /**
   * The maximum values of a column that are listed because they are not choices of its question, and the characters of
   * each.
   */
  misfits: 50,
  misfit: 200,
  /** The maximum problems that are listed. */
  problems: 50,
  /** Values of a column that can be matched by hand. */
  values: 1_000,
  /** The maximum uploads of an account that are not started, and imports in progress. */
  uploaded: 10,
  underWay: 10,
  /** After this many minutes without a sign an upload does not count: its server has ended. */
  brokenOffMinutes: 2,
  /** Hours after which an upload that was not started is removed. */
  uploadHours: 24,
  /** Days for which an import's errors can be read, and it can be undone. */
  keptDays: 30,
} as const;
