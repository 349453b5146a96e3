import type { FieldType, Scope } from "#engine";
import type { Subject, SubjectFunction } from "../../../editor/builder/conditions.ts";
import type { Options } from "./Choose.tsx";

/** The type of a field for comparisons. */
export type Kind = FieldType["kind"];

/** Returns the type of a subject for comparisons; a field that no longer exists counts as a number. */
export function fieldKind({ name, call }: Subject, scope: Scope): Kind {
  const kind = scope.get(name)?.kind ?? "number";
  if (call === undefined) return kind;
  return kind === "date" && (call === "max" || call === "min") ? "date" : "number";
}

const MEASURES: Readonly<Record<string, string>> = {
  "": "the answer",
  count: "number of answers",
  max: "largest answer",
  min: "smallest answer",
  sum: "sum of the answers",
  mean: "average answer",
  median: "median answer",
  days: "days since",
  "[0]": "first answer",
  "[-1]": "last answer",
};

/** The labels for dates that differ from {@link MEASURES}. */
const OF_DATES: Readonly<Record<string, string>> = { "": "the date", max: "latest answer", min: "earliest answer" };

const MEASURES_OF_LISTS: Readonly<Record<Kind, readonly string[]>> = {
  number: ["", "count", "max", "min", "sum", "mean", "median", "[0]", "[-1]"],
  date: ["", "count", "max", "min", "[0]", "[-1]"],
  choice: ["", "count", "[0]", "[-1]"],
  text: ["", "count", "[0]", "[-1]"],
};

/** Returns the measures of a subject: one of several answers, or a function of them; empty if there is no choice. */
export function measuresOf(subject: Subject, scope: Scope): Options {
  const { kind = "number", list = false } = scope.get(subject.name) ?? {};
  const offered = list ? MEASURES_OF_LISTS[kind] : kind === "date" ? ["", "days"] : [""];
  const present = measureOf(subject);
  const keys = offered.includes(present) ? offered : [...offered, present];
  const labels: Readonly<Record<string, string>> = {
    ...MEASURES,
    ...(kind === "date" ? OF_DATES : {}),
    ...(list ? { "": "the answers" } : {}),
  };
  return keys.length < 2 ? [] : keys.map((key) => [key, labels[key] ?? `answer ${key}`]);
}

/** Whether a subject is a field with all its answers. */
export function isList({ name, index, call }: Subject, scope: Scope): boolean {
  return index === undefined && call === undefined && scope.get(name)?.list === true;
}

/** Returns the key of {@link measuresOf} for a subject. */
export const measureOf = ({ index, call }: Subject): string => call ?? (index === undefined ? "" : `[${index}]`);

/** The subject with another measure. */
export function measured({ name }: Subject, key: string): Subject {
  const index = /^\[(-?\d+)\]$/.exec(key)?.[1];
  if (index !== undefined) return { name, index: Number(index) };
  return key === "" ? { name } : { name, call: key as SubjectFunction };
}
