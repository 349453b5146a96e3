import { type NewNames, type RenamedChoices, withNames } from "../language/rename.ts";
import type { ModelDocument, Question } from "../model.ts";
import { questionType } from "../scope.ts";
import { modeOf, type Source, textOf } from "./sources.ts";

/** The new names of the fields and choices of one document in another. */
export interface NamesElsewhere extends NewNames {
  /** The fields that have another name, or choices that have. */
  readonly touched: readonly string[];
}

/** The id that a question, choice, or calculated field has in the other document; undefined where it is not there. */
export type IdElsewhere = (kind: "question" | "choice" | "calculated_field", id: number) => number | undefined;

const SAME_ID: IdElsewhere = (_kind, id) => id;

/** What the fields and choices of a document are called in another one. */
export function namesElsewhere(
  before: Pick<ModelDocument, "questions" | "calculated_fields">,
  after: Pick<ModelDocument, "questions" | "calculated_fields">,
  idOf: IdElsewhere = SAME_ID,
): NamesElsewhere {
  const questions = new Map(after.questions.map((question) => [question.id, question]));
  const calculated = new Map(after.calculated_fields.map((field) => [field.id, field]));
  const fields = new Map<string, string>();
  const choices = new Map<string, RenamedChoices>();
  const touched: string[] = [];
  for (const question of before.questions) {
    const now = questions.get(idOf("question", question.id) ?? 0);
    if (now === undefined) continue;
    const name = question.field_name;
    const isRenamed = now.field_name !== name;
    if (isRenamed) fields.set(name, now.field_name);
    const areChoices = isChosen(question) && isChosen(now);
    if (areChoices) choices.set(name, choicesElsewhere(question, now, idOf));
    if (isRenamed || (areChoices && !areWordedAlike(question, now))) touched.push(name);
  }
  for (const { id, name } of before.calculated_fields) {
    const now = calculated.get(idOf("calculated_field", id) ?? 0);
    if (now === undefined || now.name === name) continue;
    fields.set(name, now.name);
    touched.push(name);
  }
  return { touched, field: (name) => fields.get(name), choices: (name) => choices.get(name) };
}

const isChosen = (question: Question) => questionType(question).kind === "choice";

function choicesElsewhere(question: Question, now: Question, idOf: IdElsewhere): RenamedChoices {
  const places = new Map(now.choices.map(({ id }, place) => [id, place]));
  return {
    before: question.choices,
    after: now.choices,
    placeOf: (place) => places.get(idOf("choice", question.choices[place]?.id ?? 0) ?? 0) ?? -1,
  };
}

const areWordedAlike = ({ choices: some }: Question, { choices: others }: Question): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every(({ slug, text }, place) => slug === others[place]?.slug && text === others[place]?.text));

/**
 * The document after an edit, with every formula and rule that the edit left alone calling fields and choices by the names
 * that the edit gave them. None is meant to say something else because of a name.
 *
 * @param onLost gets what names a choice that nothing can name any more
 */
export function withNewNames(
  before: ModelDocument,
  after: ModelDocument,
  onLost: (source: Source) => void = () => {},
): ModelDocument {
  const names = namesElsewhere(before, after);
  if (names.touched.length === 0) return after;
  const known = new Set<object>([...before.calculated_fields, ...before.scoring_models, ...before.recommendations]);
  /** The text of a source with the new names; undefined when it stays as it is. */
  const renamed = (source: Source): string | undefined => {
    const text = textOf(source);
    if (!known.has(source.item) || !names.touched.some((name) => text.includes(name))) return undefined;
    const found = withNames(text, modeOf(source), names);
    if (!found.isSame) onLost(source);
    return found.source === text ? undefined : found.source;
  };
  return {
    ...after,
    calculated_fields: mapped(after.calculated_fields, (item) => {
      const formula = renamed({ kind: "calculated_field", item });
      return formula === undefined ? item : { ...item, formula };
    }),
    scoring_models: mapped(after.scoring_models, (item) => {
      const formula = renamed({ kind: "scoring_model", item });
      return formula === undefined ? item : { ...item, formula };
    }),
    recommendations: mapped(after.recommendations, (item) => {
      const rule = renamed({ kind: "recommendation", item });
      return rule === undefined ? item : { ...item, rule };
    }),
  };
}

/** The same list where every item stays: documents share what an edit leaves alone. */
function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}
