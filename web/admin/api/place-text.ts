import { capitalized } from "#engine";

/** The place of a field, in words: `value_ranges.0.end` → `Value ranges 1, end`. */
export function placeText(place: string): string {
  const words = place
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll("_", " ")))
    .join(", ")
    .replace(/, (\d+)/g, " $1");
  return capitalized(words);
}
