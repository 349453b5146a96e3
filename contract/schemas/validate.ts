import { z } from "zod";
import { didYouMean, type Fault, grouped, NON_FIELD_ERRORS, runSync } from "#engine";
import type { FieldFaults } from "../wire/by-field.ts";
import type { FieldCode } from "../wire/codes.ts";
import { type FaultPath, fault, fieldFaultsOf, type PlacedFault, pathText } from "../wire/faults.ts";
import { MAX_ID } from "../wire/limits.ts";
import {
  codeOfSentence,
  inWording,
  jsonTypeOf,
  messageOf,
  numberSentence,
  type Span,
  sizeSentence,
  spanSentence,
  typeSentence,
  type Wording,
} from "../wire/sentences.ts";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly faults: FieldFaults;
      /** Whether there are too many faults to word, so that they are only counted: then no field has its own faults. */
      readonly isCount: boolean;
    };

/** The maximum faults that are reported. A body can contain a million, and wording them would take seconds. */
const MAX_WORDED = 1_000;

/**
 * Validates a value against a schema. If it is invalid, reports every invalid field at once, in the sentences and
 * format of Django REST framework, or in the same format worded for forms.
 *
 * @param members the name of the members in sentences: those of a query are parameters
 * @example validate(operation.body, { lead_di: "A1" })
 * // { ok: false, faults: { answers: [{ code: "required", message: "This field is required." }],
 * //   lead_di: [{ code: "unknown_field", message: 'Unknown field. Did you mean "lead_id"?' }] } }
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  wording: Wording = "api",
  members: Members = "field",
): Validated<z.output<S>> {
  return runSync(validateInSteps(schema, value, wording, members));
}

/** The same in steps, so that the caller can serve others in between. */
export function* validateInSteps<S extends z.ZodType>(
  schema: S,
  value: unknown,
  wording: Wording = "api",
  members: Members = "field",
): Generator<void, Validated<z.output<S>>> {
  // parsing with custom messages takes several times as long, and nearly all requests are valid
  const quick = yield* parseInSteps(schema, value, UNWORDED);
  if (quick.success) return { ok: true, value: quick.data as z.output<S> };
  if (weightOf(quick.issues) > MAX_WORDED) return { ok: false, faults: tooManyFaults(quick.issues), isCount: true };
  const result = yield* parseInSteps(schema, value, { error: sentence, reportInput: true });
  if (result.success) return { ok: true, value: result.data as z.output<S> };
  return { ok: false, faults: fieldFaults(result.issues, schema, wording, members), isCount: false };
}

type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly issues: readonly Issue[] };

type Parameters = z.core.ParseContext<z.core.$ZodIssue>;

/** Faults are only counted: zod would put all unknown members of an object into one message. */
const UNWORDED: Parameters = { error: () => "" };

/**
 * Returns the number of invalid places. Of the unknown members of one object, only those that would be listed count.
 */
const weightOf = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? Math.min(issue.keys.length, UNKNOWN_LISTED) : 1),
    0,
  );

/** Shorter lists are parsed together with their object. */
const SHORT = 10;

/**
 * Parses a value with zod, with the lists of an object item by item. After more faults than are worded, the rest is not
 * checked.
 */
function* parseInSteps(schema: z.ZodType, value: unknown, parameters: Parameters): Generator<void, Parsed> {
  const lists = longLists(schema, value);
  const rest =
    lists.length === 0 ? value : { ...(value as object), ...Object.fromEntries(lists.map(({ name }) => [name, []])) };
  const whole = schema.safeParse(rest, parameters);
  if (lists.length === 0) return whole.success ? whole : { success: false, issues: whole.error.issues };
  const issues: Issue[] = whole.success ? [] : [...whole.error.issues];
  const read: Record<string, unknown[]> = {};
  let weight = weightOf(issues);
  for (const { name, items, item } of lists) {
    const parsed: unknown[] = [];
    read[name] = parsed;
    for (const [index, each] of items.entries()) {
      yield;
      const result = item.safeParse(each, parameters);
      if (result.success) parsed.push(result.data);
      else {
        weight += weightOf(result.error.issues);
        issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [name, index, ...issue.path] })));
        if (weight > MAX_WORDED) return { success: false, issues };
      }
    }
  }
  if (whole.success && issues.length === 0) return { success: true, data: { ...(whole.data as object), ...read } };
  const order = Object.keys(shapeOf(schema) ?? {});
  const placeOf = ({ path }: Issue) => (path.length === 0 ? order.length : order.indexOf(String(path[0])));
  return { success: false, issues: issues.sort((one, other) => placeOf(one) - placeOf(other)) };
}

