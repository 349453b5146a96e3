import type { ComparisonOperator, FieldType, Scope } from "#engine";
import type { Condition, RangeOperator, Subject, Value } from "../../../editor/builder/conditions.ts";
import type { Options } from "./Choose.tsx";
import { fieldKind, isList, type Kind, measured } from "./subjects.ts";

const NUMBER_WORDS: Readonly<Record<ComparisonOperator, string>> = {
  ">=": "is at least",
  ">": "is more than",
  "<=": "is at most",
  "<": "is less than",
  "==": "is",
  "!=": "is not",
};
const DATE_WORDS: typeof NUMBER_WORDS = {
  ">=": "is on or after",
  ">": "is after",
  "<=": "is on or before",
  "<": "is before",
  "==": "is",
  "!=": "is not",
};
const RANGE_WORDS: Readonly<Record<string, string>> = {
  "<= <=": "is between",
  "<= <": "is at least … and below",
  "< <=": "is above … and at most",
  "< <": "is above … and below",
};
const RANGES_OFFERED = ["<= <=", "<= <"];
const TRUTH = "truth";
const AMONG_WORDS = { in: "is one of", "not in": "is not one of" } as const;
const CONTAINS_WORDS = { in: "contains", "not in": "does not contain" } as const;
const ANSWERED_WORDS = { answered: "is answered", "not answered": "is not answered" } as const;

/** Returns the operators for a subject. Words can only be equal or not, and of several answers each is compared. */
export function operatorsOf(condition: Condition, scope: Scope): Options {
  if (!isFieldCondition(condition)) return [];
  const kind = fieldKind(condition.subject, scope);
  const present = operatorOf(condition);
  const answered = condition.subject.call === undefined ? Object.entries(ANSWERED_WORDS) : [];
  if (isList(condition.subject, scope)) return [...Object.entries(CONTAINS_WORDS), ...answered];
  const words = kind === "date" ? DATE_WORDS : NUMBER_WORDS;
  const isWorded = kind === "text" || (condition.kind === "compare" && condition.value.kind === "string");
  const compared = isWorded ? (["==", "!="] as const) : (Object.keys(words) as ComparisonOperator[]);
  const ranges = isWorded || kind === "choice" ? [] : RANGES_OFFERED;
  const others = [...ranges, ...(present in RANGE_WORDS && !ranges.includes(present) ? [present] : [])];
  const truth = kind === "text" ? "is filled in" : "is not zero";
  return [
    ...compared.map((key) => [key, words[key]] as const),
    ...others.map((key) => [key, RANGE_WORDS[key] ?? key] as const),
    ...Object.entries(AMONG_WORDS),
    ...(kind === "text" || present === TRUTH ? [[TRUTH, truth] as const] : []),
    ...(kind === "text" ? [] : answered),
    ...(kind === "text" && condition.kind === "answered" ? answered : []),
  ];
}

/** Returns the key of {@link operatorsOf} for a condition. */
export function operatorOf(condition: FieldCondition): string {
  switch (condition.kind) {
    case "truth":
      return TRUTH;
    case "answered":
      return condition.isAnswered ? "answered" : "not answered";
    case "between":
      return condition.operators.join(" ");
    default:
      return condition.operator;
  }
}

/** Changes the operator of a condition, and keeps as much of it as possible. */
export function withOperator(condition: FieldCondition, key: string, scope: Scope): Condition {
  const { subject } = condition;
  if (key === TRUTH) return { kind: "truth", subject };
  if (key in ANSWERED_WORDS) return { kind: "answered", subject, isAnswered: key === "answered" };
  const kind = fieldKind(subject, scope);
  const value = valueIn(condition) ?? startValue(kind, scope.get(subject.name));
  if (key === "in" || key === "not in") {
    if (isList(subject, scope)) return { kind: "contains", subject, operator: key, value };
    const values = condition.kind === "among" ? condition.values : [value];
    return { kind: "among", subject, operator: key, values };
  }
  if (!(key in RANGE_WORDS)) return { kind: "compare", subject, operator: key as ComparisonOperator, value };
  const low = value.kind === "string" || value.kind === "field" ? startValue(kind, undefined) : value;
  const operators = key.split(" ") as [RangeOperator, RangeOperator];
  return { kind: "between", subject, low, operators, high: condition.kind === "between" ? condition.high : low };
}

/** Returns the initial value of a condition. */
function valueIn(condition: FieldCondition): Value | undefined {
  switch (condition.kind) {
    case "compare":
    case "contains":
      return condition.value;
    case "between":
      return condition.low;
    case "among":
      return condition.values[0];
    default:
      return undefined;
  }
}

