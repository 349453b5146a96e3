import { check, type ModelDocument, type Question, SCORE_NAMES, scopesOf } from "#engine";

/**
 * The questions on which a formula depends, also through calculated fields and, in the second pass, through the models
 * whose points it reads.
 */
export function usedQuestions(document: ModelDocument, formula: string): readonly Question[] {
  const { all } = scopesOf(document);
  const seen = new Set<string>();
  const visit = (source: string) => {
    for (const name of check(source, "formula", all).fields) {
      if (seen.has(name)) continue;
      seen.add(name);
      const calculated = document.calculated_fields.find((field) => field.name === name);
      if (calculated !== undefined) visit(calculated.formula);
      if (isScore(name)) for (const model of document.scoring_models) visitFirstPass(model.formula);
    }
  };
  // a model of the second pass reads the sums of the first, not the others of its own pass
  const visitFirstPass = (source: string) => {
    if (![...check(source, "formula", all).fields].some(isScore)) visit(source);
  };
  visit(formula);
  return document.questions.filter(({ field_name }) => seen.has(field_name));
}

const isScore = (name: string) => (SCORE_NAMES as readonly string[]).includes(name);
