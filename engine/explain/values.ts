import { children, type FieldNode, type Node } from "../language/ast.ts";
import type { Slot } from "../language/program.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { formatDate, isDay } from "../values/dates.ts";
import { shownNumber } from "../values/decimal.ts";

/** A value in an explanation: a number, an ISO date, or the wording of a text or choice; null is unknown. */
export type PresentedValue = number | string | null;

/**
 * Converts a number of the evaluator to its JSON form, without the rounding errors of binary doubles. `kind`
 * distinguishes a day from a number.
 */
export function presentNumber(value: number | undefined, kind: string): PresentedValue {
  if (value === undefined || Number.isNaN(value)) return null;
  return kind === "date" && isDay(value) ? formatDate(value) : shownNumber(value);
}

/** Returns the slot of a field that a checked formula names. */
export function slotOf({ program }: CompiledModel, name: string): Slot {
  const slot = program.slots.get(name);
  if (slot === undefined) throw new Error(`the program has no field ${name}`);
  return slot;
}

/**
 * Returns the current value of a field. With `worded`, a choice is its slug and a text is itself, as in comparisons
 * with a string; otherwise it is the number that represents them in formulas.
 */
export function fieldValue({ frame }: CompiledModel, slot: Slot, worded: boolean): PresentedValue | PresentedValue[] {
  const { type } = slot;
  const slugAt = (position: number | undefined) => type.choices?.[position ?? Number.NaN]?.slug ?? null;
  if (slot.list !== undefined) {
    const values = Array.from(frame.lists[slot.list] ?? []);
    if (!worded || type.kind !== "choice") return values.map((value) => presentNumber(value, type.kind));
    return Array.from(frame.lists[slot.list + 1] ?? [], slugAt);
  }
  if (worded && slot.text !== undefined) return frame.texts[slot.text] ?? null;
  if (worded && slot.position !== undefined) return slugAt(frame.numbers[slot.position]);
  return presentNumber(frame.numbers[slot.register], type.kind);
}

/** Returns the value of the field, or of the item that the node names. */
export function nodeValue(model: CompiledModel, node: FieldNode, worded: boolean): PresentedValue | PresentedValue[] {
  const value = fieldValue(model, slotOf(model, node.name), worded);
  return Array.isArray(value) && node.index !== undefined ? (value.at(node.index) ?? null) : value;
}

/** Longest text that an explanation inserts into a formula. */
const MAX_TEXT_LENGTH = 60;

/** Returns a part of a formula with values in place of fields, e.g. `1200 / (1500 - 300)`. */
export function substitute(model: CompiledModel, source: string, root: Node, from = root.from, to = root.to): string {
  let text = "";
  let done = from;
  for (const { node, worded } of fieldUsesIn(root)) {
    const value = nodeValue(model, node, worded);
    const alone = node.from === from && node.to === to;
    text += source.slice(done, node.from) + written(value, worded, alone);
    done = node.to;
  }
  return text + source.slice(done, to);
}

interface FieldUse {
  readonly node: FieldNode;
  /** Whether it is compared with a quoted string. */
  readonly worded: boolean;
}

/** Returns the fields of a node from left to right. */
export function fieldUsesIn(node: Node, worded = false): FieldUse[] {
  if (node.kind === "field") return [{ node, worded }];
  const compares = node.kind === "comparison" || node.kind === "membership";
  const withString = compares && children(node).some((operand) => operand.kind === "string");
  return children(node).flatMap((child) => fieldUsesIn(child, withString));
}

function written(value: PresentedValue | PresentedValue[], worded: boolean, alone: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, worded, true)).join(", ")}]`;
  if (value === null) return "unknown";
  if (typeof value === "number") return value < 0 && !alone ? `(${value})` : String(value);
  if (!worded) return value;
  return JSON.stringify(value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value);
}