/** Returns another value for a condition with several: of choices, one that is not used yet. */
export function anotherValue({ subject }: FieldCondition, scope: Scope, values: readonly Value[]): Value {
  const type = scope.get(subject.name);
  const taken = new Set(values.flatMap((value) => (value.kind === "string" ? value.value : [])));
  const free = subject.call === undefined ? type?.choices?.find(({ slug }) => !taken.has(slug)) : undefined;
  if (free !== undefined) return { kind: "string", value: free.slug };
  const kind = fieldKind(subject, scope);
  return kind === "date" ? { kind: "date", day: undefined } : startValue(kind, type);
}

const VALUE_KINDS: Readonly<Record<Kind, readonly Value["kind"][]>> = {
  number: ["number", "field"],
  date: ["date", "today", "field"],
  choice: ["string", "number"],
  text: ["string"],
};

/** Returns the kinds of values that a subject may be compared with; empty if there is no choice. */
export function valueKindsOf({ subject, value }: Extract<Condition, { kind: "compare" }>, scope: Scope): Options {
  const kind = fieldKind(subject, scope);
  const offered = VALUE_KINDS[kind];
  const kinds = offered.includes(value.kind) ? offered : [...offered, value.kind];
  const words: Readonly<Record<Value["kind"], string>> = {
    number: kind === "choice" ? "a number (the choice’s value)" : "a number",
    date: "a date",
    today: "a day from today",
    string: kind === "choice" ? "a choice" : "a text",
    field: "another field",
  };
  return kinds.length < 2 ? [] : kinds.map((key) => [key, words[key]]);
}

/** Changes the kind of a condition's value. A word is always compared by equality. */
export function withValueKind(
  { subject, operator }: Extract<Condition, { kind: "compare" }>,
  kind: Value["kind"],
  scope: Scope,
): Condition {
  const value = valueOfKind(kind, scope.get(subject.name), fieldsLike(subject, scope)[0]);
  const isWord = kind === "string" && operator !== "==" && operator !== "!=";
  return { kind: "compare", subject, operator: isWord ? "==" : operator, value };
}

/** Returns the fields that a subject can be compared with: of the same kind, with one value. */
export function fieldsLike(subject: Subject, scope: Scope): string[] {
  const isDate = fieldKind(subject, scope) === "date";
  return [...scope]
    .filter(
      ([name, { kind, list }]) => name !== subject.name && !list && kind !== "text" && (kind === "date") === isDate,
    )
    .map(([name]) => name);
}

/** Returns the initial condition for a field. */
export function conditionOn(name: string, scope: Scope): Condition {
  const type = scope.get(name);
  const subject: Subject = { name };
  const kind = fieldKind(subject, scope);
  if (type?.list === true) return { kind: "contains", subject, operator: "in", value: startValue(kind, type) };
  if (kind === "text") return { kind: "truth", subject };
  const operator = kind === "choice" ? "==" : ">=";
  return { kind: "compare", subject, operator, value: startValue(kind, type) };
}

/** Changes the measure of a condition's field. The comparison is kept if it is possible, and reset otherwise. */
export function withMeasure(condition: FieldCondition, key: string, scope: Scope): Condition {
  const subject = measured(condition.subject, key);
  const [before, after] = [fieldKind(condition.subject, scope), fieldKind(subject, scope)];
  const [wasList, isNowList] = [isList(condition.subject, scope), isList(subject, scope)];
  if (isNowList) return conditionOn(subject.name, scope);
  if (before === after && !wasList && !(condition.kind === "answered" && subject.call !== undefined)) {
    return { ...condition, subject };
  }
  if (after === "text") return { kind: "truth", subject };
  const operator = after === "choice" ? "==" : ">=";
  return { kind: "compare", subject, operator, value: startValue(after, scope.get(subject.name)) };
}

export type FieldCondition = Extract<Condition, { readonly subject: Subject }>;

/** Whether a condition is about a field, as opposed to a text or one that is always true. */
export const isFieldCondition = (condition: Condition): condition is FieldCondition => "subject" in condition;

function startValue(kind: Kind, type: FieldType | undefined): Value {
  if (kind === "date") return { kind: "today", offset: 0 };
  if (kind === "choice" && type?.kind === "choice") return valueOfKind("string", type, undefined);
  return kind === "text" ? { kind: "string", value: "" } : { kind: "number", value: 0 };
}

function valueOfKind(kind: Value["kind"], type: FieldType | undefined, field: string | undefined): Value {
  switch (kind) {
    case "string":
      return { kind, value: type?.choices?.[0]?.slug ?? "" };
    case "field":
      return field === undefined ? { kind: "number", value: undefined } : { kind, name: field };
    case "today":
      return { kind, offset: 0 };
    case "date":
      return { kind, day: undefined };
    default:
      return { kind, value: 0 };
  }
}
