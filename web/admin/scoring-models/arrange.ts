import { choicePointsOf, type ModelDocument, type ScoringModel } from "#engine";
import { nameOfScoringModel } from "../area/item-names.ts";
import { hasWords, searchWords } from "../ui/list/words.ts";
import { mostPoints } from "./figures.ts";

/** A scoring model with the contents of its row. */
export interface Listed {
  readonly id: number;
  readonly model: ScoringModel;
  readonly question: ModelDocument["questions"][number] | undefined;
  /** The number of choices with points, if points are set choice by choice. */
  readonly choices: number | undefined;
  /** Its maximum points; undefined if unbounded. */
  readonly most: number | undefined;
}

export const AXES = { x: "x_axis", y: "y_axis" } as const;

const ORDERS: Readonly<Record<string, (a: Listed, b: Listed) => number>> = {
  name: (a, b) => a.model.name.localeCompare(b.model.name),
  question: (a, b) => (a.question?.number ?? 0) - (b.question?.number ?? 0),
  weight: (a, b) => a.model.weight - b.model.weight,
  ranges: (a, b) => a.model.value_ranges.length - b.model.value_ranges.length,
  most: (a, b) => (a.most ?? Number.POSITIVE_INFINITY) - (b.most ?? Number.POSITIVE_INFINITY),
};

/**
 * The scoring models of a document, filtered and in order.
 *
 * @param settings `search`: words of the name, the formula, or the question; `question`: an id or blank; `axis`: `x`,
 *   `y` or blank; `sort`: a column, with a leading `-` for descending
 */
export function arrangeModels(
  document: ModelDocument,
  {
    search,
    question,
    axis,
    sort,
  }: { readonly search: string; readonly question: string; readonly axis: string; readonly sort: string },
): Listed[] {
  const feeds = axis === "x" || axis === "y" ? AXES[axis] : undefined;
  const questions = new Map(document.questions.map((each) => [each.id, each]));
  const words = searchWords(search);
  const items = document.scoring_models
    .filter(
      (model) =>
        (question === "" || String(model.question) === question) &&
        (feeds === undefined || model[feeds]) &&
        hasWords(words, [nameOfScoringModel(model), model.formula, questions.get(model.question)?.text ?? ""]),
    )
    .map((model) => ({
      id: model.id,
      model,
      question: questions.get(model.question),
      choices: choicePointsOf(model, document.questions)?.rows.filter(({ range }) => range !== undefined).length,
      most: mostPoints(model, document),
    }));
  const order = ORDERS[sort.replace("-", "")] ?? ORDERS.question;
  const sorted = items.sort((a, b) => order?.(a, b) || a.id - b.id);
  return sort.startsWith("-") ? sorted.reverse() : sorted;
}
