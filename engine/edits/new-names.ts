import { questionType } from "../checks/scope.ts";
import { modeOf, type Source, textOfSource } from "../checks/sources.ts";
import type { Answers, AnswerValue, Expectations, ModelDocument, Question } from "../document/model.ts";
import { type NewNames, type RenamedChoices, withNames } from "../language/rename.ts";

/** The names of the fields and choices of one document in another. */
export interface NamesInOtherDocument extends NewNames {
  /** The fields that have another name, or choices that do. */
  readonly touched: readonly string[];
}

/** Returns the id of an item in the other document; undefined if it is not there. */
export type IdInOtherDocument = (kind: "question" | "choice" | "calculated_field", id: number) => number | undefined;

type Fields = Pick<ModelDocument, "questions" | "calculated_fields">;

/** Finds the names of the fields and choices of a document in another one. */
export function namesInOtherDocument(
  before: Fields,
  after: Fields,
  idOf: IdInOtherDocument = (_kind, id) => id,
): NamesInOtherDocument {
  const fields = new Map<string, string>();
  const choices = new Map<string, RenamedChoices>();
  const touched: string[] = [];
  const names: NamesInOtherDocument = {
    touched,
    field: (name) => fields.get(name),
    choices: (name) => choices.get(name),
  };
  const questions = new Map(after.questions.map((question) => [question.id, question]));
  for (const question of before.questions) {
    const now = questions.get(idOf("question", question.id) ?? 0);
    if (now === undefined) continue;
    const name = question.field_name;
    const isRenamed = now.field_name !== name;
    if (isRenamed) fields.set(name, now.field_name);
    const areChosen = isChosen(question) && isChosen(now);
    if (areChosen) choices.set(name, choicesElsewhere(question, now, idOf));
    if (isRenamed || (areChosen && !areWordedAlike(question, now))) touched.push(name);
  }
  const calculated = new Map(after.calculated_fields.map((field) => [field.id, field]));
  for (const { id, name } of before.calculated_fields) {
    const now = calculated.get(idOf("calculated_field", id) ?? 0);
    if (now === undefined || now.name === name) continue;
    fields.set(name, now.name);
    touched.push(name);
  }
  return names;
}

const isChosen = (question: Question) => questionType(question).kind === "choice";

function choicesElsewhere(question: Question, now: Question, idOf: IdInOtherDocument): RenamedChoices {
  return {
    before: question.choices,
    after: now.choices,
    placeOf: (place) => {
      const choice = question.choices[place];
      const id = choice && idOf("choice", choice.id);
      return now.choices.findIndex((other) => other.id === id);
    },
  };
}

const areWordedAlike = ({ choices: some }: Question, { choices: others }: Question): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every(({ slug, text }, place) => slug === others[place]?.slug && text === others[place]?.text));

/**
 * Returns the document after an edit, in which every formula and rule that the edit did not change uses the new names
 * of fields and choices. A new name never changes the meaning of a text.
 *
 * @param onLost called with each text that names a choice that no longer has an unambiguous name
 */
export function withNewNames(
  before: ModelDocument,
  after: ModelDocument,
  onLost?: (source: Source) => void,
): ModelDocument {
  const names = namesInOtherDocument(before, after);
  const known = new Set<object>([...before.calculated_fields, ...before.scoring_models, ...before.recommendations]);
  return withTextsRenamed(after, names, (source) => known.has(source.item), onLost);
}

/** Renames fields and choices in the formulas and rules that name them. The others keep their identity. */
export function withTextsRenamed(
  document: ModelDocument,
  names: NamesInOtherDocument,
  isMeant: (source: Source) => boolean = () => true,
  onLost: (source: Source) => void = () => {},
): ModelDocument {
  if (names.touched.length === 0) return document;
  const renamed = (source: Source): string => {
    const text = textOfSource(source);
    if (!isMeant(source) || !names.touched.some((name) => text.includes(name))) return text;
    const found = withNames(text, modeOf(source), names);
    if (!found.isSame) onLost(source);
    return found.source;
  };
  return {
    ...document,
    calculated_fields: mapped(document.calculated_fields, (item) => {
      const formula = renamed({ kind: "calculated_field", item });
      return formula === item.formula ? item : { ...item, formula };
    }),
    scoring_models: mapped(document.scoring_models, (item) => {
      const formula = renamed({ kind: "scoring_model", item });
      return formula === item.formula ? item : { ...item, formula };
    }),
    recommendations: mapped(document.recommendations, (item) => {
      const rule = renamed({ kind: "recommendation", item });
      return rule === item.rule ? item : { ...item, rule };
    }),
  };
}

/** Returns the same list if every item stays, because documents share what an edit does not change. */
export function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}

/** The parts of a test that use field names and slugs. */
interface Tested {
  readonly answers: Answers;
  readonly expect: Expectations;
}

/** Returns a test with the same meaning under other names. */
export function withTestRenamed<Test extends Tested>(test: Test, names: NamesInOtherDocument): Test {
  if (names.touched.length === 0) return test;
  const { answers, expect } = test;
  const { recommendations = {} } = expect;
  const isAnswered = names.touched.some((name) => Object.hasOwn(answers, name));
  const isExpected = names.touched.some((name) => Object.hasOwn(recommendations, name));
  if (!isAnswered && !isExpected) return test;
  return {
    ...test,
    answers: isAnswered ? withKeys(answers, names, (answer, name) => withSlugs(answer, names.choices(name))) : answers,
    expect: isExpected ? { ...expect, recommendations: withKeys(recommendations, names, (rule) => rule) } : expect,
  };
}

function withSlugs(answer: AnswerValue, choices: RenamedChoices | undefined): AnswerValue {
  if (choices === undefined) return answer;
  const { before, after, placeOf } = choices;
  const renaming = (item: string | number) =>
    typeof item === "string" ? (after[placeOf(before.findIndex(({ slug }) => slug === item))]?.slug ?? item) : item;
  return typeof answer === "object" ? answer.map(renaming) : renaming(answer);
}

/** Renames members of a record in their places. A member that had such a name before is removed. */
function withKeys<Value>(
  record: Readonly<Record<string, Value>>,
  names: NamesInOtherDocument,
  change: (value: Value, name: string) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(record);
  const taken = new Set(entries.map(([name]) => names.field(name)));
  const kept = entries.filter(([name]) => names.field(name) !== undefined || !taken.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [names.field(name) ?? name, change(value, name)]));
}
