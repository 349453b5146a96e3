import type { Counters, ModelDocument } from "../document/model.ts";
import type { ItemKind } from "../document/parts.ts";
import { ErrorList } from "../faults/errors.ts";
import type { FaultCode } from "../faults/fault.ts";
import type { FileFault, FilePart, FilePath } from "./types.ts";

/** The shared state of reading the parts of a file: the document it is applied to, ids to assign, and faults. */
export interface Reading {
  readonly former: ModelDocument;
  /** ISO date-time of creation of new items. */
  readonly at: string;
  /** Assigns the next id of a kind. */
  nextId(kind: keyof Counters): number;
  /** Reserves ids up to this one, which were assigned elsewhere. */
  givenOut(kind: keyof Counters, last: number): void;
  /** The last ids that were assigned. */
  counters(): Counters;
  /** Records where in the file an item of the document is. */
  place(kind: ItemKind, id: number, path: FilePath): void;
  /** Returns where it is; undefined for an item that the file does not contain. */
  placeOf(kind: ItemKind, id: number): FilePath | undefined;
  fault(path: FilePath, code: FaultCode, message: string): void;
  /** Runs a check that reports by field names, and reports its errors below a path. */
  check(path: FilePath, run: (errors: ErrorList) => void): void;
  /** Whether all of a part has the right shape. */
  isWhole(part: FilePart): boolean;
  /** Whether something at or below a path was removed because it has the wrong shape. */
  isTakenOut(...path: FilePath): boolean;
  readonly faults: readonly FileFault[];
  /** Whether the maximum number of faults was reached. */
  isFull(): boolean;
}

/** Keeps the response to a meaningless file readable. */
const MAX_FAULTS = 1_000;

/**
 * Starts reading a file.
 *
 * @param takenOut where members of the wrong shape were removed
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

/** A place in a file at or below which something was removed. */
interface Place {
  isTakenOut: boolean;
  readonly below: Map<FilePath[number], Place>;
}

/** An index, because it is searched for every range of a file, and thousands of them may be invalid. */
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
    // every place is that of something, or above one
    return true;
  };
}
