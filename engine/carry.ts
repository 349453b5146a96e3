import type { Answers, AnswerValue, Question } from "./model.ts";

/** Answers under the names that other questions have for them. */
export interface Carried {
  /** To what is asked. */
  readonly asked: Answers;
  /** To what is not, under the names that they were given; undefined: there are none. */
  readonly others: Answers | undefined;
}

/** Carries answers over to other questions, from those that they were given to. */
export type Carry = (answers: Answers, from: readonly Question[]) => Carried;

/** Where the answers to some questions go: their new names, or nowhere; undefined: all stay where they are. */
type Places = ReadonlyMap<string, string | undefined> | undefined;

/**
 * Prepares carrying answers over to questions; make it once for many leads.
 *
 * A stored answer has the name that its question had then. It belongs to that question, whatever it is called now and
 * whatever else has its name. Where the question is gone, it belongs to a question under its name that was not there
 * yet: one that was made in its place. A name that an older question has taken says nothing of that question.
 *
 * @example
 * createCarry(after.questions)({ income: 5 }, before.questions).asked; // { yearly_income: 5 }
 */
export function createCarry(to: readonly Question[]): Carry {
  const names = new Map(to.map((question) => [question.field_name, question]));
  const found = new WeakMap<readonly Question[], { readonly places: Places }>();
  let last: readonly Question[] | undefined;
  let places: Places;

  function lookAt(from: readonly Question[]): void {
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
      const place = places?.has(name) ? places.get(name) : names.has(name) ? name : undefined;
      if (place !== undefined) asked[place] = answer;
      else if (!names.has(name)) others[name] = answer;
    }
    return { asked, others: Object.keys(others).length === 0 ? undefined : others };
  };
}

/** Whether both ask the same questions by the same names, however they ask them. */
export function asksTheSame(some: readonly Question[], others: readonly Question[]): boolean {
  if (some === others) return true;
  const names = new Map(others.map((question) => [question.field_name, question]));
  return some.length === others.length && some.every((each) => isSame(names.get(each.field_name), each));
}

function placesOf(from: readonly Question[], to: readonly Question[], names: ReadonlyMap<string, Question>): Places {
  const [before, now] = [byId(from), byId(to)];
  const isNew = (question: Question) => !isSame(before.get(question.id), question);
  const places = from.map((question): readonly [string, string | undefined] => {
    const name = question.field_name;
    const present = now.get(question.id);
    if (isSame(present, question)) return [name, present?.field_name];
    const heir = names.get(name);
    return [name, heir !== undefined && isNew(heir) ? name : undefined];
  });
  const isMoved = ([name, place]: (typeof places)[number]) =>
    place !== name && (place !== undefined || names.has(name));
  if (!places.some(isMoved)) return undefined;
  // a name that was nobody's then says nothing of a question that had another
  const taken = to.filter((question) => !isNew(question)).map(({ field_name }) => [field_name, undefined] as const);
  return new Map([...taken, ...places]);
}

const byId = (questions: readonly Question[]) => new Map(questions.map((question) => [question.id, question]));

/** Ids are given out once, but for a draft and the live model, which may give the same one to different questions. */
const isSame = (one: Question | undefined, other: Question): boolean =>
  one !== undefined && one.id === other.id && one.created_at === other.created_at;

function isAllIn(answers: Answers, names: ReadonlyMap<string, unknown>): boolean {
  for (const name in answers) if (!names.has(name)) return false;
  return true;
}
