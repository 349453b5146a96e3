import { children, type FieldNode, type Node } from "../language/ast.ts";
import { valueOfNode } from "../language/program.ts";
import type { Compiled, CompiledModel } from "../scoring/compile.ts";
import { fieldValue, slotOf, substitute } from "./values.ts";

/** Why calculated fields are unknown, by name. Fields that use them have the same reason. */
export type KnownCauses = ReadonlyMap<string, string>;

/**
 * Returns why a part of a formula or rule is unknown, e.g. `{income} was not answered`. It must have run and be
 * unknown.
 */
export function causeOf(model: CompiledModel, compiled: Compiled, node: Node, known: KnownCauses): string {
  return [...new Set(causesOf(model, compiled, node, known))].join(" and ");
}

function causesOf(model: CompiledModel, compiled: Compiled, node: Node, known: KnownCauses): string[] {
  if (node.kind === "field") return [fieldCause(model, compiled, node, known)];
  const below = children(node).filter((child) => isUnknown(model, compiled, child));
  if (below.length > 0) return below.flatMap((child) => causesOf(model, compiled, child, known));
  const text = compiled.source.slice(node.from, node.to);
  const values = substitute(model, compiled.source, node);
  return [values === text ? `${text} has no value` : `${text}, that is ${values}, has no value`];
}

/** Whether a part has no value, e.g. a list without items. */
function isUnknown(model: CompiledModel, { routine }: Compiled, node: Node): boolean {
  const value = valueOfNode(routine, model.frame, node);
  if (value !== undefined) return Number.isNaN(value);
  return node.kind === "field" && isOpen(model, node.name);
}

function fieldCause(model: CompiledModel, compiled: Compiled, node: FieldNode, known: KnownCauses): string {
  const cause = known.get(node.name);
  if (cause !== undefined) return `{${node.name}} is unknown because ${cause}`;
  if (isOpen(model, node.name)) return `{${node.name}} was not answered`;
  return `there is no ${compiled.source.slice(node.from, node.to)}`;
}

/** Whether a field has no value. */
export function isOpen(model: CompiledModel, name: string): boolean {
  const value = fieldValue(model, slotOf(model, name), false);
  return Array.isArray(value) ? value.length === 0 : value === null;
}
