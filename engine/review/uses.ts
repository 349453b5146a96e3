import { sourcesOf, treeOfSource } from "../checks/sources.ts";
import { scoringModelTarget } from "../diff/items.ts";
import type { ModelDocument, ScoringModel } from "../document/model.ts";
import { type Names, namesOf, quoted } from "../document/names.ts";
import { fieldsIn } from "../language/ast.ts";
import { hasBareDates } from "./reach.ts";
import { type Finding, finding } from "./types.ts";

/** Reports what has no effect on any lead. */
export function reviewUses(document: ModelDocument): Finding[] {
  const used = new Set(sourcesOf(document).flatMap((source) => fieldsIn(treeOfSource(source))));
  const names = namesOf(document);
  return [
    ...document.scoring_models.flatMap((model) => effectsOf(model, document, names)),
    ...document.questions
      .filter(({ field_name }) => !used.has(field_name))
      .map(({ id, text, field_name }) =>
        finding(
          "question_not_used",
          { type: "question", id, name: text },
          `No formula or rule uses {${field_name}}, so answers to ${quoted(text)} do not affect any score.`,
        ),
      ),
    ...document.calculated_fields
      .filter(({ name }) => !used.has(name))
      .map(({ id, name }) =>
        finding(
          "calculated_field_not_used",
          { type: "calculated_field", id, name },
          `No formula or rule uses the calculated field ${name}.`,
        ),
      ),
  ];
}

function effectsOf(model: ScoringModel, document: ModelDocument, names: Names): Finding[] {
  const name = names.scoringModel(model);
  const target = scoringModelTarget(model, names);
  if (!model.x_axis && !model.y_axis) {
    return [
      finding("model_without_axis", target, `${name} adds points to neither X nor Y, so it does not affect any score.`),
    ];
  }
  if (model.weight === 0) {
    return [finding("weight_zero", target, `The weight of ${name} is 0, so it never adds points.`)];
  }
  if (hasBareDates(model, document)) {
    const message = `${name} gives a date, and a date gives no points without value ranges. Add value ranges that start or end on a date, or count days: days(${model.formula}).`;
    return [finding("date_without_ranges", target, message)];
  }
  if (model.value_ranges.length > 0 && model.value_ranges.every(({ points }) => points === 0)) {
    return [finding("model_without_points", target, `Every value range of ${name} gives 0 points.`)];
  }
  return [];
}
