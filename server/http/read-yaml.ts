import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
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
  const trouble = document.errors[0] ?? document.warnings[0] ?? tooManyAliases(document);
  if (trouble !== undefined) {
    // it calls itself for each level, and says so of itself
    if (/call stack/.test(trouble.message)) throw tooDeep();
    const { line, col } = lines.linePos(trouble.pos[0]);
    throw malformed(
      `The request body is not valid YAML: ${sentenceOf(trouble.message)} at line ${line}, column ${col}.`,
    );
  }
  return { value: toValue(document), faults: faultsOf(document), lineOf: (path) => lineOf(document, lines, path) };
}

function parse(text: string, lineCounter: LineCounter): Document.Parsed {
  const options = {
    version: "1.2",
    schema: "core",
    stringKeys: true,
    merge: false,
    prettyErrors: false,
    resolveKnownTags: false,
  } as const;
  try {
    // keys are compared with each other one by one, which takes forever of a hundred thousand: see `faultsOf`
    return parseDocument(text, { ...options, uniqueKeys: false, lineCounter, logLevel: "error" });
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

const sentenceOf = (message: string) => message.replace(/\.$/, "").replace(/^./, (first) => first.toLowerCase());

const tooDeep = () => malformed("The request body is nested too deep.");

/** Each is looked up in all of the text, so their number is bounded before any is. */
function tooManyAliases(document: Document.Parsed) {
  let count = 0;
  visit(document, { Alias: () => void count++ });
  return count > MOST_ALIASES ? TOO_MANY_ALIASES : undefined;
}

const TOO_MANY_ALIASES = { message: `there are more than ${MOST_ALIASES} aliases (*name)`, pos: [0] } as const;

function toValue(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw malformed("The request body repeats parts by aliases (*name) too often. Write them out.");
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
        if (keys.has(name)) report([...ancestors, map], name, "This field is given twice.");
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
