import { LIMITS } from "#engine";

/** Largest id the database can hold; a greater one can only be a resource that does not exist. */
export const MAX_ID = 2_147_483_647;

/** Limits of the API's own fields; those of the model are in engine/values/limits.ts. */
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
  reason: 500,
  page: 1_000_000,
  pageSizeDefault: 10,
  pageSizeMax: 100,
} as const;

/** How many origins an account may allow, and the characters of each: a scheme, a host name of 253 and a port. */
export const ORIGIN_LIMITS = { count: 20, length: 267 } as const;

/** Places in an order (a question's number, a rule's position) count from 1 to this. */
export const MAX_PLACE = LIMITS.place;

/** The most bytes of a body: of a sender with credentials, and where none are needed. */
export const BODY_LIMITS = { withCredentials: 1_048_576, without: 16_384 } as const;

/** The most members of one object in a body, and items of one list: several times as many as anything in the contract has. */
export const MAX_ITEMS = 5_000;

/** The most bytes of a model file: the largest model there can be as JSON; YAML takes ten times as long to read. */
export const MODEL_FILE_LIMITS = { json: 4_194_304, yaml: 524_288 } as const;

/** How long an answer of the analytics calls may be old, in seconds. */
export const ANALYTICS_MAX_AGE = 300;

/** The most days that the timeline goes back: a year and a day, so that a date can be compared with its last. */
export const TIMELINE_DAYS = { default: 30, max: 366 } as const;

/** The plane is divided into at most so many cells, and shows so many leads by themselves. */
export const PLANE_LIMITS = { columns: 48, rows: 36, newest: 200 } as const;

/** So many different values of a question are counted one by one; of one that has more, its analytics are approximate. */
export const COUNTED_VALUES = 10_000;

/** How many leads a rule is tried on, the latest ones, and how many of those it matches are shown. */
export const SIMULATION = { leads: 1_000, sample: 20 } as const;

/**
 * The most leads that are erased by their ids in one call, the most fingerprints that a certificate shows, and the most
 * erasures by filters that an account may have under way.
 */
export const ERASURE_LIMITS = { leadIds: 500, fingerprints: 1_000, underWay: 10 } as const;

/** For how many months leads can be kept before they are erased. */
export const RETENTION_MONTHS = { min: 1, max: 1_200 } as const;

/** Saved views of one user in one account. */
export const MAX_LEAD_VIEWS = 50;

/** A rule that never matched, or a question that nobody answered, is worth a word once so many leads could have. */
export const MIN_LEADS = 20;

/**
 * A number of bytes in words.
 *
 * @param bytes whole KiB
 * @example bytesText(1_048_576) // "1 MiB"
 */
export function bytesText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes / 1_024} KiB` : `${bytes / 1_048_576} MiB`;
}
