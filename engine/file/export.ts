import {
  QUESTION_DEFAULTS,
  type QuestionSettings,
  RULE_DEFAULTS,
  type RuleSettings,
  SCORING_MODEL_DEFAULTS,
  type ScoringModelSettings,
} from "../document/defaults.ts";
import type { ModelDocument, Question, Recommendation, ScoringModel } from "../document/model.ts";
import { exportBands } from "./bands.ts";
import { exportTests } from "./tests.ts";
import {
  FILE_FORMAT,
  type FileChoice,
  type FileQuestion,
  type FileRange,
  type FileRule,
  type FileScoringModel,
  type ModelFile,
} from "./types.ts";

/**
 * Exports a document as a file with all parts. Members with their default value are left out, except axes, slugs, and
 * values, so that nobody has to know their defaults.
 *
 * @param about the name and description of the file
 * @example exportModel(document, { name: "Rental application" }).questions?.map((question) => question.field_name)
 */
export function exportModel(
  document: ModelDocument,
  about: Pick<ModelFile, "$schema" | "name" | "description"> = {},
): ModelFile {
  const { $schema, name, description } = about;
  const names = new Map(document.questions.map(({ id, field_name }) => [id, field_name]));
  const nameOf = (id: number) => names.get(id) ?? "";
  return {
    ...($schema === undefined ? {} : { $schema }),
    format: FILE_FORMAT,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    questions: exportQuestions(document.questions),
    calculated_fields: document.calculated_fields.map((field) => ({ name: field.name, formula: field.formula })),
    scoring_models: document.scoring_models.map((model) => exportScoringModel(model, nameOf)),
    recommendations: exportRules(document.recommendations, nameOf),
    bands: exportBands(document.bands),
    tests: exportTests(document),
  };
}

/** Returns the members that differ from their defaults. */
function beyond<Members extends object>(item: Members, defaults: Members): Partial<Members> {
  const names = Object.keys(defaults) as (keyof Members)[];
  const differing = names.filter((name) => item[name] !== defaults[name]);
  return Object.fromEntries(differing.map((name) => [name, item[name]])) as Partial<Members>;
}

function exportQuestions(questions: readonly Question[]): FileQuestion[] {
  return questions.map((question, index) => {
    const { field_name, text, type, number, choices } = question;
    const follows = number === (questions[index - 1]?.number ?? 0) + 1;
    return {
      field_name,
      text,
      type,
      ...(follows ? {} : { number }),
      ...beyond<QuestionSettings>(question, QUESTION_DEFAULTS),
      ...(choices.length === 0
        ? {}
        : { choices: choices.map(({ text, slug, value }): Required<FileChoice> => ({ text, slug, value })) }),
    };
  });
}

function exportScoringModel(model: ScoringModel, nameOf: (id: number) => string): FileScoringModel {
  const { question, formula, x_axis, y_axis, value_ranges } = model;
  const { name, x_axis: _x, y_axis: _y, ...settings } = beyond<ScoringModelSettings>(model, SCORING_MODEL_DEFAULTS);
  return {
    question: nameOf(question),
    ...(name === undefined ? {} : { name }),
    formula,
    ...settings,
    x_axis,
    y_axis,
    ...(value_ranges.length === 0 ? {} : { value_ranges: value_ranges.map(exportRange) }),
  };
}

const exportRange = ({ start, end, points }: ScoringModel["value_ranges"][number]): FileRange => ({
  ...(start === null ? {} : { start }),
  ...(end === null ? {} : { end }),
  points,
});

function exportRules(rules: readonly Recommendation[], nameOf: (id: number) => string): FileRule[] {
  const lastPositions = new Map<number, number>();
  return rules.map((rule) => {
    const { question, position, response_text } = rule;
    const follows = position === (lastPositions.get(question) ?? 0) + 1;
    lastPositions.set(question, position);
    return {
      question: nameOf(question),
      ...(follows ? {} : { position }),
      rule: rule.rule,
      response_text,
      ...beyond<RuleSettings>(rule, RULE_DEFAULTS),
    };
  });
}
