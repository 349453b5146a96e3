import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  visit,
  type YAMLMap,
} from "yaml";
import { type FaultPath, fault, MAX_ITEMS, type PlacedFault } from "#contract/wire";
import { grouped, isSafeNumber, runSync, UNSAFE_NUMBER } from "#engine";
import { notFinite } from "./body.ts";
import { malformed } from "./errors.ts";

/** The value of a YAML text, and the positions of its parts in the text. */
export interface YamlText {
  readonly value: unknown;
  /** Duplicate keys, and numbers that `value` only approximates. */
  readonly faults: readonly PlacedFault[];
  /** The position of a part. */
  placeOf(path: FaultPath): PlaceInText;
}

/** The position of a part of a text. */
export interface PlaceInText {
  /** From 1; that of the nearest enclosing part if it does not exist. */
  readonly line: number;
  /**
   * The source of an unquoted number, `true`, or `false` that quotes would make text: a YAML 1.1 parser reads `1e3` as
   * text.
   */
  readonly plain: string | undefined;
}

/** How often a text may repeat parts by aliases. */
const MAX_ALIASES = 100;

/**
 * The maximum number of values of a text with its aliases expanded: more than the largest file has, so that a few lines
 * never become many.
 */
const MAX_VALUES = 200_000;

/** The maximum number of reported faults, so that the answer to a nonsensical text stays readable. */
const MAX_FAULTS = 100;

/**
 * Parses YAML 1.2 with the values of JSON: no tags, no merge keys, no dates, and keys are texts.
 *
 * @throws HttpError 400 with the line if the text is not YAML, or not of this kind
 */
export function readYaml(text: string): YamlText {
  return runSync(readYamlInSteps(text));
}

/** The same in steps, for callers that let other work run in between. */
export function* readYamlInSteps(text: string): Generator<void, YamlText> {
  const lines = new LineCounter();
  const tokens = yield* tokensOf(text, lines);
  bound(tokens, text, lines);
  yield;
  const document = composed(tokens, text.length, lines);
  yield;
  const trouble = document.errors[0] ?? document.warnings[0];
  if (trouble !== undefined) throw invalidAt(text, lines, trouble.message, trouble.pos[0]);
  const targets = targetsOf(document, text, lines);
  boundValues(document, targets);
  yield;
  const value = toValue(document);
  yield;
  return {
    value,
    faults: faultsOf(document),
    placeOf: placesIn(document, targets, lines),
  };
}

/** How many lexemes one step reads: it takes less than a millisecond. */
const LEXEMES = 200;

/** Parses a text into the tokens of the library. */
function* tokensOf(text: string, lines: LineCounter): Generator<void, readonly CST.Token[]> {
  const parser = new Parser(lines.addNewLine);
  const tokens: CST.Token[] = [];
  let count = 0;
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    count += 1;
    if (count % LEXEMES === 0) yield;
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

const OPTIONS = {
  version: "1.2",
  schema: "core",
  stringKeys: true,
  merge: false,
  prettyErrors: false,
  resolveKnownTags: false,
  // the library compares all keys with each other, which takes extremely long for a hundred thousand: see `faultsOf`
  uniqueKeys: false,
} as const;

/**
 * Does what the library's `parseDocument` does with its tokens, after their depth has been checked. The composer
 * recurses for each level, and near the end of the stack a regular expression that V8 compiles there ends the process
 * instead of throwing.
 */
function composed(tokens: readonly CST.Token[], length: number, lines: LineCounter): Document.Parsed {
  const [document, another] = withoutStacks(() => {
    const [first, second] = new Composer(OPTIONS).compose(tokens, true, length);
    return [first, second];
  });
  if (document === undefined) throw new Error("the composer returned no document");
  if (another !== undefined) throw severalDocuments(lines.linePos(another.range[0]).line);
  return document as Document.Parsed;
}

/**
 * Runs work that creates many errors and throws none. The library creates one for every extra comma, half a million in
 * a text of half a megabyte, and capturing their stack traces takes most of the time.
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

/** More levels than a body may have; each is one collection here. */
const MAX_LEVELS = 64;

/** The limit of YAML for a key on one line. A longer key would be repeated for each fault below it, in every alias. */
const MAX_KEY_LENGTH = 1_024;

/**
 * Rejects a text with too many levels, items of one collection, or aliases, or with a key that is too long, before it
 * is composed. It does not recurse.
 */
function bound(tokens: readonly CST.Token[], text: string, lines: LineCounter): void {
  const open = tokens.map((token) => ({ token, level: 0 })).reverse();
  let aliases = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, level } = next;
    if (level > MAX_LEVELS) throw tooDeep();
    if (token.type === "document" && token.value !== undefined) open.push({ token: token.value, level });
    if (token.type === "alias") aliases += 1;
    if (aliases > MAX_ALIASES) throw invalidAt(text, lines, `there are more than ${MAX_ALIASES} aliases (*name)`, 0);
    if (!("items" in token)) continue;
    if (token.items.length > MAX_ITEMS) throw tooManyItems(lines.linePos(token.offset).line);
    for (const { key, value } of token.items) {
      if (key && "source" in key && key.source.length > MAX_KEY_LENGTH)
        throw keyTooLong(lines.linePos(key.offset).line);
      for (const inner of [key, value]) if (inner) open.push({ token: inner, level: level + 1 });
    }
  }
}

