import {
  type Answers,
  choicePointsOf,
  choiceQuestion,
  type ExplainedLookup,
  type Question,
  type ScoringModel,
} from "#engine";
import { ChoiceBars } from "./ChoiceBars.tsx";
import { RangeDrawing } from "./RangeDrawing.tsx";

const NONE: readonly ExplainedLookup[] = [];

/**
 * The points of a scoring model: for each choice if its formula is a choice question, otherwise its ranges, drawn to
 * scale. Nothing for a model without ranges.
 *
 * @param lookups of an explained lead, with its answers
 */
export function ScoringDrawing({
  model,
  questions,
  lookups = NONE,
  answers = {},
}: {
  readonly model: Pick<ScoringModel, "formula" | "value_ranges">;
  readonly questions: readonly Question[];
  readonly lookups?: readonly ExplainedLookup[];
  readonly answers?: Answers;
}) {
  if (model.value_ranges.length === 0) return null;
  const reading = choicePointsOf(model, questions);
  if (reading !== undefined)
    return <ChoiceBars reading={reading} chosen={chosenIn(model.formula, questions, answers)} />;
  return (
    <RangeDrawing
      ranges={model.value_ranges}
      values={lookups.flatMap((lookup) => lookup.value ?? [])}
      matched={lookups.flatMap(({ range }) => range?.id ?? [])}
    />
  );
}

/** Slugs of the choices that a lead chose, if a formula is a choice question. */
export function chosenIn(formula: string, questions: readonly Question[], answers: Answers): readonly string[] {
  const name = choiceQuestion(formula, questions)?.field_name;
  if (name === undefined || !Object.hasOwn(answers, name)) return [];
  return [answers[name] ?? []].flat().map(String);
}