interface LongList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly item: z.ZodType;
}

/** Returns the lists of an object that can be parsed item by item. */
function longLists(schema: z.ZodType, value: unknown): LongList[] {
  if (!(schema instanceof z.ZodObject) || (schema.def.checks ?? []).length > 0) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, member]) => {
    const items = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
    const item = itemOfLong(member, items);
    return item === undefined ? [] : [{ name, items: items as readonly unknown[], item }];
  });
}

/** Returns the schema of the items of a long list, if the only other check is that of its length. */
function itemOfLong(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  if (!Array.isArray(value) || value.length <= SHORT) return undefined;
  const list = schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional ? schema.unwrap() : schema;
  if (!(list instanceof z.ZodArray)) return undefined;
  const checks = (list.def.checks ?? []).map((check) => check._zod.def);
  const isSound = checks.every((check) => isMaximum(check) && value.length <= check.maximum);
  return isSound ? (list.element as z.ZodType) : undefined;
}

const isMaximum = (check: z.core.$ZodCheckDef): check is z.core.$ZodCheckMaxLengthDef => check.check === "max_length";

/** Reports the number of faults and the places of the first ones. */
function tooManyFaults(issues: readonly Issue[]): FieldFaults {
  const places = [...new Set(issues.slice(0, 20).flatMap(placesOf))].slice(0, 5);
  const text = `More than ${grouped(MAX_WORDED)} values are wrong. The first are at ${places.join(", ")}.`;
  return { [NON_FIELD_ERRORS]: [fault("too_many_faults", text)] };
}

/** An unknown member of an object is a place of a fault; the object itself is not. */
function placesOf(issue: Issue): string[] {
  const path = issue.path.map(stepOf);
  if (issue.code !== "unrecognized_keys") return [pathText(path)];
  return issue.keys.slice(0, 5).map((key) => pathText([...path, key]));
}

const stepOf = (key: PropertyKey) => (typeof key === "number" ? key : String(key));

/**
 * Parses each member with its schema. An invalid member, or anything that is not an object, is returned unchanged.
 * Unknown members are left out.
 */
export function readMembers(schema: z.ZodType, sent: unknown): unknown {
  return runSync(readMembersInSteps(schema, sent));
}

/** The same in steps, so that the caller can serve others in between. */
export function* readMembersInSteps(schema: z.ZodType, sent: unknown): Generator<void, unknown> {
  const shape = shapeOf(unwrap(schema));
  if (shape === undefined || typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(shape)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = (sent as Readonly<Record<string, unknown>>)[name];
    members.push([name, yield* readMemberInSteps(member, value)]);
  }
  return Object.fromEntries(members);
}

/** Parses one member; if something inside is invalid, returns its valid parts. */
function* readMemberInSteps(schema: z.ZodType, value: unknown): Generator<void, unknown> {
  const item = itemOfLong(schema, value);
  if (item !== undefined) return yield* readItemsInSteps(item, value as readonly unknown[]);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const inner = itemOf(unwrap(schema));
  if (inner === undefined || !Array.isArray(value)) return yield* readMembersInSteps(schema, value);
  return value.length > MAX_LIST ? value : yield* readItemsInSteps(inner, value);
}

/** No list of the contract is longer, so a longer one is invalid as a whole. */
const MAX_LIST = 1_000;

function* readItemsInSteps(schema: z.ZodType, items: readonly unknown[]): Generator<void, unknown[]> {
  const members: unknown[] = [];
  for (const each of items) {
    yield;
    const read = schema.safeParse(each);
    members.push(read.success ? read.data : yield* readMembersInSteps(schema, each));
  }
  return members;
}

