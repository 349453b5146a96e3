import type { Node } from "../language/ast.ts";
import { valueOfNode } from "../language/program.ts";
import { isTrue } from "../language/run.ts";
import type { Compiled, CompiledModel } from "../scoring/compile.ts";
import { causeOf, type KnownCauses } from "./causes.ts";
import { fieldUsesIn, nodeValue, type PresentedValue, substitute } from "./values.ts";

/** True, false, or unknown. */
export type Truth = boolean | null;

/** A smallest part of a rule that decided its outcome. */
export interface DecidingPart {
  readonly text: string;
  /** Offsets into the rule, half-open. */
  readonly from: number;
  readonly to: number;
  readonly value: Truth;
  /** The text with values in place of fields. */
  readonly substituted: string;
  readonly fields: readonly { readonly field: string; readonly value: PresentedValue | readonly PresentedValue[] }[];
  /** Why it is unknown; null if it is known. */
  readonly cause: string | null;
}

/** Converts a value to a condition. */
export function truthOf(value: number | undefined): Truth {
  return value === undefined || Number.isNaN(value) ? null : isTrue(value);
}

/**
 * Returns the parts that decided a condition that has run: of a false `and` the false operands, of a true `or` the true
 * ones, of an unknown condition the unknown ones, otherwise all. For `not`, those of its operand.
 */
export function decidingParts(
  model: CompiledModel,
  compiled: Compiled,
  known: KnownCauses,
  node: Node = compiled.tree,
): DecidingPart[] {
  const truth = (part: Node) => truthOf(valueOfNode(compiled.routine, model.frame, part));
  if (node.kind === "logic") {
    // if not all operands have the same value, those with the value of the whole decided it
    const deciding = node.operands.filter((operand) => truth(operand) === truth(node));
    return deciding.flatMap((operand) => decidingParts(model, compiled, known, operand));
  }
  if (node.kind === "unary" && node.operator === "not") return decidingParts(model, compiled, known, node.operand);
  const value = truth(node);
  return [
    {
      text: compiled.source.slice(node.from, node.to),
      from: node.from,
      to: node.to,
      value,
      substituted: substitute(model, compiled.source, node),
      fields: fieldUsesIn(node).map(({ node: field, worded }) => ({
        field: compiled.source.slice(field.from + 1, field.to - 1).trim(),
        value: nodeValue(model, field, worded),
      })),
      cause: value === null ? causeOf(model, compiled, node, known) : null,
    },
  ];
}
