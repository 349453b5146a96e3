import { MAX_ITEMS, type PlacedFault } from "#contract/wire";
import { grouped, isSafeNumber, runSync, UNSAFE_NUMBER } from "#engine";
import { malformed } from "./errors.ts";

/** Deeper than any request of the contract. It protects the code that recurses into the value later. */
export const MAX_DEPTH = 32;

export const tooDeep = () =>
  malformed("malformed_body", `The request body is nested more than ${MAX_DEPTH} levels deep.`);

/** @param path of the object or list with too many members or items; empty for the whole body */
export function tooManyItems(kind: "object" | "list", path: string): Error {
  const place = path === "" ? `The ${kind} that was sent` : `The ${kind} at "${path}"`;
  const items = kind === "object" ? "fields" : "items";
  return malformed("malformed_body", `${place} has more than ${grouped(MAX_ITEMS)} ${items}. Send fewer.`);
}

/** The maximum number of reported faults, so that the answer to a nonsensical text stays readable. */
const MAX_REPORTED = 100;

/** A shorter text is too short for more items than allowed. */
const MIN_LENGTH = 2 * MAX_ITEMS;

interface Level {
  readonly isObject: boolean;
  /** Where the name of the current member begins and ends, with its quotes. */
  nameFrom: number;
  nameTo: number;
  /** Members or items before the current one. */
  count: number;
  readonly names: Set<string> | undefined;
}

/**
 * Rejects a JSON text with more members or items in one place than anything in the contract has, before it is parsed:
 * creating an object of eighty thousand names takes longer than a hundred leads.
 *
 * @throws HttpError 400
 */
export function boundItems(text: string): void {
  if (text.length > MIN_LENGTH) runSync(walk(text, undefined));
}

/** What parsing a JSON text loses. */
interface Lost {
  /** Duplicate members of an object, of which only the last is read. */
  readonly twice: PlacedFault[];
  /** Numbers that are rounded when they are read, by the surrounding names. */
  readonly rounded: PlacedFault[];
}

/**
 * Finds what parsing a JSON text loses, in steps, and rejects what {@link boundItems} rejects.
 *
 * @throws HttpError 400
 */
export function* findLostInSteps(text: string): Generator<void, Lost> {
  const lost: Lost = { twice: [], rounded: [] };
  yield* walk(text, { twice: lost.twice, noteRounded: (steps) => addRounded(lost.rounded, steps) });
  return lost;
}

/** The numbers that are rounded when they are read: those of each entry of a list by its index, and all others. */
export interface RoundedInEntries {
  readonly ofEntry: ReadonlyMap<number, readonly PlacedFault[]>;
  readonly others: readonly PlacedFault[];
}

/** Finds the rounded numbers of a body whose entries are validated one by one, in steps. @param list its member */
export function* findRoundedInSteps(text: string, list: string): Generator<void, RoundedInEntries> {
  const ofEntry = new Map<number, PlacedFault[]>();
  const others: PlacedFault[] = [];
  const noteRounded = (steps: Steps) => {
    const [member, index, ...within] = steps;
    if (member !== list || typeof index !== "number") return addRounded(others, steps);
    const own = ofEntry.get(index) ?? [];
    ofEntry.set(index, own);
    addRounded(own, within);
  };
  yield* walk(text, { twice: undefined, noteRounded });
  return { ofEntry, others };
}

/** A path with the indices of lists. */
type Steps = readonly (string | number)[];

/** The findings of a walk. */
interface Finding {
  readonly twice: PlacedFault[] | undefined;
  readonly noteRounded: (steps: Steps) => void;
}

/** How many characters one step reads: it takes a few milliseconds. */
const STEP = 50_000;

/** Scans any text once. The parser reports what is not JSON. */
function* walk(text: string, lost: Finding | undefined): Generator<void, void> {
  const open: Level[] = [];
  let level: Level | undefined;
  let isName = false;
  let pause = STEP;
  for (let at = 0; at < text.length; at += 1) {
    if (at > pause) {
      pause = at + STEP;
      yield;
    }
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfText(text, at);
        if (isName && level !== undefined) {
          level.nameFrom = at;
          level.nameTo = end + 1;
          noteName(text, open, level, lost?.twice);
        }
        isName = false;
        at = end;
        break;
      }
      case 0x7b:
      case 0x5b:
        if (open.length === MAX_DEPTH) throw tooDeep();
        isName = text.charCodeAt(at) === 0x7b;
        level = {
          isObject: isName,
          nameFrom: 0,
          nameTo: 0,
          count: 0,
          names: isName && lost?.twice !== undefined ? new Set() : undefined,
        };
        open.push(level);
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        level = open.at(-1);
        isName = false;
        break;
      case 0x2c:
        if (level === undefined) break;
        level.count += 1;
        if (level.count >= MAX_ITEMS) throw tooManyItems(level.isObject ? "object" : "list", pathTo(text, open));
        isName = level.isObject;
        break;
      default:
        if (lost === undefined || !isOfNumber(text.charCodeAt(at))) break;
        {
          const end = endOfNumber(text, at);
          noteNumber(text.slice(at, end), text, open, lost);
          at = end - 1;
        }
    }
  }
}

/** Whether a character is a digit, or another part of a number. */
const isOfNumber = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45;

function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  while (isOfNumber(text.charCodeAt(at))) at += 1;
  return at;
}

function noteNumber(number: string, text: string, open: readonly Level[], { noteRounded }: Finding): void {
  if (isSafeNumber(number) || !Number.isFinite(Number(number))) return;
  const level = open.at(-1);
  noteRounded(level === undefined ? [] : [...stepsTo(text, open), level.isObject ? nameOf(text, level) : level.count]);
}

/** Adds one fault for a member, however many numbers of its list are rounded. */
function addRounded(rounded: PlacedFault[], steps: Steps): void {
  if (rounded.length >= MAX_REPORTED) return;
  const path = steps.filter((step) => typeof step === "string");
  const last = rounded.at(-1);
  if (last !== undefined && last.path.join("\0") === path.join("\0")) return;
  rounded.push({ path, code: "too_many_digits", message: UNSAFE_NUMBER });
}

/** Where a quoted text ends. A backslash before the last quote escapes that quote. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

function noteName(
  text: string,
  open: readonly Level[],
  { names, ...level }: Level,
  twice: PlacedFault[] | undefined,
): void {
  if (names === undefined || twice === undefined) return;
  const name = nameOf(text, level);
  if (names.has(name) && twice.length < MAX_REPORTED) {
    twice.push({ path: [...stepsTo(text, open), name], code: "duplicate", message: "This field appears twice." });
  }
  names.add(name);
}

function nameOf(text: string, { nameFrom, nameTo }: Pick<Level, "nameFrom" | "nameTo">): string {
  const name = text.slice(nameFrom + 1, nameTo - 1);
  if (!name.includes("\\")) return name;
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return name;
  }
}

/** The path from the whole to the innermost open object or list. */
const stepsTo = (text: string, open: readonly Level[]) =>
  open.slice(0, -1).map((level) => (level.isObject ? nameOf(text, level) : level.count));

const MAX_PATH_LENGTH = 100;

const pathTo = (text: string, open: readonly Level[]) => stepsTo(text, open).join(".").slice(0, MAX_PATH_LENGTH);
