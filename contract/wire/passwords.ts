import { messageOf, type Wording } from "./sentences.ts";

/** Passwords with fewer different characters are quickly found by trying all orders. */
const MIN_DIFFERENT = 5;

/** Characters that people type in a row. */
const SEQUENCES = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Frequent passwords in lists of stolen ones, in lower case and without the digits and signs that people add. Only
 * passwords of ten characters or more: a shorter one is rejected for its length.
 */
const COMMON = new Set(
  `abcd access account admin administrator azerty basketball batman baseball changeme charlie chelsea computer
  default demo dragon enter football freedom guest hello iloveyou india internet jesus jordan killer leadplane letmein
  liverpool login manager master michael monkey mustang ninja oracle pass passphrase passw password princess qazwsx
  qwer qwert qwerty qwertyuiop root secret security service shadow soccer starwars summer winter spring autumn sunshine
  superman superuser system temp temporary test testing tester trustnoone user welcome whatever yellow`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Signs that people use in place of letters. */
const SIGNS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Why a password is easy to guess. */
export type PasswordWeakness = "common" | "repeated" | "sequence";

/**
 * Returns why a password of sufficient length is easy to guess; undefined if it is not. Follows NIST SP 800-63B,
 * section 5.1.1.2: common, repeated, and sequential passwords are rejected, and no kinds of characters are required.
 *
 * @example passwordWeakness("P4ssw0rd2026!") // "common"
 */
export function passwordWeakness(password: string): PasswordWeakness | undefined {
  const typed = password.toLowerCase();
  if (new Set(typed).size < MIN_DIFFERENT) return "repeated";
  if (isSequence(typed)) return "sequence";
  return wordsIn(typed).some((word) => COMMON.has(word)) ? "common" : undefined;
}

/** Whether most of its characters follow the previous one, forward or backward, as in `1234567890`. */
function isSequence(typed: string): boolean {
  const characters = [...typed];
  const pairs = characters.slice(1).map((next, index) => [characters[index] + next, next + characters[index]]);
  const following = pairs.filter((ways) => SEQUENCES.some((sequence) => ways.some((way) => sequence.includes(way))));
  return following.length > pairs.length / 2;
}

/** Returns the words of a password, as typed and with signs read as letters, without what people add at either end. */
function wordsIn(typed: string): readonly string[] {
  const bare = typed.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const read = [...bare].map((sign) => SIGNS[sign] ?? sign).join("");
  return [bare, read].map((text) => {
    const word = text.replace(/[^a-z]/g, "");
    const half = word.slice(0, word.length / 2);
    return half + half === word ? half : word;
  });
}

/** The sentence for a weak password. */
const SENTENCE_OF = {
  common: "passwordCommon",
  repeated: "passwordRepeated",
  sequence: "passwordSequence",
} as const satisfies Record<PasswordWeakness, string>;

/** Returns why a password cannot be chosen, apart from its length; undefined if it can. */
export function passwordFault(password: string, wording: Wording = "api"): string | undefined {
  const weakness = passwordWeakness(password);
  return weakness && messageOf(SENTENCE_OF[weakness], wording);
}
