import type { Fraction } from "../values/fraction.ts";
import type { Node } from "./ast.ts";
import type { FieldType, ResultType } from "./types.ts";

/** Where a field's value is stored in a frame. Created by `programBuilder`, one per field of its scope. */
export interface Slot {
  readonly name: string;
  readonly type: FieldType;
  /** Index into `Frame.numbers`: the number, the day, the choice's value, 1 or 0 for a text; NaN for a list. */
  readonly register: number;
  /** Of a choice: index into `Frame.numbers` of its position among the choices; NaN for a list. */
  readonly position: number | undefined;
  /** Of a list: index into `Frame.lists`. Of a list of choices the next index holds their positions. */
  readonly list: number | undefined;
  /** Of one choice or a list of choices: their values, by position. */
  readonly values: Float64Array;
  /** Of a text: index into `Frame.texts`. */
  readonly text: number | undefined;
}

/** One formula or rule within a program. */
export interface Routine {
  readonly type: ResultType;
  /**
   * Its instructions in `Program.code`, half-open. Routines follow each other in the order in which they were added.
   */
  readonly start: number;
  readonly end: number;
  /** Index into `Frame.numbers` of its value; NaN for a list. */
  readonly result: number;
  /** If the value is a list: index into `Frame.lists`. */
  readonly list: number | undefined;
  /** Index into `Frame.numbers` of every syntax node that has its own value. */
  readonly registers: ReadonlyMap<Node, number>;
}

/** All formulas and rules of one model: constant, and shared by all frames. */
export interface Program {
  /** `INSTRUCTION_LENGTH` numbers per instruction: the operation with its target register, and two operands. */
  readonly code: Int32Array;
  /** Of each register, the instruction that writes it; -1 if none does, as for fields and constants. */
  readonly writers: Int32Array;
  /** Arguments of the functions: a register, or `~list`. */
  readonly operands: Int32Array;
  /** The strings that texts are compared with. */
  readonly strings: readonly string[];
  /** The registers of a new frame: constants in place, everything else unknown. */
  readonly registers: Float64Array;
  readonly slots: ReadonlyMap<string, Slot>;
  /** The registers of the fields are the first ones after `TODAY`. This is the next one. */
  readonly fieldsEnd: number;
  readonly lists: number;
  readonly texts: number;
  /** Maximum number of values in one function call. */
  readonly mostArguments: number;
}

/** The values of one lead during scoring. Created once and reused for each lead. */
export interface Frame {
  /** NaN is unknown. */
  readonly numbers: Float64Array;
  readonly lists: ArrayLike<number>[];
  /** undefined is unknown. */
  readonly texts: (string | undefined)[];
  /** Space for the arguments of one function call. */
  readonly scratch: Float64Array;
  /** Registers that had to be computed in fractions during this run; undefined if that is impossible. */
  readonly fractions: Map<number, Fraction | undefined>;
}

/** Register of the evaluation date, which `today()` and `days(date)` read. Write its day number before running. */
export const TODAY = 0;

const NOTHING: readonly number[] = [];

/** Creates a frame in which every field is unknown. */
export function createFrame(program: Program): Frame {
  return {
    numbers: program.registers.slice(),
    lists: Array.from({ length: program.lists }, () => NOTHING),
    texts: Array.from({ length: program.texts }, () => undefined),
    scratch: new Float64Array(program.mostArguments),
    fractions: new Map(),
  };
}

/** Writes a number, a day, a score or a calculated value; NaN for unknown. */
export function putNumber(frame: Frame, slot: Slot, value: number): void {
  frame.numbers[slot.register] = value;
}

/** Writes a choice by its position among the choices of the field's type; -1 for unknown. */
export function putChoice(frame: Frame, slot: Slot, position: number): void {
  const { values, register } = slot;
  const isKnown = position >= 0;
  frame.numbers[register] = isKnown ? (values[position] as number) : Number.NaN;
  if (slot.position !== undefined) frame.numbers[slot.position] = isKnown ? position : Number.NaN;
}

/** Writes a text; undefined for unknown. */
export function putText(frame: Frame, slot: Slot, text: string | undefined): void {
  frame.numbers[slot.register] = text === undefined ? Number.NaN : text.trim() === "" ? 0 : 1;
  // in the form of the strings that it is compared with
  if (slot.text !== undefined) frame.texts[slot.text] = text?.normalize("NFC");
}

/** Writes a list of numbers or days; the empty list if unanswered. */
export function putList(frame: Frame, slot: Slot, values: ArrayLike<number>): void {
  if (slot.list !== undefined) frame.lists[slot.list] = values;
}

/** Writes a list of choices by their positions; the empty list if unanswered. */
export function putChoices(frame: Frame, slot: Slot, positions: readonly number[]): void {
  if (slot.list === undefined) return;
  frame.lists[slot.list] = positions.map((position) => slot.values[position] ?? Number.NaN);
  frame.lists[slot.list + 1] = positions;
}

/** Makes every field unknown, for the next lead. The evaluation date stays. */
export function clearFields(program: Program, frame: Frame): void {
  const { numbers } = frame;
  const { fieldsEnd } = program;
  // for few registers a call of `fill` takes longer
  for (let register = TODAY + 1; register < fieldsEnd; register++) numbers[register] = Number.NaN;
  if (program.lists > 0) frame.lists.fill(NOTHING);
  if (program.texts > 0) frame.texts.fill(undefined);
}

/** Returns the list that a routine computed; empty unless its type is a list. */
export function listOf(routine: Routine, frame: Frame): ArrayLike<number> {
  return routine.list === undefined ? NOTHING : (frame.lists[routine.list] ?? NOTHING);
}

/**
 * Returns the value of a syntax node in the last run of its routine, NaN if unknown. Undefined for a node without a
 * single value: a list, or a string that something is compared with.
 */
export function valueOfNode(routine: Routine, frame: Frame, node: Node): number | undefined {
  const register = routine.registers.get(node);
  return register === undefined ? undefined : frame.numbers[register];
}
