import { capitalized } from "#engine";

/**
 * A field name as a short label, if there is no room for the wording of its question.
 *
 * @example shortLabel("credit_score") // "Credit score"
 */
export function shortLabel(fieldName: string): string {
  const words = fieldName
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[_\s]+/)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(" ");
  return text === "" ? fieldName : capitalized(text);
}
