import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";

/** What people bring from other languages, and its equivalent here. */

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Symbols that are reported and then read as the correct one. */
export const WRONG_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["&&", "and"],
  ["&", "and"],
  ["∧", "and"],
  ["||", "or"],
  ["|", "or"],
  ["∨", "or"],
  ["!", "not"],
  ["¬", "not"],
  ["=", "=="],
  ["===", "=="],
  ["≡", "=="],
  ["<>", "!="],
  ["!==", "!="],
  ["≠", "!="],
  ["=>", ">="],
  ["≥", ">="],
  ["=<", "<="],
  ["≤", "<="],
  ["^", "**"],
  ["×", "*"],
  ["·", "*"],
  ["÷", "/"],
  ["−", "-"],
  ["–", "-"],
  ["—", "-"],
]);

const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", ": write 1"],
  ["false", ": write 0"],
  ["is", ": use =="],
  ["equals", ": use =="],
  ["contains", ": use in, as in 'pool' in {amenities}"],
  ["includes", ": use in, as in 'pool' in {amenities}"],
  ["between", ": write 1 <= {field} <= 5"],
  ["xor", ": use !="],
  ["mod", ": use %"],
  ["then", ": a rule is just a condition, and formulas have no cases"],
  ["else", ": use a separate rule or value range for each case"],
  ["elif", ": use a separate rule or value range for each case"],
  ["null", ": use answered({field}) to check whether a field has an answer"],
  ["none", ": use answered({field}) to check whether a field has an answer"],
  ["empty", ": use answered({field}) to check whether a field has an answer"],
]);

/** Returns advice on an unknown word if it is a word of other languages. */
export function adviceOnWord(word: string): string | undefined {
  return WORDS.get(word.toLowerCase());
}

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ["[", "square brackets belong inside a field's braces, as in {field[0]}, and values of in are in parentheses"],
  ["]", "square brackets belong inside a field's braces, as in {field[0]}, and values of in are in parentheses"],
  ["}", "there is no open brace"],
  ["$", "write numbers without a currency symbol"],
  ["€", "write numbers without a currency symbol"],
  ["£", "write numbers without a currency symbol"],
  ["?", "use a separate rule or value range for each case"],
  [":", "use a separate rule or value range for each case"],
  ["#", "comments are not supported"],
  [".", "a decimal point needs a digit before or after it, as in 0.5"],
]);

/** Reports one unknown character, or a repetition of it. */
export function badCharacter(found: string, at: Place): Diagnostic {
  const [character = ""] = found;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const shown = /[\p{C}\p{Z}\p{M}]/u.test(character) ? `the invisible character U+${code}` : `"${character}"`;
  return problem("bad_character", at, shown, CHARACTERS.get(character) ?? "it is not allowed here");
}

/** Reports braces around anything but a field name. */
export function badField(found: string, at: Place): Diagnostic {
  const inside = found.replace(/^\{+|\}+$/g, "").trim();
  if (inside === "") return problem("bad_field", at, "Enter a field name between the braces.");
  if (found.startsWith("{{")) return problem("bad_field", at, `Use one pair of braces: {${inside}}.`);
  if (/^[A-Za-z_]\w*[ \t]*\[/.test(inside)) {
    return problem("bad_field", at, "Use a whole number as the index, as in {field[0]} or {field[-1]}.");
  }
  const name = inside.replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  const isPhrase = /^[\w .-]+$/.test(inside) && /[A-Za-z0-9]/.test(inside);
  const advice = isPhrase ? `, as in {${name}}` : ", and nothing else between the braces";
  return problem("bad_field", at, `Use only letters, digits, and _ in a field name${advice}.`);
}