/** Returns the sentence for an issue whose schema does not define one. */
function sentence(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeSentence(isWhole(issue) ? "int" : String(issue.expected), issue.input);
    case "too_small":
      return sizeSentence(issue.origin, "min", issue.minimum);
    case "too_big":
      return sizeSentence(issue.origin, "max", issue.maximum);
    case "invalid_value":
      return choiceSentence(issue.values, issue.input);
    case "invalid_format":
      return messageOf(isFormat(issue.format) ? issue.format : "invalid");
    default:
      return messageOf(issue.input === undefined ? "required" : "invalid");
  }
}

const isFormat = (format: string) => format === "date" || format === "datetime";

/** If an integer is expected and the value is not a number, zod's message only mentions a number. */
function isWhole(issue: RawIssue): boolean {
  return (issue.inst?._zod.def as { format?: string } | undefined)?.format === "safeint";
}

/** Returns the sentence for a value that is not one of the choices. */
export function choiceSentence(values: readonly unknown[], input: unknown): string {
  if (input === undefined) return messageOf("required");
  if (input === null) return messageOf("null");
  const known = values.map(String);
  const given = typeof input === "string" ? input : jsonTypeOf(input);
  const shown = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  return `"${shown}" is not a valid choice.${didYouMean(given, known) || ` Choose one of: ${known.join(", ")}.`}`;
}

/**
 * Returns the code of an issue: that of its sentence, or the one in the `params` of its schema, or that of its kind.
 */
function codeOf(issue: Issue): FieldCode {
  const own = codeOfSentence(issue.message) ?? (issue.code === "custom" ? issue.params?.code : undefined);
  if (own !== undefined) return own;
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" ? "too_short" : issue.origin === "array" ? "too_few" : "out_of_range";
    case "too_big":
      return issue.origin === "string" ? "too_long" : issue.origin === "array" ? "too_many" : "out_of_range";
    case "invalid_value":
      return issue.input === undefined ? "required" : issue.input === null ? "null" : "unknown_choice";
    case "invalid_type":
    case "invalid_format":
      return issue.code;
    default:
      return "invalid";
  }
}

/** A place in the value, and its faults. */
interface Place {
  readonly path: FaultPath;
  faults: readonly Fault<FieldCode>[];
  /** Further faults of it are left out. */
  isSettled: boolean;
}

/** Converts issues to faults. The schema is consulted for what zod does not report. */
function fieldFaults(issues: readonly Issue[], schema: z.ZodType, wording: Wording, members: Members): FieldFaults {
  const places = new Map<string, Place>();
  let suggested = 0;
  for (const issue of issues) {
    const path = pathIn(schema, issue.path);
    if (issue.code === "unrecognized_keys") {
      for (const each of unknownKeys(issue, path, schema, members, suggested < UNKNOWN_LISTED)) {
        const { faults } = placeAt(places, each.path);
        placeAt(places, each.path).faults = [...faults, fault(each.code, each.message)];
      }
      suggested += issue.keys.length;
      continue;
    }
    const place = placeAt(places, path);
    // zod also checks the length of a list where it expected a text
    if (place.isSettled) continue;
    const message = wording === "form" ? forForm(issue, schema) : issue.message;
    // a blank text has no other fault worth reporting
    const isBlank = message === messageOf("blank", wording);
    place.isSettled = isBlank || issue.code === "invalid_type";
    // both bounds of a number are reported at once
    const others = isBlank ? [] : place.faults.filter((each) => each.message !== message);
    place.faults = [...others, fault(codeOf(issue), message)];
  }
  return fieldFaultsOf([...places.values()].flatMap(({ path, faults }) => faults.map((each) => ({ path, ...each }))));
}

function placeAt(places: Map<string, Place>, path: FaultPath): Place {
  const key = JSON.stringify(path);
  const place = places.get(key) ?? { path, faults: [], isSettled: false };
  places.set(key, place);
  return place;
}

