/**
 * Where something is wrong in a file of tests, in words.
 *
 * @example placeText(["lines", "3", "score"]) // "Line 3, score"
 */
export function placeText([part, name, column]: readonly (string | number)[]): string {
  if (part === "columns") return `Column ${name}`;
  if (part !== "lines") return "File";
  return column === undefined ? `Line ${name}` : `Line ${name}, ${column}`;
}
