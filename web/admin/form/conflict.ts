import { placeText } from "../api/place-text.ts";

/** A field that two users changed differently. */
export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly theirs: unknown;
  readonly yours: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the fields that both changed, to different values. Fields that only one of the two changed are merged
 * (`mergeMine`).
 */
export function differencesOf(
  base: Values,
  theirs: Values,
  yours: Values,
  labels: Readonly<Record<string, string>>,
): Difference[] {
  return Object.keys(yours)
    .filter(
      (field) =>
        field !== "_etag" &&
        !isSame(theirs[field], yours[field]) &&
        !isSame(base[field], theirs[field]) &&
        !isSame(base[field], yours[field]),
    )
    .map((field) => ({ field, label: labels[field] ?? placeText(field), theirs: theirs[field], yours: yours[field] }));
}

/** Returns the other user's values, except for the fields that this user changed. */
export function mergeMine<Given extends Values>(base: Given, theirs: Given, yours: Given): Given {
  const mine = Object.entries(yours).filter(([field, value]) => !isSame(base[field], value));
  return { ...theirs, ...Object.fromEntries(mine) };
}

/** A value in few words, if there is no formatter for it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(valueWords).join("; ");
  if (typeof value === "object") return Object.values(value).map(valueWords).join(", ");
  return String(value);
}
