import { capitalized } from "#engine";

/**
 * A change in the API's words, or the name of an item in them, for display: capitalized and with typographic quotes.
 * Quotes after the first brace belong to a formula or rule, and are kept.
 *
 * @example sentence('weight of "Income" 1 → 2') // 'Weight of “Income” 1 → 2'
 */
export function changeSentence(text: string): string {
  const code = text.search(/[{}]|$/);
  const words = text
    .slice(0, code)
    .replace(/(^|[\s(])"/g, "$1“")
    .replaceAll('"', "”");
  return capitalized(words) + text.slice(code);
}

/**
 * The deleted item of a change in the API's words, for a list of deleted items.
 *
 * @example withoutDeleted('rule 1 of "Income?" deleted: If {income} > 5') // 'rule 1 of "Income?": If {income} > 5'
 */
export const withoutDeleted = (text: string): string => text.replace(/^((?:"[^"]*"|[^"])*?) deleted(?=: |$)/, "$1");
