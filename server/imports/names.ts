import type { ImportField } from "#contract/wire";
import { nearestName, type Question } from "#engine";
import { sourceMemberOf, type Target } from "./targets.ts";

/** Normalizes a name to words without case, accents, and punctuation. */
export const wordsOf = (name: string): string =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The names of a lead's fields in other programs. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  lead_id: [
    "lead id",
    "id",
    "leadid",
    "lead",
    "lead number",
    "lead no",
    "record id",
    "contact id",
    "customer id",
    "external id",
    "reference",
    "ref",
    "ref no",
    "ref id",
    "reference no",
    "reference number",
    "reference id",
    "uuid",
    "guid",
    "identifier",
    "application id",
    "kundennummer",
    "kunden nr",
    "nummer",
    "numero",
    "identifiant",
  ],
  name: [
    "name",
    "full name",
    "fullname",
    "contact name",
    "lead name",
    "customer",
    "customer name",
    "person",
    "kunde",
    "vollstandiger name",
    "nom complet",
    "nombre",
    "nombre completo",
    "nome",
  ],
  email: [
    "email",
    "e mail",
    "mail",
    "email address",
    "e mail address",
    "emailaddress",
    "mail address",
    "work email",
    "contact email",
    "e mail adresse",
    "mailadresse",
    "courriel",
    "adresse e mail",
    "adresse mail",
    "correo",
    "correo electronico",
    "posta elettronica",
  ],
  created_at: [
    "created at",
    "created",
    "created date",
    "create date",
    "date created",
    "creation date",
    "created on",
    "created time",
    "date added",
    "added",
    "submitted at",
    "submitted",
    "submission date",
    "timestamp",
    "registered at",
    "erstellt",
    "erstellt am",
    "angelegt am",
    "erfasst am",
    "eingegangen am",
    "erstellungsdatum",
    "date de creation",
    "cree le",
    "fecha de creacion",
    "data di creazione",
    "data creazione",
  ],
};

/** The column names of the two parts of a person's name. */
const FIRST_NAMES = new Set(["first name", "firstname", "given name", "vorname", "prenom", "nombre", "nome"]);
const LAST_NAMES = new Set([
  "last name",
  "lastname",
  "surname",
  "family name",
  "nachname",
  "nom",
  "apellido",
  "apellidos",
  "cognome",
]);

/** Returns whether a column has the first or the last part of a person's name. */
export const partOfName = (column: string): "first" | "last" | undefined => {
  const words = wordsOf(column);
  return FIRST_NAMES.has(words) ? "first" : LAST_NAMES.has(words) ? "last" : undefined;
};

/** The minimum letters that two forms of a word have in common, such as "employed" and "employment". */
const STEM = 5;

const isFormOf = (one: string) => (other: string) => {
  if (one === other) return true;
  const stem = Math.max(STEM, Math.ceil(Math.max(one.length, other.length) * 0.6));
  return one.length >= stem && one.slice(0, stem) === other.slice(0, stem);
};

/** Whether a name has all these words, in any form and order. */
const hasWords = (name: string, words: string): boolean => {
  const own = name.split(" ");
  return words.split(" ").every((word) => own.some(isFormOf(word)));
};

/**
 * Returns the length of the shorter of two names as a share of the longer one; 0 if the longer one lacks a word of it.
 * Forms of a word count as the same word.
 */
function containment(one: string, other: string): number {
  const [short, long] = [one.split(" "), other.split(" ")].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (short.length === 0 || short.some((word) => !long.some(isFormOf(word)))) return 0;
  return short.join("").length / long.join("").length;
}

/**
 * Returns a function that says whether words occur together in only one question, so that a column with this name can
 * mean no other.
 */
export function namingOne(questions: readonly Question[]): (words: string) => boolean {
  const all = questions.map(({ field_name, text }) => wordsOf(`${field_name} ${text}`));
  return (words) => all.filter((own) => hasWords(own, words)).length === 1;
}

/**
 * Returns the similarity of a column's name to a target, from 0 to 1. From {@link SURE} on, the column means the
 * target.
 *
 * @param namesOne from {@link namingOne}, for the questions of the account
 */
export function likeness(column: string, { name, question }: Target, namesOne: (words: string) => boolean): number {
  if (column === name) return 1;
  const words = wordsOf(column);
  if (words === "") return 0;
  if (question === undefined) {
    const member = sourceMemberOf(name);
    if (member !== undefined) return [wordsOf(name), wordsOf(member)].includes(words) ? 0.99 : 0;
    const known = SYNONYMS[name as ImportField];
    const place = known.indexOf(words);
    if (words === wordsOf(name)) return 0.99;
    return place === -1
      ? nearestName(
          words,
          known.filter((each) => each.length > 4),
        ) === undefined
        ? 0
        : 0.6
      : 0.95 - place / 100;
  }
  const names = [wordsOf(question.field_name), wordsOf(question.text)];
  if (names.includes(words)) return 0.98;
  const near = nearestName(words, names) === undefined ? 0 : 0.75;
  // words that occur in several questions identify none of them
  const contained = names.filter((each) => !hasWords(each, words) || namesOne(words));
  const isOnly = words.length >= 4 && contained.some((each) => hasWords(each, words));
  return Math.max(near, isOnly ? 0.5 : 0, ...contained.map((each) => 0.7 * containment(words, each)));
}

/** A column at least this similar is mapped to the target, whatever its values. */
export const SURE = 0.9;

/** Names below this similarity are unrelated. */
export const LIKELY = 0.35;
