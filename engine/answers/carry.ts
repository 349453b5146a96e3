import type { Answers, AnswerValue, Choice, Question } from "../document/model.ts";

/** The properties of a question that identify its answers. */
export interface NamedQuestion extends Pick<Question, "id" | "created_at" | "field_name"> {
  readonly choices: readonly Pick<Choice, "id" | "slug">[];
}

/** Answers under the names that other questions and choices have for them. */
export interface Carried {
  /** Answers to the given questions. */
  readonly asked: Answers;
  /** Answers to other questions, under their original names; undefined if there are none. */
  readonly others: Answers | undefined;
}

/** Carries answers from the questions that they were given to over to other questions. */
export type Carry = (answers: Answers, from: readonly NamedQuestion[]) => Carried;

/** The current slugs of choices by their former slugs; undefined if all kept theirs. */
type Slugs = ReadonlyMap<string, string> | undefined;

/** The current names of a question. */
interface Place {
  readonly name: string;
  readonly slugs: Slugs;
}

/** Where the answers to some questions go, or nowhere. Undefined if all stay where they are. */
type Places = ReadonlyMap<string, Place | undefined> | undefined;

/**
 * Prepares carrying answers over to questions. Create it once for many leads.
 *
 * A stored answer has the name that its question had then, and names a choice by the slug that the choice had then. It
 * belongs to that question and that choice, whatever their names are now, even if their former names now belong to
 * others. If the question was deleted, the answer belongs to a newer question of the same name, which was created in
 * its place. An older question that has taken the name does not get the answer. The answer of a deleted choice never
 * becomes that of another choice.
 *
 * @example
 * createCarry(after.questions)({ income: 5 }, before.questions).asked; // { yearly_income: 5 }
 */
export function createCarry(to: readonly NamedQuestion[]): Carry {
  const names = new Map(to.map((question) => [question.field_name, question]));
  const found = new WeakMap<readonly NamedQuestion[], { readonly places: Places }>();
  let last: readonly NamedQuestion[] | undefined;
  let places: Places;

  function lookAt(from: readonly NamedQuestion[]): void {
    const known = found.get(from) ?? { places: placesOf(from, to, names) };
    found.set(from, known);
    [last, places] = [from, known.places];
  }

  return (answers, from) => {
    // leads of one version mostly follow each other
    if (from !== last) lookAt(from);
    if (places === undefined && isAllIn(answers, names)) return { asked: answers, others: undefined };
    const asked: Record<string, AnswerValue> = {};
    const others: Record<string, AnswerValue> = {};
    for (const [name, answer] of Object.entries(answers)) {
      const place = placeOf(name, places, names);
      if (place !== undefined) asked[place.name] = withSlugs(answer, place.slugs);
      else if (!names.has(name)) others[name] = answer;
    }
    return { asked, others: Object.keys(others).length === 0 ? undefined : others };
  };
}

/**
 * Whether both have the same questions under the same names, with the same slugs for their choices. Wording does not
 * matter.
 */
export function asksTheSame(some: readonly NamedQuestion[], others: readonly NamedQuestion[]): boolean {
  if (some === others) return true;
  const names = new Map(others.map((question) => [question.field_name, question]));
  return (
    some.length === others.length &&
    some.every((each) => {
      const other = names.get(each.field_name);
      return isSame(other, each) && slugsOf(each, other) === undefined;
    })
  );
}

/** Returns an answer that names choices by their current slugs. */
export function withSlugs(answer: AnswerValue, slugs: Slugs): AnswerValue {
  if (slugs === undefined) return answer;
  const renaming = (item: string | number) => (typeof item === "string" ? (slugs.get(item) ?? item) : item);
  return typeof answer === "object" ? answer.map(renaming) : renaming(answer);
}

/** The names of the questions in a range of versions of a model. */
export interface NamesOfVersions {
  readonly from: number;
  /** Null for the range that includes the current version. */
  readonly to: number | null;
  readonly questions: readonly NamedQuestion[];
}

/** Where leads of some versions have their answer to a question. */
export interface AnswerOrigin {
  readonly from: number;
  readonly to: number | null;
  /** Null if they cannot have one. */
  readonly field: string | null;
  /** The current slugs of choices by their former ones, where these differ. */
  readonly slugs?: Readonly<Record<string, string>>;
}

/**
 * Returns where stored leads have their answers to questions, consistent with {@link createCarry}.
 *
 * @param history the names of the questions, in the order of the versions; the last entry has the current names
 * @returns by field name, the origins for all versions; a single origin if all leads have the answer under this name
 */
export function answerOrigins(
  questions: readonly NamedQuestion[],
  history: readonly NamesOfVersions[],
): (field: string) => readonly AnswerOrigin[] {
  const names = new Map(questions.map((question) => [question.field_name, question]));
  const periods = history.map((period) => ({ ...period, places: placesOf(period.questions, questions, names) }));
  return (field) => {
    const origins: AnswerOrigin[] = [];
    for (const { from, to, places } of periods) {
      const origin = { ...originOf(field, places, names), from: origins.length === 0 ? 0 : from, to };
      const before = origins.at(-1);
      if (before !== undefined && isSameOrigin(before, origin)) origins.splice(-1, 1, { ...before, to });
      else origins.push(origin);
    }
    const last = origins.pop() ?? { field, from: 0 };
    return [...origins, { ...last, to: null }];
  };
}

