import { QUESTION_DEFAULTS } from "./defaults.ts";
import {
  type Band,
  type BandLetter,
  type Bands,
  type Counters,
  DEFAULT_BANDS,
  EMPTY_MODEL,
  type ModelDocument,
  type Question,
} from "./model.ts";

/** A question of formats 1 to 3: without the words of its reason, and without whether a lead can change the answer. */
type UnreasonedQuestion = Omit<Question, "reason" | "lead_can_change">;

/** A document of format 3. */
export interface UnreasonedDocument extends Omit<ModelDocument, "format" | "questions"> {
  readonly format: 3;
  readonly questions: readonly UnreasonedQuestion[];
}

/** What formats 1 and 2 had in common with format 3: they had no tests. */
interface Untested extends Omit<UnreasonedDocument, "format" | "counters" | "bands" | "tests"> {
  readonly counters: Omit<Counters, "test">;
}

/** A document of format 1: four bands, A to D, shared by X, Y, and the total. */
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
export type StoredDocument = ModelDocument | UnreasonedDocument | UntestedDocument | FormerDocument;

/**
 * Upgrades a stored document to the current format. It decides about every lead as the stored one did: the total keeps
 * its edges, and the priorities keep their names, which a document of format 1 could not change.
 */
export function upgradeDocument(stored: StoredDocument): ModelDocument {
  if (stored.format === 4) return stored;
  const questions = completeQuestions(stored.questions);
  if (stored.format === 3) return { ...stored, format: 4, questions };
  const counters = { ...stored.counters, test: 0 };
  return { ...stored, format: 4, counters, questions, bands: upgradeBands(stored.bands), tests: [] };
}

/** Returns questions of any format with the members that the current one has; those that have them stay identical. */
export function completeQuestions(questions: readonly (Question | UnreasonedQuestion)[]): readonly Question[] {
  return questions.map((question) => {
    if ("reason" in question) return question;
    const { choices, created_at, ...rest } = question;
    const { reason, lead_can_change } = QUESTION_DEFAULTS;
    return { ...rest, reason, lead_can_change, choices, created_at };
  });
}

/** Upgrades the bands of a stored document of any format. */
export function upgradeBands(stored: StoredDocument["bands"]): Bands {
  return isList(stored) ? { x: stored, y: stored, total: stored.map(withPriority) } : stored;
}

const isList = (bands: StoredDocument["bands"]): bands is readonly Band[] => Array.isArray(bands);

/**
 * Returns the empty document with the bands that new accounts had in the format of a stored one. The first version is
 * compared with it.
 */
export function beginningOf({ format }: StoredDocument): ModelDocument {
  return format === 1 ? { ...EMPTY_MODEL, bands: upgradeBands(DEFAULT_BANDS.x) } : EMPTY_MODEL;
}

/**
 * Returns the bands that a single list of four stands for: the list itself for X and Y, and the same bands at twice the
 * edges for their sum. The list never named the priorities, so they have their default names.
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
