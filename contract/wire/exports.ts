/** The formats of exported files. */
export const EXPORT_FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The orders of such a file. The time of arrival never changes, so that a file has every lead once. */
export const EXPORT_ORDERS = ["-created_at", "created_at"] as const;
export type ExportOrder = (typeof EXPORT_ORDERS)[number];

/** The states of an export. */
export const EXPORT_STATES = ["queued", "running", "paused", "done", "failed", "cancelled", "expired"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The limits of exports. */
export const EXPORT_LIMITS = {
  /** Leads up to which the admin downloads a file at once, instead of having it made in the background. */
  atOnce: 50_000,
  /** The maximum exports of an account in progress. */
  underWay: 3,
  /** Bytes of all files of an account. */
  bytes: 10_737_418_240,
  /** Days for which a file is kept. */
  keptDays: 3,
  /** Days after which an export that is not finished ends. */
  unfinishedDays: 7,
  /** Minutes for which a link to a file works. */
  linkMinutes: 60,
} as const;