function originOf(field: string, places: Places, names: ReadonlyMap<string, NamedQuestion>) {
  for (const [name, place] of places ?? []) {
    if (place?.name !== field) continue;
    return { field: name, ...(place.slugs === undefined ? {} : { slugs: Object.fromEntries(place.slugs) }) };
  }
  return { field: placeOf(field, places, names)?.name === field ? field : null };
}

const isSameOrigin = (a: AnswerOrigin, b: AnswerOrigin): boolean =>
  a.field === b.field && JSON.stringify(a.slugs) === JSON.stringify(b.slugs);

/** Former names of questions and choices, which senders may still use. */
export interface FormerNames {
  /** The current field name by the former one. */
  readonly fields: ReadonlyMap<string, string>;
  /** By current field name, the current slugs of choices by their former ones. */
  readonly slugs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Returns the former names that identify only one question or choice: it had the name last, and no other has it now.
 *
 * @param history the names of the questions, in the order of the versions
 * @returns undefined when there are none
 */
export function formerNames(
  questions: readonly NamedQuestion[],
  history: readonly NamesOfVersions[],
): FormerNames | undefined {
  const now = byId(questions);
  const names = new Map(questions.map(({ field_name }) => [field_name, field_name]));
  const slugs = new Map(
    questions.map(({ field_name, choices }) => [field_name, new Map(choices.map(({ slug }) => [slug, slug]))]),
  );
  const gone = new Set<string>();
  let isRenamed = false;
  for (const question of history.flatMap((period) => period.questions).reverse()) {
    const present = now.get(question.id);
    const name = question.field_name;
    if (!isSame(present, question)) {
      if (!names.has(name)) gone.add(name);
      continue;
    }
    if (!names.has(name) && !gone.has(name)) {
      names.set(name, present.field_name);
      isRenamed = true;
    }
    const own = slugs.get(present.field_name) as Map<string, string>;
    const choices = byId(present.choices);
    for (const { id, slug } of [...question.choices].reverse()) {
      const choice = choices.get(id);
      if (own.has(slug)) continue;
      own.set(slug, choice?.slug ?? "");
      isRenamed ||= choice !== undefined;
    }
  }
  return isRenamed ? { fields: names, slugs } : undefined;
}

function placeOf(name: string, places: Places, names: ReadonlyMap<string, NamedQuestion>): Place | undefined {
  if (places?.has(name)) return places.get(name);
  return names.has(name) ? { name, slugs: undefined } : undefined;
}

function placesOf(
  from: readonly NamedQuestion[],
  to: readonly NamedQuestion[],
  names: ReadonlyMap<string, NamedQuestion>,
): Places {
  const [before, now] = [byId(from), byId(to)];
  const isNew = (question: NamedQuestion) => !isSame(before.get(question.id), question);
  const places = from.map((question): readonly [string, Place | undefined] => {
    const name = question.field_name;
    const present = now.get(question.id);
    if (isSame(present, question)) return [name, { name: present.field_name, slugs: slugsOf(question, present) }];
    const heir = names.get(name);
    return [name, heir !== undefined && isNew(heir) ? { name, slugs: undefined } : undefined];
  });
  const isMoved = ([name, place]: (typeof places)[number]) =>
    place === undefined ? names.has(name) : place.name !== name || place.slugs !== undefined;
  if (!places.some(isMoved)) return undefined;
  // a name that no question had then does not identify a question that had another name
  const taken = to.filter((question) => !isNew(question)).map(({ field_name }) => [field_name, undefined] as const);
  return new Map([...taken, ...places]);
}

/**
 * Returns the slugs that the choices of a question have in another version of it. A deleted choice whose slug another
 * choice has is left out: neither an older choice that took the slug nor a newer one replaces it.
 */
function slugsOf(from: NamedQuestion, to: NamedQuestion): Slugs {
  if (from.choices === to.choices) return undefined;
  const now = byId(to.choices);
  const taken = new Set(to.choices.map(({ slug }) => slug));
  const slugs = from.choices.flatMap(({ id, slug }) => {
    const present = now.get(id);
    if (present !== undefined) return present.slug === slug ? [] : [[slug, present.slug] as const];
    return taken.has(slug) ? [[slug, `${slug} (deleted)`] as const] : [];
  });
  return slugs.length === 0 ? undefined : new Map(slugs);
}

const byId = <Item extends { readonly id: number }>(items: readonly Item[]): ReadonlyMap<number, Item> =>
  new Map(items.map((item) => [item.id, item]));

/** Ids are unique, except that a draft and the live model may assign the same one to different questions. */
export const isSame = <Question extends NamedQuestion>(
  one: Question | undefined,
  other: NamedQuestion,
): one is Question => one !== undefined && one.id === other.id && one.created_at === other.created_at;

function isAllIn(answers: Answers, names: ReadonlyMap<string, unknown>): boolean {
  for (const name in answers) if (!names.has(name)) return false;
  return true;
}
