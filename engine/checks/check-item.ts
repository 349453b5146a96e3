import type { Mode, Node } from "../language/ast.ts";
import { type Checked, check, holds } from "../language/check.ts";
import { parse } from "../language/parse.ts";
import type { FieldType, Scope } from "../language/types.ts";

interface Known {
  readonly source: string;
  readonly mode: Mode;
  readonly checked: Checked;
  /** What the fields it names were when it was checked. */
  readonly types: readonly (readonly [name: string, type: FieldType | undefined])[];
}

/** By the item that the text stands in: documents share the items that an edit leaves alone. */
const known = new WeakMap<object, Known>();

/**
 * What {@link check} says of the text of an item. A text that held is not read again while the fields that it
 * names are of the same types: an edit of one item among thousands checks that one and those that use it.
 *
 * @param item the part of a document that the text stands in; immutable, as all of a document
 * @param suggested as of {@link check}
 */
export function checkItem(item: object, source: string, mode: Mode, scope: Scope, suggested?: number): Checked {
  const former = knownOf(item, source, mode);
  if (former !== undefined && holdsIn(former, scope)) return former.checked;
  const checked = check(source, mode, scope, suggested);
  // What is said of a text with an error also depends on fields that it does not name: it may suggest one.
  if (holds(checked)) {
    known.set(item, { source, mode, checked, types: [...checked.fields].map((name) => [name, scope.get(name)]) });
  }
  return checked;
}

/** The tree of the text of an item. One that {@link checkItem} has read and that held is not read again. */
export function treeOf(item: object, source: string, mode: Mode): Node {
  return knownOf(item, source, mode)?.checked.tree ?? parse(source, mode).tree;
}

function knownOf(item: object, source: string, mode: Mode): Known | undefined {
  const former = known.get(item);
  return former !== undefined && former.source === source && former.mode === mode ? former : undefined;
}

const holdsIn = ({ types }: Known, scope: Scope) => types.every(([name, type]) => scope.get(name) === type);
