import type { Counters, ModelDocument } from "../document/model.ts";
import type { ItemKind } from "../document/parts.ts";
import { ErrorList } from "../faults/errors.ts";
import type { FaultCode } from "../faults/fault.ts";
import type { FileFault, FilePart, FilePath } from "./types.ts";

/** What reading the parts of a file has in common: the document it is applied to, ids to give out, faults found. */
export interface Reading {
  readonly former: ModelDocument;
  /** ISO date-time that new items were created at. */
  readonly at: string;
  /** Gives out the next id of a kind. */
  nextId(kind: keyof Counters): number;
  /** Says that ids up to this one were given out elsewhere. */
  givenOut(kind: keyof Counters, last: number): void;
  /** The last ids given out. */
  counters(): Counters;
  /** Notes where in the file an item of the document stands. */
  place(kind: ItemKind, id: number, path: FilePath): void;
  /** Where it stands; undefined for what the file leaves as it is. */
  placeOf(kind: ItemKind, id: number): FilePath | undefined;
  fault(path: FilePath, code: FaultCode, message: string): void;
  /** Runs a check that reports by field names, and reports what it finds below a path. */
  check(path: FilePath, run: (errors: ErrorList) => void): void;
  /** Whether everything of a part is of the right shape. */
  isWhole(part: FilePart): boolean;
  /** Whether something at or below a path was not of the right shape, and has been taken out. */
  isTakenOut(...path: FilePath): boolean;
  readonly faults: readonly FileFault[];
  /** Whether there are so many that no more are noted. */
  isFull(): boolean;
}

/** An answer to a senseless file stays readable. */
const MAX_FAULTS = 1_000;

/**
 * Begins to read a file.
 *
 * @param takenOut where members were taken out because they are not of the right shape
 */
export function beginReading(former: ModelDocument, at: string, takenOut: readonly FilePath[]): Reading {
  const last: Record<keyof Counters, number> = { ...former.counters };
  const faults: FileFault[] = [];
  const places = new Map<string, FilePath>();
  const isFull = () => faults.length >= MAX_FAULTS;
  const fault: Reading["fault"] = (path, code, message) => {
    if (!isFull()) faults.push({ path, code, message });
  };
  const isTakenOut = takenOutIndex(takenOut);
  return {
    former,
    at,
    nextId: (kind) => ++last[kind],
    givenOut: (kind, id) => {
      last[kind] = Math.max(last[kind], id);
    },
    counters: () => ({ ...last }),
    place: (kind, id, path) => void places.set(`${kind} ${id}`, path),
    placeOf: (kind, id) => places.get(`${kind} ${id}`),
    fault,
    check(path, run) {
      const errors = new ErrorList();
      run(errors);
      for (const [field, found] of Object.entries(errors.toFaults())) {
        for (const { code, message } of found) fault([...path, field], code, message);
      }
    },
    isTakenOut,
    isWhole: (part) => !isTakenOut(part),
    faults,
    isFull,
  };
}

/** A place in a file at which something was taken out, or below which. */
interface Place {
  isTakenOut: boolean;
  readonly below: Map<FilePath[number], Place>;
}

/** Looked up for every range of a file, of which thousands may be faulty: never by going through all that are. */
function takenOutIndex(takenOut: readonly FilePath[]): Reading["isTakenOut"] {
  const whole: Place = { isTakenOut: false, below: new Map() };
  for (const path of takenOut) {
    let place = whole;
    for (const step of path) {
      const next = place.below.get(step) ?? { isTakenOut: false, below: new Map() };
      place.below.set(step, next);
      place = next;
    }
    place.isTakenOut = true;
  }
  return (...path) => {
    let place = whole;
    for (const step of path) {
      const next = place.isTakenOut ? place : place.below.get(step);
      if (next === undefined) return false;
      place = next;
    }
    return place.isTakenOut || place.below.size > 0;
  };
}
