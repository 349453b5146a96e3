import type { Mode, Node } from "../language/ast.ts";
import { type Checked, canCompile, check } from "../language/check.ts";
import { parse } from "../language/parse.ts";
import type { FieldType, Scope } from "../language/types.ts";

interface CachedCheck {
  readonly source: string;
  readonly mode: Mode;
  readonly checked: Checked;
  /** The types of the fields it names at the time of the check. */
  readonly types: readonly (readonly [name: string, type: FieldType | undefined])[];
}

/** By the item that contains the text: documents share the items that an edit does not change. */
const known = new WeakMap<object, CachedCheck>();

/**
 * Returns the result of {@link check} for the text of an item. A valid text is not parsed again while the fields that
 * it names keep their types. An edit of one item among thousands checks that item and those that use it.
 *
 * @param item the part of a document that contains the text; immutable, like the whole document
 * @param suggested see {@link check}
 */
export function checkItem(item: object, source: string, mode: Mode, scope: Scope, suggested?: number): Checked {
  const former = knownOf(item, source, mode);
  if (former !== undefined && holdsIn(former, scope)) return former.checked;
  const checked = check(source, mode, scope, suggested);
  // The result for an invalid text also depends on fields that it does not name: the error may suggest one.
  if (canCompile(checked)) {
    known.set(item, { source, mode, checked, types: [...checked.fields].map((name) => [name, scope.get(name)]) });
  }
  return checked;
}

/**
 * Returns the syntax tree of the text of an item. A valid text that {@link checkItem} has parsed is not parsed again.
 */
export function treeOf(item: object, source: string, mode: Mode): Node {
  return knownOf(item, source, mode)?.checked.tree ?? parse(source, mode).tree;
}

function knownOf(item: object, source: string, mode: Mode): CachedCheck | undefined {
  const former = known.get(item);
  return former !== undefined && former.source === source && former.mode === mode ? former : undefined;
}

const holdsIn = ({ types }: CachedCheck, scope: Scope) => types.every(([name, type]) => scope.get(name) === type);
