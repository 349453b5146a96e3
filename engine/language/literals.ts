import { children, type Node, type StringNode } from "./ast.ts";
import { type FieldChoice, findChoice } from "./types.ts";

type Literals = Map<StringNode, Set<string>>;

/** Returns the strings in a tree, each with the fields that it is compared with. */
export function literalsIn(node: Node, found: Literals = new Map()): Literals {
  for (const [one, other] of comparedIn(node)) {
    const [literal, field] = one.kind === "string" ? [one, other] : [other, one];
    if (literal.kind !== "string" || field.kind !== "field") continue;
    found.set(literal, (found.get(literal) ?? new Set()).add(field.name));
  }
  for (const child of children(node)) literalsIn(child, found);
  return found;
}

/** Returns what a node compares. */
function comparedIn(node: Node): (readonly [Node, Node])[] {
  if (node.kind === "membership") return node.values.map((each) => [node.value, each] as const);
  if (node.kind !== "comparison") return [];
  return node.operands.slice(1).map((right, index) => [node.operands[index] ?? right, right] as const);
}

/** Whether a formula or rule compares a field with the choice at a position. */
export function namesChoice(tree: Node, field: string, choices: readonly FieldChoice[], place: number): boolean {
  return [...literalsIn(tree)].some(([{ value }, fields]) => fields.has(field) && findChoice(choices, value) === place);
}
