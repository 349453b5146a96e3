import type { Answers, AnswerValue, Choice, Question } from "../document/model.ts";

/** Of a question, what its answers are known by. */
export interface NamedQuestion extends Pick<Question, "id" | "created_at" | "field_name"> {
  readonly choices: readonly Pick<Choice, "id" | "slug">[];
}

/** Answers under the names that other questions and choices have for them. */
export interface Carried {
  /** To what is asked. */
  readonly asked: Answers;
  /** To what is not, under the names that they were given; undefined: there are none. */
  readonly others: Answers | undefined;
}

/** Carries answers over to other questions, from those that they were given to. */
export type Carry = (answers: Answers, from: readonly NamedQuestion[]) => Carried;

/** The slugs that choices have now, by those that they had; undefined: all have kept theirs. */
type Slugs = ReadonlyMap<string, string> | undefined;

/** What a question is called now. */
interface Place {
  readonly name: string;
  readonly slugs: Slugs;
}

/** Where the answers to some questions go, or nowhere; undefined: all stay as they are. */
type Places = ReadonlyMap<string, Place | undefined> | undefined;

/**
 * Prepares carrying answers over to questions; make it once for many leads.
 *
 * A stored answer has the name that its question had then, and names a choice by the slug that it had. It belongs to
 * that question and that choice, whatever they are called now and whatever else has their names. Where the question is
 * gone, it belongs to a question under its name that was not there yet: one that was made in its place. A name that an
 * older question has taken says nothing of that question. The answer of a choice that is gone is never another choice's.
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
    // leads of one version mostly come one after the other
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

/** Whether both ask the same questions by the same names, however they ask them, with the same slugs for the choices. */
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

/** An answer that names choices by their present slugs. */
export function withSlugs(answer: AnswerValue, slugs: Slugs): AnswerValue {
  if (slugs === undefined) return answer;
  const renaming = (item: string | number) => (typeof item === "string" ? (slugs.get(item) ?? item) : item);
  return typeof answer === "object" ? answer.map(renaming) : renaming(answer);
}

/** What the questions of some versions of a model were called: those from one number to another. */
export interface NamesOfVersions {
  readonly from: number;
  /** Null for those up to now. */
  readonly to: number | null;
  readonly questions: readonly NamedQuestion[];
}

/** Where leads of some versions have their answer to a question. */
export interface AnswerOrigin {
  readonly from: number;
  readonly to: number | null;
  /** Null where they cannot have one. */
  readonly field: string | null;
  /** The present slugs of choices by those that they had, where these differ. */
  readonly slugs?: Readonly<Record<string, string>>;
}

/**
 * Where stored leads have their answers to questions, as {@link createCarry} would carry them.
 *
 * @param history what the questions were called, in the order of the versions; the last as they are called now
 * @returns by field name, each with origins for all versions; a single one where all leads have it under this name
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

/** Names that questions and choices had before, which senders may still use. */
export interface FormerNames {
  /** The present field name, by the former one. */
  readonly fields: ReadonlyMap<string, string>;
  /** By present field name, the present slugs of choices by their former ones. */
  readonly slugs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * The former names that only one question or choice can be meant by: it had the name last, and no other has it now.
 *
 * @param history what the questions were called, in the order of the versions
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
    if (present === undefined || !isSame(present, question)) {
      if (!names.has(name)) gone.add(name);
      continue;
    }
    if (!names.has(name) && !gone.has(name)) {
      names.set(name, present.field_name);
      isRenamed = true;
    }
    const own = slugs.get(present.field_name);
    const choices = byId(present.choices);
    for (const { id, slug } of [...question.choices].reverse()) {
      const choice = choices.get(id);
      if (own === undefined || own.has(slug)) continue;
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
    if (isSame(present, question)) {
      return [name, present && { name: present.field_name, slugs: slugsOf(question, present) }];
    }
    const heir = names.get(name);
    return [name, heir !== undefined && isNew(heir) ? { name, slugs: undefined } : undefined];
  });
  const isMoved = ([name, place]: (typeof places)[number]) =>
    place === undefined ? names.has(name) : place.name !== name || place.slugs !== undefined;
  if (!places.some(isMoved)) return undefined;
  // a name that was nobody's then says nothing of a question that had another
  const taken = to.filter((question) => !isNew(question)).map(({ field_name }) => [field_name, undefined] as const);
  return new Map([...taken, ...places]);
}

/**
 * The slugs that the choices of a question have in another version of it. One that is gone, and whose slug another choice
 * has, names none there: neither an older choice that took the slug, nor one that was made since.
 */
function slugsOf(from: NamedQuestion, to: NamedQuestion | undefined): Slugs {
  if (to === undefined || from.choices === to.choices || to.choices.length === 0) return undefined;
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

/** Ids are given out once, but for a draft and the live model, which may give the same one to different questions. */
const isSame = (one: NamedQuestion | undefined, other: NamedQuestion): boolean =>
  one !== undefined && one.id === other.id && one.created_at === other.created_at;

function isAllIn(answers: Answers, names: ReadonlyMap<string, unknown>): boolean {
  for (const name in answers) if (!names.has(name)) return false;
  return true;
}
