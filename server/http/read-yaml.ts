import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  Parser,
  visit,
} from "yaml";
import type { Fault } from "#contract/wire";
import { isHeld, NOT_HELD } from "#engine/number-text";
import { malformed } from "./errors.ts";

/** A YAML text as the value it stands for, and where in the text its parts are. */
export interface YamlText {
  readonly value: unknown;
  /** Keys given twice, and numbers of which `value` has only one near the one that was written. */
  readonly faults: readonly Fault[];
  /** The line of a part, from 1; of the nearest thing around it when it is not there. */
  lineOf(path: Fault["path"]): number;
}

/** So often may a text repeat parts by aliases: no file of a few kilobytes becomes one of a gigabyte. */
const MOST_ALIASES = 100;

/** An answer to a senseless text stays readable. */
const MOST_FAULTS = 100;

/**
 * Reads YAML 1.2 with the values that JSON has: no tags, no merge keys, no dates, keys are texts.
 *
 * @throws HttpError 400 with the line for what is no YAML, or not of this kind
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parse(text, lines);
  const trouble = document.errors[0] ?? document.warnings[0] ?? tooManyAliases(document) ?? unknownAlias(document);
  if (trouble !== undefined) {
    const { line, col } = lines.linePos(trouble.pos[0]);
    throw malformed(
      `The request body is not valid YAML: ${sentenceOf(trouble.message)} at line ${line}, column ${col}.`,
    );
  }
  return { value: toValue(document), faults: faultsOf(document), lineOf: (path) => lineOf(document, lines, path) };
}

const OPTIONS = {
  version: "1.2",
  schema: "core",
  stringKeys: true,
  merge: false,
  prettyErrors: false,
  resolveKnownTags: false,
  // keys are compared with each other one by one, which takes forever of a hundred thousand: see `faultsOf`
  uniqueKeys: false,
} as const;

/**
 * What `parseDocument` of the library does, with a look at the depth in between. Its composer calls itself for each
 * level, and at the end of the stack a regular expression that V8 compiles there ends the process instead of throwing.
 */
function parse(text: string, lines: LineCounter): Document.Parsed {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  if (tokens.some(isTooDeep)) throw tooDeep();
  const [document, another] = withoutStacks(() => {
    const [first, second] = new Composer(OPTIONS).compose(tokens, true, text.length);
    return [first, second];
  });
  if (document === undefined) throw new Error("the composer was told to make a document of nothing");
  if (another !== undefined) throw severalDocuments(lines.linePos(another.range[0]).line);
  return document as Document.Parsed;
}

/**
 * Runs work that makes many errors and throws none. The library makes one for every comma too many, half a million in a
 * text of half a megabyte; what takes the time is noting where in the program each was made.
 */
function withoutStacks<Value>(work: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** More levels than a body may have, of which each is one collection here. */
const MOST_LEVELS = 64;

/** Whether a part of the text holds more levels of lists and objects, found without a call for each. */
function isTooDeep(token: CST.Token): boolean {
  const open: { readonly token: CST.Token; readonly level: number }[] = [{ token, level: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, level } = next;
    if (level > MOST_LEVELS) return true;
    if (token.type === "document" && token.value !== undefined) open.push({ token: token.value, level });
    if (!("items" in token)) continue;
    for (const { key, value } of token.items) {
      for (const inner of [key, value]) if (inner) open.push({ token: inner, level: level + 1 });
    }
  }
  return false;
}

const severalDocuments = (line: number) =>
  malformed(`The request body holds several YAML documents; the second begins at line ${line}. Send one.`);

const sentenceOf = (message: string) => message.replace(/\.$/, "").replace(/^./, (first) => first.toLowerCase());

const tooDeep = () => malformed("The request body is nested too deeply.");

/** Each is looked up in all of the text, so their number is bounded before any is. */
function tooManyAliases(document: Document.Parsed) {
  let count = 0;
  visit(document, { Alias: () => void count++ });
  return count > MOST_ALIASES ? TOO_MANY_ALIASES : undefined;
}

const TOO_MANY_ALIASES = { message: `there are more than ${MOST_ALIASES} aliases (*name)`, pos: [0] } as const;

/** The first alias of something that has no such name, or only gets it later. */
function unknownAlias(document: Document.Parsed) {
  let unknown: { readonly message: string; readonly pos: readonly [number] } | undefined;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return;
      unknown = { message: `the alias *${alias.source} stands for nothing before it`, pos: [alias.range?.[0] ?? 0] };
      return visit.BREAK;
    },
  });
  return unknown;
}

function toValue(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    // an alias of what it stands in
    if (error instanceof RangeError) throw tooDeep();
    throw malformed("The request body uses aliases (*name) too often. Write out what they stand for.");
  }
}

function faultsOf(document: Document.Parsed): Fault[] {
  const faults: Fault[] = [];
  const report = (ancestors: readonly unknown[], step: string | number | undefined, message: string) => {
    if (faults.length >= MOST_FAULTS) return;
    const path = pathOf(ancestors);
    faults.push({ path: step === undefined ? path : [...path, step], message });
  };
  visit(document, {
    Map(_, map, ancestors) {
      const keys = new Set<string>();
      for (const { key } of map.items) {
        const name = String(isScalar(key) ? key.value : key);
        if (keys.has(name)) report([...ancestors, map], name, "This field appears twice.");
        keys.add(name);
      }
    },
    Scalar(key, { value, source }, ancestors) {
      if (typeof value !== "number" || source === undefined || key === "key") return;
      const isDecimal = /^[-+.\deE]+$/.test(source);
      if (Number.isFinite(value) && (!isDecimal || isHeld(source))) return;
      report(
        ancestors,
        typeof key === "number" ? key : undefined,
        Number.isFinite(value) ? NOT_HELD : "This number is too large.",
      );
    },
  });
  return faults;
}

/** The steps from the whole to what has these around it. */
function pathOf(ancestors: readonly unknown[]): (string | number)[] {
  return ancestors.flatMap((node, index): (string | number)[] => {
    if (typeof node === "object" && node !== null && "key" in node && isScalar(node.key))
      return [String(node.key.value)];
    const next = ancestors[index + 1];
    return isSeq(node) && next !== undefined ? [node.items.indexOf(next)] : [];
  });
}

function lineOf(document: Document.Parsed, lines: LineCounter, path: Fault["path"]): number {
  let node: Node | ParsedNode | null | undefined = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      offset = (pair.key as ParsedNode).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      node = node.items[Number(step)] as Node | undefined;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return lines.linePos(offset).line;
}
