/**
 * The operations of the evaluator, each with a target register and two operands. `run.ts` dispatches on the numbers as
 * literals, because only then does the engine compile its switch to a jump table.
 */
export const OPERATION = {
  add: 0,
  subtract: 1,
  multiply: 2,
  divide: 3,
  floorDivide: 4,
  modulo: 5,
  power: 6,
  negate: 7,
  /** Adds the second operand, in days, to the date in the first. */
  addDays: 8,
  subtractDays: 9,
  less: 10,
  lessOrEqual: 11,
  equal: 12,
  notEqual: 13,
  and: 14,
  or: 15,
  not: 16,
  /** A text of the frame and a string of the program. */
  textEqual: 17,
  textNotEqual: 18,
  /** A list and an index, which is negative if it counts from the end. */
  element: 19,
  squareRoot: 20,
  /** An index into `Program.operands`, where the arguments are, and their number. */
  count: 21,
  max: 22,
  mean: 23,
  median: 24,
  min: 25,
  sum: 26,
  /** A list and the register of the value to search for. */
  contains: 27,
  known: 28,
} as const;

export type Operation = keyof typeof OPERATION;
/** The number of an operation. */
export type Opcode = (typeof OPERATION)[Operation];

/** Numbers per instruction. Reading one fewer saves a twentieth of the time of a score. */
export const INSTRUCTION_LENGTH = 3;

/**
 * Encodes the first number of an instruction: the operation in the lowest five bits, the target register in those
 * above.
 */
export function instructionHead(operation: Operation, target: number): number {
  return OPERATION[operation] | (target << 5);
}

/** Decodes the operation from the first number of an instruction. */
export function operationOf(head: number): Opcode {
  return (head & 31) as Opcode;
}

/** Decodes the target register from the first number of an instruction. */
export function targetRegister(head: number): number {
  return head >>> 5;
}