const tooManyItems = (line: number) =>
  malformed(
    "malformed_body",
    `The list or object at line ${line} has more than ${grouped(MAX_ITEMS)} items. Send fewer.`,
  );

const keyTooLong = (line: number) =>
  malformed(
    "malformed_body",
    `The key at line ${line} is longer than ${grouped(MAX_KEY_LENGTH)} characters. Use a shorter one.`,
  );

const severalDocuments = (line: number) =>
  malformed(
    "malformed_body",
    `The request body holds several YAML documents; the second begins at line ${line}. Send one.`,
  );

/** What the library says in words that only its users or readers of the YAML specification know. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^With stringKeys, all keys must be strings/, "all keys must be text"],
  [/^Missing closing ("|')quote/, "a closing $1 is missing"],
  [/^Implicit keys need to be on a single line/, "a key must be on one line"],
  [/^Implicit map keys need to be followed by map values/, "a key has no value: a colon is missing"],
  [/^Implicit keys of flow sequence pairs need to be on a single line/, "a key must be on one line"],
  [/^Nested mappings are not allowed in compact mappings/, "a second key on the same line: put the text in quotes"],
  [/^A block sequence may not be used as an implicit map key/, "a list cannot be a key"],
  [/^Plain value cannot start with/, "put a text in quotes that begins with"],
  [/\bflow map\b|\bflow-map\b/g, "object in braces"],
  [/\bflow (?:sequence|collection)s?\b|\bflow-(?:sequence|collection)s?\b/g, "list in brackets"],
];

function sentenceOf(message: string): string {
  const worded = REWORDED.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  return worded.replace(/\.$/, "").replace(/^./, (first) => first.toLowerCase());
}

const tooDeep = () => malformed("malformed_body", "The request body is nested too deeply.");

const invalidAt = (text: string, lines: LineCounter, message: string, offset: number) => {
  const { line, col } = lines.linePos(offset);
  const column = [...text.slice(offset - col + 1, offset)].length + 1;
  return malformed(
    "malformed_body",
    `The request body is not valid YAML: ${sentenceOf(message)} at line ${line}, column ${column}.`,
  );
};

/** The target of each alias, found in one pass. The library searches the whole text for each. */
type Targets = ReadonlyMap<Alias, Node>;

