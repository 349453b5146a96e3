import { treeOf } from "../checks/check-item.ts";
import { modeOf, type Source, sourcesOf, textOfSource } from "../checks/sources.ts";
import type { ModelDocument, Question } from "../document/model.ts";
import { namesInOtherDocument } from "../edits/new-names.ts";
import { withNames } from "../language/rename.ts";

/**
 * Returns what determines how leads read with a document, see `createSameness`: documents with equal bases have the
 * same result for every lead. Names, the wording of questions, tests, and questions that no formula and no rule uses
 * are left out, by name: a new member counts until it is left out too. Documents with different bases may still have
 * the same results.
 */
export function resultBasis(document: ModelDocument): object {
  const { questions, calculated_fields, scoring_models, recommendations, bands } = document;
  const names = namesInOtherDocument(document, withIdsForNames(document));
  const used = new Set<string>();
  let isNamed = false;
  const texts = new Map<object, string>();
  for (const source of sourcesOf(document)) {
    const field = (name: string) => {
      used.add(name);
      return names.field(name);
    };
    const [written, mode] = [textOfSource(source), modeOf(source)];
    const tree = treeOf(source.item, written, mode);
    const { source: text, isSame } = withNames(written, mode, { ...names, field }, tree);
    // a text whose meaning would differ is compared with the names that it uses
    if (!isSame) isNamed = true;
    texts.set(source.item, text);
  }
  const textOf = (item: Source["item"]) => texts.get(item);
  return {
    ...(isNamed ? { names: [questions, calculated_fields] } : {}),
    questions: byId(questions.filter(({ field_name }) => used.has(field_name)).map(readingOf)),
    calculated_fields: byId(
      calculated_fields.map((calculated) => {
        const { name: _, created_at: __, ...field } = calculated;
        return { ...field, formula: textOf(calculated) };
      }),
    ),
    scoring_models: byId(
      scoring_models.map((model) => {
        const { question: _, name: __, created_at: ___, value_ranges, ...own } = model;
        const ranges = value_ranges.map(({ start, end, points }) => [start, end, points]);
        return { ...own, formula: textOf(model), ranges };
      }),
    ),
    // in evaluation order
    recommendations: recommendations.map((recommendation) => {
      const { position: _, created_at: __, ...rule } = recommendation;
      return { ...rule, rule: textOf(recommendation) };
    }),
    bands: {
      x: bands.x.map(({ letter, from }) => [letter, from]),
      y: bands.y.map(({ letter, from }) => [letter, from]),
      total: bands.total.map(({ letter, from, label }) => [letter, from, label]),
    },
  };
}

/** The same fields and choices, named by their ids. */
const withIdsForNames = ({ questions, calculated_fields }: ModelDocument) => ({
  questions: questions.map((question) => ({
    ...question,
    field_name: `question_${question.id}`,
    choices: question.choices.map(({ id, value }) => ({ id, value, slug: `choice_${id}`, text: `Choice ${id}` })),
  })),
  calculated_fields: calculated_fields.map((field) => ({ ...field, name: `field_${field.id}` })),
});

/** The members of a question that determine how a stored answer is read, and whether it fits. */
function readingOf(question: Question) {
  const {
    number: _,
    text: __,
    help_text: ___,
    field_name: ____,
    reason: _____,
    lead_can_change: ______,
    choices,
    ...reading
  } = question;
  return { ...reading, choices: choices.map(({ id, value }) => [id, value]) };
}

const byId = <Item extends { readonly id: number }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => a.id - b.id);
