import { children, type FieldNode, type Mode, type Node, type StringNode } from "./ast.ts";
import { literalsIn } from "./literals.ts";
import { parse } from "./parse.ts";
import { type FieldChoice, findChoice, isSlugOf, otherChoice } from "./types.ts";

/** The choices of a field as a text names them, and their current names. */
export interface RenamedChoices {
  readonly before: readonly FieldChoice[];
  readonly after: readonly FieldChoice[];
  /** Returns the new position of the choice at this former position; -1 if it was deleted. */
  placeOf(place: number): number;
}

/** The current names of fields and choices in a formula or rule. */
export interface NewNames {
  /** Undefined for a field that keeps its name. */
  field(name: string): string | undefined;
  /** Of a field, by its name in the text; undefined if its strings are not choices. */
  choices(name: string): RenamedChoices | undefined;
}

/** A formula or rule after renaming. */
export interface Renamed {
  readonly source: string;
  /** Whether each string means the same choice as before. If none would, the text is unchanged. */
  readonly isSame: boolean;
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Replaces the names of fields and choices in a formula or rule. Everything else, including spaces, stays as it was
 * written.
 *
 * @param tree the syntax tree of the source, if it is known
 * @example
 * const names = { field: (name) => (name === "a" ? "c" : undefined), choices: () => undefined };
 * withNames("{ a }/{b}", "formula", names).source; // "{ c }/{b}"
 */
export function withNames(source: string, mode: Mode, names: NewNames, tree = parse(source, mode).tree): Renamed {
  const replacements: Replacement[] = fieldNodes(tree).flatMap((node) => {
    const to = names.field(node.name);
    if (to === undefined) return [];
    const from = source.indexOf(node.name, node.from);
    return [{ from, to: from + node.name.length, insert: to }];
  });
  let isSame = true;
  for (const [literal, fields] of literalsIn(tree)) {
    const value = newLiteral(literal.value, fields, names);
    if (value === undefined) isSame = false;
    else if (value !== literal.value) replacements.push(quotedAs(source, literal, value));
  }
  const inOrder = replacements.sort((a, b) => a.from - b.from);
  const renamed = inOrder.reduceRight(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    source,
  );
  return { source: renamed, isSame };
}

/** Replaces one field name in a formula or rule. */
export function renameField(source: string, mode: Mode, from: string, to: string): string {
  const field = (name: string) => (name === from ? to : undefined);
  return withNames(source, mode, { field, choices: () => undefined }).source;
}

/** In the order in which they are written. */
const fieldNodes = (node: Node): FieldNode[] => (node.kind === "field" ? [node] : children(node).flatMap(fieldNodes));

/**
 * Returns the string that has the same meaning for all fields that a string is compared with; undefined if there is
 * none.
 */
function newLiteral(value: string, fields: ReadonlySet<string>, names: NewNames): string | undefined {
  const meant = [...fields].map((name) => {
    const choices = names.choices(name);
    return { choices, place: choices === undefined ? -1 : findChoice(choices.before, value) };
  });
  const others = meant.flatMap(({ choices, place }) => (choices === undefined ? [] : newWords(value, choices, place)));
  return (
    others.find((candidate) =>
      meant.every(({ choices, place }) => {
        if (choices === undefined) return candidate === value;
        const now = choices.placeOf(place);
        const isClear = candidate === value || otherChoice(choices.after, candidate) === undefined;
        return now >= 0 && isClear && findChoice(choices.after, candidate) === now;
      }),
    ) ?? (others.length === 0 ? value : undefined)
  );
}

const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/** Returns the names that a choice may have now, the best first: a slug if it was named by its slug. */
function newWords(value: string, { before, after, placeOf }: RenamedChoices, place: number): string[] {
  const [former, now] = [before[place], after[placeOf(place)]];
  if (former === undefined || now === undefined) return [value];
  if (isSlugOf(former, value)) return former.slug === now.slug ? [value, now.text] : [now.slug, value, now.text];
  return UNWRITABLE.test(now.text) ? [value, now.slug] : [value, now.text, now.slug];
}

/** Returns a string in the same quotes as another one. */
function quotedAs(source: string, { from, to }: StringNode, value: string): Replacement {
  const quote = source.charAt(from);
  return { from, to, insert: quote + value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`) + quote };
}