/**
 * Returns the path of faults. Only an item that is an object has a number: any other has no members to list by theirs.
 */
function pathIn(schema: z.ZodType, keys: readonly PropertyKey[]): FaultPath {
  let inner = unwrap(schema);
  return keys.map((key) => {
    const item = unwrap(itemOf(inner));
    inner = childSchema(inner, key);
    return typeof key === "number" && shapeOf(item) !== undefined ? key : String(key);
  });
}

/** Returns a message in the wording of forms. The schema is consulted for what is valid. */
function forForm(issue: Issue, schema: z.ZodType): string {
  const span = spanOf(issue, issue.path.reduce(childSchema, unwrap(schema)));
  if (span === undefined) return inWording(issue.message, "form");
  return span.of === "text" || span.of === "list" ? spanSentence(span) : numberSentence(issue.input, span);
}

/** Returns the bounds at the place of an issue; undefined if there are none, or the fault is of another kind. */
function spanOf(issue: Issue, schema: z.ZodType | undefined): Span | undefined {
  if (issue.code === "too_small" || issue.code === "too_big") {
    const min = issue.code === "too_small" ? Number(issue.minimum) : undefined;
    const max = issue.code === "too_big" ? Number(issue.maximum) : undefined;
    if (issue.origin === "string") return { of: "text", min, max };
    if (issue.origin === "array") return { of: "list", min, max };
    return numberSpan(schema) ?? { of: "number", min, max };
  }
  return issue.code === "invalid_type" ? numberSpan(schema) : undefined;
}

/** Returns the bounds in a schema of numbers. */
function numberSpan(schema: z.ZodType | undefined): Span | undefined {
  if (!(schema instanceof z.ZodNumber)) return undefined;
  const { minValue, maxValue, isInt } = schema;
  return {
    of: isInt ? "whole number" : "number",
    min: minValue === null || minValue < -MAX_ID ? undefined : minValue,
    // larger bounds are limits of the database and mean nothing to users
    max: maxValue === null || maxValue >= MAX_ID ? undefined : maxValue,
  };
}

/** The name of the members in sentences. */
type Members = "field" | "parameter";

/**
 * Unknown members beyond this number are counted instead of listed, so that the response to a meaningless request stays
 * readable.
 */
const UNKNOWN_LISTED = 50;

/** @param suggests whether to add suggestions: for a list of invalid items, only for the first ones */
function unknownKeys(
  issue: Extract<Issue, { code: "unrecognized_keys" }>,
  path: FaultPath,
  schema: z.ZodType,
  members: Members,
  suggests: boolean,
): readonly PlacedFault[] {
  const code = `unknown_${members}` as const;
  const known = Object.keys(shapeOf(issue.path.reduce(childSchema, unwrap(schema))) ?? {});
  const listed = issue.keys.slice(0, UNKNOWN_LISTED).map((key) => ({
    path: [...path, key],
    ...fault(code, `Unknown ${members}.${suggests ? didYouMean(key, known) : ""}`),
  }));
  const rest = issue.keys.length - UNKNOWN_LISTED;
  if (rest <= 0) return listed;
  const sentence = rest === 1 ? `1 more ${members} is unknown.` : `${grouped(rest)} more ${members}s are unknown.`;
  return [...listed, { path, ...fault(code, sentence) }];
}

/** Unwraps a schema from `.optional()`, `.default()`, `z.preprocess`, and similar wrappers. */
function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  let current = schema;
  while (current !== undefined) {
    const def = current.def as { innerType?: z.ZodType; out?: z.ZodType };
    const next = def.innerType ?? def.out;
    if (next === undefined) return current;
    current = next;
  }
  return undefined;
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> | undefined {
  return (schema?.def as { shape?: Record<string, z.ZodType> } | undefined)?.shape;
}

function itemOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  return (schema?.def as { element?: z.ZodType } | undefined)?.element;
}

function childSchema(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  const shape = shapeOf(schema);
  const name = String(key);
  if (shape !== undefined) return Object.hasOwn(shape, name) ? unwrap(shape[name]) : undefined;
  return unwrap(itemOf(schema));
}
