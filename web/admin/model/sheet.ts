import {
  type CalculatedField,
  type ModelDocument,
  type Question,
  type Recommendation,
  type ScoringModel,
  type Use,
  usesOfField,
} from "#engine";
import { nameOfScoringModel } from "../area/item-names.ts";
import { searchWords } from "../ui/list/words.ts";
import { type PointsRow, pointsOf } from "./points.ts";

/** A link target on the page. */
export interface SheetLink {
  /** Id of its element. */
  readonly id: string;
  readonly label: string;
}

/** A scoring model with its points. */
export interface ModelEntry {
  readonly model: ScoringModel;
  readonly rows: readonly PointsRow[];
}

/** A question with everything that belongs to it. */
export interface QuestionEntry {
  readonly question: Question;
  readonly models: readonly ModelEntry[];
  /** In evaluation order. */
  readonly rules: readonly Recommendation[];
  /** The formulas and rules that read its answer. */
  readonly uses: readonly SheetLink[];
  /** The searchable text, in lower case. */
  readonly words: string;
}

export interface FieldEntry {
  readonly field: CalculatedField;
  readonly uses: readonly SheetLink[];
  readonly words: string;
}

/** A model for its page: question by question, then the calculated fields. */
export interface Sheet {
  readonly questions: readonly QuestionEntry[];
  readonly fields: readonly FieldEntry[];
}

type Kind = Use["target"]["type"] | "question";

/** The id of the element of an item. */
export const elementId = (kind: Kind, id: number): string => `${kind.replace("_", "-")}-${id}`;

export function sheetOf(document: ModelDocument): Sheet {
  const models = byQuestion(document.scoring_models);
  const rules = byQuestion(document.recommendations);
  const labels = labelsOf(document, rules);
  const mentionsOf = (name: string) =>
    usesOfField(document, name).map(({ target: { type, id } }): SheetLink => {
      const element = elementId(type, id);
      return { id: element, label: labels.get(element) ?? "" };
    });
  return {
    questions: document.questions.map((question) => {
      const own = {
        models: (models.get(question.id) ?? []).map((model) => ({ model, rows: pointsOf(model, document.questions) })),
        rules: rules.get(question.id) ?? [],
      };
      const words = [
        `${question.number}. ${question.text} {${question.field_name}} ${question.help_text} ${question.reason}`,
        ...question.choices.map(({ text }) => text),
        ...own.models.map(({ model: { name, formula } }) => `${name} ${formula}`),
        ...own.rules.map(({ rule, response_text, affiliate_name }) => `${rule} ${response_text} ${affiliate_name}`),
      ];
      return { question, ...own, uses: mentionsOf(question.field_name), words: words.join(" ").toLowerCase() };
    }),
    fields: document.calculated_fields.map((field) => ({
      field,
      uses: mentionsOf(field.name),
      words: `{${field.name}} ${field.formula}`.toLowerCase(),
    })),
  };
}

function byQuestion<Item extends { readonly question: number }>(items: readonly Item[]): ReadonlyMap<number, Item[]> {
  const grouped = new Map<number, Item[]>();
  for (const item of items) {
    const known = grouped.get(item.question);
    if (known === undefined) grouped.set(item.question, [item]);
    else known.push(item);
  }
  return grouped;
}

/** Labels of links to the formulas and rules of a document, by the ids of their elements. */
function labelsOf(
  { questions, scoring_models, calculated_fields }: ModelDocument,
  rules: ReadonlyMap<number, readonly Recommendation[]>,
): ReadonlyMap<string, string> {
  return new Map([
    ...scoring_models.map((model) => [elementId("scoring_model", model.id), nameOfScoringModel(model)] as const),
    ...calculated_fields.map(({ id, name }) => [elementId("calculated_field", id), `{${name}}`] as const),
    ...questions.flatMap(({ id: question, number }) =>
      (rules.get(question) ?? []).map(
        ({ id }, index) => [elementId("recommendation", id), `Question ${number}, rule ${index + 1}`] as const,
      ),
    ),
  ]);
}

/** Whether an entry contains every word of a search. */
export const matches = ({ words }: { readonly words: string }, search: string): boolean =>
  searchWords(search).every((word) => words.includes(word));

/** Whether an entry looks the same as before. Documents share the items that an edit does not change. */
export function isSameEntry(a: QuestionEntry, b: QuestionEntry): boolean {
  return (
    a.question === b.question &&
    isSameList(a.models, b.models, isSameModel) &&
    isSameList(a.rules, b.rules, Object.is) &&
    isSameList(a.uses, b.uses, (use, other) => use.id === other.id && use.label === other.label)
  );
}

/** A model may be the same while the choices that it scores were renamed. */
export const isSameModel = (a: ModelEntry, b: ModelEntry): boolean =>
  a.model === b.model &&
  isSameList(a.rows, b.rows, (row, other) => row.label === other.label && row.points === other.points);

const isSameList = <Item>(a: readonly Item[], b: readonly Item[], isSame: (item: Item, other: Item) => boolean) =>
  a.length === b.length && a.every((item, index) => isSame(item, b[index] as Item));
