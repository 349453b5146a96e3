/**
 * The operations of the evaluator, each with a target register and two operands. `run.ts` dispatches on the
 * numbers as literals, because only then the engine makes a jump table of its switch.
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
  /** The date of the first operand so many days later as the second says. */
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
  /** A list and an index, negative from the end. */
  element: 19,
  squareRoot: 20,
  /** A place in `Program.operands`, where the arguments are, and how many. */
  count: 21,
  max: 22,
  mean: 23,
  median: 24,
  min: 25,
  sum: 26,
  /** A list and the register of what is looked for in it. */
  contains: 27,
  known: 28,
} as const;

export type Operation = keyof typeof OPERATION;

/** Numbers per instruction: reading one fewer is a twentieth of a score. */
export const INSTRUCTION_LENGTH = 3;

/** An instruction's first number: the operation in its lowest five bits, the target register in those above. */
export function instructionHead(operation: Operation, target: number): number {
  return OPERATION[operation] | (target << 5);
}

/** The number of the operation in an instruction's first number. */
export function operationOf(head: number): number {
  return head & 31;
}

/** The register that an instruction writes, by its first number. */
export function targetOf(head: number): number {
  return head >>> 5;
}
