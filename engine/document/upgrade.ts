import {
  type Band,
  type BandLetter,
  type Bands,
  type Counters,
  DEFAULT_BANDS,
  EMPTY_MODEL,
  type ModelDocument,
} from "./model.ts";

/** What formats 1 and 2 had in common with today's: they kept no tests. */
interface Untested extends Omit<ModelDocument, "format" | "counters" | "bands" | "tests"> {
  readonly counters: Omit<Counters, "test">;
}

/** A document of format 1: four bands, A to D, which X, Y and the total shared. */
export interface FormerDocument extends Untested {
  readonly format: 1;
  readonly bands: readonly Band[];
}

/** A document of format 2: without tests. */
export interface UntestedDocument extends Untested {
  readonly format: 2;
  readonly bands: Bands;
}

/** A document of any format that was ever stored. */
export type StoredDocument = ModelDocument | UntestedDocument | FormerDocument;

/**
 * A stored document in the format of today, which decides about every lead what the stored one decided: the total
 * keeps the edges it had, and the priorities their names, which a document of format 1 could not change.
 */
export function upgradeDocument(stored: StoredDocument): ModelDocument {
  if (stored.format === 3) return stored;
  const counters = { ...stored.counters, test: 0 };
  return { ...stored, format: 3, counters, bands: upgradeBands(stored.bands), tests: [] };
}

/** The bands of a stored document of any format, as those of today. */
export function upgradeBands(stored: StoredDocument["bands"]): Bands {
  return isList(stored) ? { x: stored, y: stored, total: stored.map(withPriority) } : stored;
}

const isList = (bands: StoredDocument["bands"]): bands is readonly Band[] => Array.isArray(bands);

/** The empty document with the bands that accounts began with in the format of a stored one: what its first version is held against. */
export function beginningOf({ format }: StoredDocument): ModelDocument {
  return format === 1 ? { ...EMPTY_MODEL, bands: upgradeBands(DEFAULT_BANDS.x) } : EMPTY_MODEL;
}

/**
 * The bands that a single list of four stands for: those of X and of Y, and for their sum the same ones at twice
 * the edges. The list never named the priorities, so they have their usual names.
 *
 * @example bandsOfList(DEFAULT_BANDS.x) // DEFAULT_BANDS
 */
export function bandsOfList(list: readonly Band[]): Bands {
  const doubled = list.map((band) => ({ ...withPriority(band), from: band.from === null ? null : band.from * 2 }));
  return { x: list, y: list, total: doubled };
}

const USUAL_PRIORITIES: ReadonlyMap<BandLetter, string> = new Map(
  DEFAULT_BANDS.total.map(({ letter, label }) => [letter, label]),
);

const withPriority = (band: Band): Band => ({ ...band, label: USUAL_PRIORITIES.get(band.letter) ?? band.label });
