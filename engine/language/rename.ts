import { children, type FieldNode, type Mode, type Node } from "./ast.ts";
import { parse } from "./parse.ts";

/**
 * A formula or rule that names another field in the place of one; all else stays as it was written.
 *
 * @example renameField("{a}/{b} + {a[0]}", "formula", "a", "c") // "{c}/{b} + {c[0]}"
 */
export function renameField(source: string, mode: Mode, from: string, to: string): string {
  const named = fieldNodes(parse(source, mode).tree).filter(({ name }) => name === from);
  return named.reduceRight((text, node) => {
    const index = node.index === undefined ? "" : `[${node.index}]`;
    return `${text.slice(0, node.from)}{${to}${index}}${text.slice(node.to)}`;
  }, source);
}

/** In the order in which they are written. */
const fieldNodes = (node: Node): FieldNode[] => (node.kind === "field" ? [node] : children(node).flatMap(fieldNodes));
