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
    "eingangsdatum",
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

/** A name as {@link wordsOf} normalizes it, and its single words. */
interface Name {
  readonly words: string;
  readonly each: readonly string[];
}

const nameOf = (text: string): Name => {
  const words = wordsOf(text);
  return { words, each: words.split(" ") };
};

/** Whether a name has all words of another one, in any form and order. */
const hasWords = (name: Name, { each }: Name): boolean => each.every((word) => name.each.some(isFormOf(word)));

/**
 * Returns the length of the shorter of two names as a share of the longer one; 0 if the longer one lacks a word of it.
 * Forms of a word count as the same word.
 */
function containment(one: Name, other: Name): number {
  const [short, long] = one.each.length <= other.each.length ? [one, other] : [other, one];
  return hasWords(long, short) ? short.each.join("").length / long.each.join("").length : 0;
}

/** The similarity of a column's name to a target, from 0 to 1. From {@link SURE} on, the column means the target. */
export type Likeness = (column: string) => number;

/**
 * Returns a function that compares names of columns with a target. What is computed for a name is kept, because there
 * may be hundreds of both.
 *
 * @param questions of the account: words that occur in several of them identify none
 */
export function comparingNames(questions: readonly Question[]): (target: Target) => Likeness {
  const all = questions.map(({ field_name, text }) => nameOf(`${field_name} ${text}`));
  const nameOfColumn = remembered(nameOf);
  const namesOne = remembered((column: string) => {
    const name = nameOfColumn(column);
    return all.filter((own) => hasWords(own, name)).length === 1;
  });
  return ({ name: target, question }) => {
    const own = question === undefined ? undefined : [nameOf(question.field_name), nameOf(question.text)];
    const likenessOf =
      own === undefined
        ? likenessToField(target)
        : (name: Name, column: string) => likenessToQuestion(own, name, () => namesOne(column));
    return (column) => {
      if (column === target) return 1;
      const name = nameOfColumn(column);
      return name.words === "" ? 0 : likenessOf(name, column);
    };
  };
}

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const value = made.get(text) ?? make(text);
    made.set(text, value);
    return value;
  };
}

/** Compares with a field of the lead, or a member of its source. */
function likenessToField(target: string): (name: Name) => number {
  const own = wordsOf(target);
  const member = sourceMemberOf(target);
  if (member !== undefined) {
    const names = [own, wordsOf(member)];
    return ({ words }) => (names.includes(words) ? 0.99 : 0);
  }
  const known = SYNONYMS[target as ImportField];
  const long = known.filter((each) => each.length > 4);
  return ({ words }) => {
    const place = known.indexOf(words);
    if (words === own) return 0.99;
    if (place !== -1) return 0.95 - place / 100;
    return nearestName(words, long) === undefined ? 0 : 0.6;
  };
}

/** @param namesOne whether the words of the column occur together in only one question, so that it can mean no other */
function likenessToQuestion(own: readonly Name[], name: Name, namesOne: () => boolean): number {
  const { words } = name;
  const names = own.map((each) => each.words);
  if (names.includes(words)) return 0.98;
  const near = nearestName(words, names) === undefined ? 0 : 0.75;
  // words that occur in several questions identify none of them
  const contained = own.filter((each) => !hasWords(each, name) || namesOne());
  const isOnly = words.length >= 4 && contained.some((each) => hasWords(each, name));
  return Math.max(near, isOnly ? 0.5 : 0, ...contained.map((each) => 0.7 * containment(name, each)));
}

/** A column at least this similar is mapped to the target, whatever its values. */
export const SURE = 0.9;

/** Names below this similarity are unrelated. */
export const LIKELY = 0.35;