/** @throws HttpError 400 for the first alias whose anchor does not exist or comes later */
function targetsOf(document: Document.Parsed, text: string, lines: LineCounter): Targets {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Alias(_, alias) {
      const target = anchors.get(alias.source);
      if (target === undefined) {
        const message = `nothing before the alias *${alias.source} has that name`;
        throw invalidAt(text, lines, message, alias.range?.[0] ?? 0);
      }
      targets.set(alias, target);
    },
    Value(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

/** Rejects a text that would have too many values if its aliases were expanded. */
function boundValues(document: Document.Parsed, targets: Targets): void {
  if (targets.size === 0) return;
  const sizes = new Map<unknown, number>();
  const sizeOf = (node: unknown): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    // an alias of a part that contains it
    sizes.set(node, Number.POSITIVE_INFINITY);
    const size = isAlias(node)
      ? sizeOf(targets.get(node))
      : isMap(node)
        ? node.items.reduce((sum, { value }) => sum + sizeOf(value), 1)
        : isSeq(node)
          ? node.items.reduce<number>((sum, item) => sum + sizeOf(item), 1)
          : 1;
    sizes.set(node, size);
    return size;
  };
  if (sizeOf(document.contents) > MAX_VALUES) throw usesAliasesTooOften();
}

const usesAliasesTooOften = () =>
  malformed("malformed_body", "The request body uses aliases (*name) too often. Write out what they stand for.");

/** The library's own count of aliases searches the whole text for each. */
const toValue = (document: Document.Parsed): unknown => document.toJS({ maxAliasCount: -1 });

const TWICE = fault("duplicate", "This field appears twice.");
const ROUNDED = fault("too_many_digits", UNSAFE_NUMBER);

function faultsOf(document: Document.Parsed): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const report = (
    ancestors: readonly unknown[],
    step: string | number | undefined,
    { code, message }: Omit<PlacedFault, "path">,
  ) => {
    if (faults.length >= MAX_FAULTS) return;
    const path = pathOf(ancestors);
    faults.push({ path: step === undefined ? path : [...path, step], code, message });
  };
  visit(document, {
    Map(_, map, ancestors) {
      const keys = new Set<string>();
      for (const { key } of map.items) {
        const name = String(isScalar(key) ? key.value : key);
        if (keys.has(name)) report([...ancestors, map], name, TWICE);
        keys.add(name);
      }
    },
    Scalar(key, { value, source }, ancestors) {
      if (typeof value !== "number" || source === undefined || key === "key") return;
      const isDecimal = /^[-+.\deE]+$/.test(source);
      if (Number.isFinite(value) && (!isDecimal || isSafeNumber(source))) return;
      report(ancestors, typeof key === "number" ? key : undefined, Number.isFinite(value) ? ROUNDED : notFinite(value));
    },
  });
  return faults;
}

/** The path from the whole to the part with these ancestors. */
function pathOf(ancestors: readonly unknown[]): (string | number)[] {
  return ancestors.flatMap((node, index): (string | number)[] => {
    if (typeof node === "object" && node !== null && "key" in node && isScalar(node.key))
      return [String(node.key.value)];
    const next = ancestors[index + 1];
    return isSeq(node) && next !== undefined ? [node.items.indexOf(next)] : [];
  });
}

/** Longer numbers are not repeated in the answer. */
const MAX_PLAIN_LENGTH = 40;

/** The source of an unquoted number or boolean; undefined for anything else. */
function plainOf(node: unknown): string | undefined {
  if (!isScalar(node) || node.type !== "PLAIN") return undefined;
  const isPlain = typeof node.value === "number" || typeof node.value === "boolean";
  return isPlain && (node.source?.length ?? 0) <= MAX_PLAIN_LENGTH ? node.source : undefined;
}

/**
 * Finds the part at a path and where it begins, or else its nearest ancestor. There may be hundreds of faults in
 * objects with thousands of members, so each object is indexed once, for the first path into it.
 */
function placesIn(document: Document.Parsed, targets: Targets, lines: LineCounter): YamlText["placeOf"] {
  const members = new Map<unknown, ReadonlyMap<string, Pair>>();
  const membersOf = (map: YAMLMap): ReadonlyMap<string, Pair> => {
    const known = members.get(map);
    if (known !== undefined) return known;
    const found = new Map<string, Pair>();
    for (const pair of map.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : undefined;
      if (name !== undefined && !found.has(name)) found.set(name, pair);
    }
    members.set(map, found);
    return found;
  };
  return (path) => {
    let node: unknown = document.contents;
    let offset = startOf(node) ?? 0;
    for (const step of path) {
      if (isAlias(node)) node = targets.get(node);
      const pair = isMap(node) ? membersOf(node).get(String(step)) : undefined;
      const next = isSeq(node) ? node.items[Number(step)] : pair?.value;
      offset = startOf(pair === undefined ? next : pair.key) ?? offset;
      node = next;
    }
    return { line: lines.linePos(offset).line, plain: plainOf(node) };
  };
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
