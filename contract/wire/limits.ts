import { LIMITS } from "#engine";

/** Largest id that the database can store. A greater one is a resource that does not exist. */
export const MAX_ID = 2_147_483_647;

/** Limits of the API's own fields. Those of the model are in engine/values/limits.ts. */
export const FIELD_LIMITS = {
  leadId: 200,
  name: 200,
  fieldName: LIMITS.fieldName,
  slug: 100,
  text: 2_000,
  url: 2_000,
  email: 254,
  username: 150,
  personName: 150,
  passwordMin: 10,
  passwordMax: 1_000,
  search: 200,
  campaign: 200,
  clickId: 500,
  reason: 500,
  page: 1_000_000,
  pageSizeDefault: 10,
  pageSizeMax: 100,
  cursor: 4_000,
} as const;

/**
 * How far a list of leads goes: pages have numbers up to this many leads, and matches of filters that take time to
 * count are counted up to this number.
 */
export const LIST_LIMITS = { numbered: 100_000, counted: 10_000 } as const;

/**
 * The maximum number of origins of an account, and the characters of each: a scheme, a host name of 253, and a port.
 */
export const ORIGIN_LIMITS = { count: 20, length: 267 } as const;

/** Places in an order (a question's number, a rule's position) count from 1 to this. */
export const MAX_PLACE = LIMITS.place;

/** The maximum bytes of a body: for a sender with credentials, and where none are needed. */
export const BODY_LIMITS = { withCredentials: 1_048_576, without: 16_384 } as const;

/** The maximum number of leads in one batch, and the maximum bytes of its body. */
export const BATCH_LIMITS = { leads: 1_000, bytes: 4_194_304 } as const;

/** The maximum characters of an `Idempotency-Key`, and for how many hours the response to its request is kept. */
export const IDEMPOTENCY = { keyLength: 255, hours: 24 } as const;

/**
 * The maximum number of members of one object in a body, and of items of one list: several times the maximum of
 * anything in the contract.
 */
export const MAX_ITEMS = 5_000;

/** The maximum bytes of a model file: the largest possible model as JSON; YAML takes ten times as long to read. */
export const MODEL_FILE_LIMITS = { json: 4_194_304, yaml: 524_288 } as const;

/** The maximum bytes of a file of tests, and how many of its faults are named. */
export const TEST_FILE_LIMITS = { bytes: 4_194_304, faults: 100 } as const;

/** The media types of a file of tests. */
export const TEST_FILE_TYPES = [
  "text/csv",
  "text/tab-separated-values",
  "text/plain",
  "application/octet-stream",
] as const;

/** The maximum age of a response of the analytics calls, in seconds. */
export const ANALYTICS_MAX_AGE = 300;

/** The maximum days of the timeline: a year and a day, so that a date can be compared with the same one last year. */
export const TIMELINE_DAYS = { default: 30, max: 366 } as const;

/** The maximum number of cells of the plane, and of leads that it displays as single points. */
export const PLANE_LIMITS = { columns: 48, rows: 36, newest: 200 } as const;

/**
 * Up to this number of different values of a question are counted exactly. With more, its analytics are approximate.
 */
export const COUNTED_VALUES = 10_000;

/**
 * Up to this number of different tokens, imports, and campaign sources of an account are counted one by one, and this
 * many of each are returned. The others are counted together.
 */
export const SOURCE_LIMITS = { counted: 1_000, listed: 20 } as const;

/** The number of latest leads that a rule is tried on, and of matching ones that are displayed. */
export const SIMULATION = { leads: 1_000, sample: 20 } as const;

/**
 * The maximum number of leads erased by ids in one call, of fingerprints in a certificate, and of erasures by filters
 * that an account may have in progress.
 */
export const ERASURE_LIMITS = { leadIds: 500, fingerprints: 1_000, underWay: 10 } as const;

/** The number of months after which leads are erased. */
export const RETENTION_MONTHS = { min: 1, max: 1_200 } as const;

/**
 * Days after which test leads are erased, and how many of them an account may have, counted with their earlier results.
 */
export const TEST_LEADS = { days: 30, count: 10_000 } as const;

/** Saved views of one user in one account. */
export const MAX_LEAD_VIEWS = 50;

/** A rule that never matched, or a question that was never answered, is reported after this number of leads. */
export const MIN_LEADS = 20;

/**
 * Formats a number of bytes, with at most one decimal.
 *
 * @example bytesText(1_048_576) // "1 MiB"
 */
export function bytesText(bytes: number): string {
  if (bytes < 1_048_576) return `${tenths(bytes / 1_024)} KiB`;
  return bytes < 1_073_741_824 ? `${tenths(bytes / 1_048_576)} MiB` : `${tenths(bytes / 1_073_741_824)} GiB`;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
