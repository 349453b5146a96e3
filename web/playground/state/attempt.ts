import {
  type AnswerValue,
  applyEdit,
  check,
  choiceQuestion,
  type Diagnostic,
  type Edit,
  type Faults,
  isSound,
  type Mode,
  type ModelDocument,
  parseAnswers,
  parseDate,
  type Scope,
  scopesOf,
  sentencesOf,
  withChoicePoints,
  withPosition,
} from "#engine";
import { EDITED_AT } from "./example.ts";
import type { PlaygroundState } from "./state.ts";
import type { Target } from "./target.ts";

/** The result of writing a text to a target. */
export type Attempt =
  | { readonly ok: true; readonly changed: Partial<Pick<PlaygroundState, "document" | "answers">> }
  | { readonly ok: false; readonly problems: readonly string[]; readonly diagnostics: readonly Diagnostic[] };

/** Tries to write a text; undefined if the target does not exist. */
export function attempt(state: PlaygroundState, target: Target, text: string): Attempt | undefined {
  const { document } = state;
  if (!exists(document, target)) return undefined;
  switch (target.kind) {
    case "answer":
      return tryAnswer(state, target.field, text);
    case "formula":
      return trySource(document, text, "formula", scopesOf(document).all, {
        ...edit("scoring_model", target.model),
        data: { formula: text },
      });
    case "field":
      return trySource(document, text, "formula", scopesOf(document).beforeScores, {
        ...edit("calculated_field", target.id),
        data: { formula: text },
      });
    case "rule":
      return trySource(document, text, "rule", scopesOf(document).all, {
        ...edit("recommendation", target.id),
        data: { rule: text },
      });
    case "weight": {
      const weight = numberIn(text);
      if (weight === undefined) return refused("Enter a number, such as 0.5.");
      return tryEdit(document, { ...edit("scoring_model", target.model), data: { weight } });
    }
    case "start":
    case "end":
    case "points":
      return tryRange(document, target, text);
    case "choice":
      return tryChoice(document, target, text);
  }
}

function exists({ questions, scoring_models, calculated_fields, recommendations }: ModelDocument, target: Target) {
  switch (target.kind) {
    case "answer":
      return questions.some(({ field_name }) => field_name === target.field);
    case "field":
      return calculated_fields.some(({ id }) => id === target.id);
    case "rule":
      return recommendations.some(({ id }) => id === target.id);
    default:
      return scoring_models.some(({ id }) => id === target.model);
  }
}

const edit = <Kind extends Edit["kind"]>(kind: Kind, id: number) =>
  ({ kind, action: "update", id, at: EDITED_AT }) as const;

const refused = (...problems: string[]): Attempt => ({ ok: false, problems, diagnostics: [] });

function tryAnswer({ document, answers }: PlaygroundState, field: string, text: string): Attempt | undefined {
  const question = document.questions.find(({ field_name }) => field_name === field);
  if (question === undefined) return undefined;
  const read = parseAnswers([question], { [field]: text }, { timeZone: "UTC" });
  if (!read.ok) return refused(...Object.values(sentencesOf(read.errors)).flat());
  const value: AnswerValue | undefined = read.answers[field];
  const { [field]: _former, ...others } = answers;
  return {
    ok: true,
    changed: { answers: value === undefined || value === "" ? others : { ...others, [field]: value } },
  };
}

function trySource(document: ModelDocument, text: string, mode: Mode, scope: Scope, change: Edit): Attempt | undefined {
  const checked = check(text, mode, scope);
  if (isSound(checked)) return tryEdit(document, change);
  const { diagnostics } = checked;
  return { ok: false, problems: diagnostics.map(withPosition), diagnostics };
}

function tryEdit(document: ModelDocument, change: Edit): Attempt | undefined {
  const result = applyEdit(document, change);
  if (result.ok) return { ok: true, changed: { document: result.document } };
  return "missing" in result ? undefined : refused(...sentences(result.errors));
}

/** The engine names the range and the invalid member; here the sentence is displayed at that place. */
function sentences(faults: Faults): string[] {
  return Object.values(faults)
    .flat()
    .map(({ message }) => message.replace(/^Range \d+: (?:(?:start|end|points): )?/, ""));
}

type RangeTarget = Extract<Target, { range: number }>;
type ChoiceTarget = Extract<Target, { choice: number }>;

/** Writes one cell of a range. If the next range begins at its end, the boundary moves for both. */
function tryRange(document: ModelDocument, { kind, model, range }: RangeTarget, text: string): Attempt | undefined {
  const ranges = document.scoring_models.find(({ id }) => id === model)?.value_ranges;
  const own = ranges?.[range];
  if (ranges === undefined || own === undefined) return undefined;
  const value = kind === "points" ? numberIn(text) : boundIn(text);
  if (value === undefined) {
    return refused(kind === "points" ? "Enter a number of points." : "Enter a number, or leave it empty for no limit.");
  }
  const changed = ranges.map((item, index) => {
    if (index === range) return { ...item, [kind]: value };
    if (value === null) return item;
    if (kind === "end" && index === range + 1 && item.start === own.end) return { ...item, start: value };
    if (kind === "start" && index === range - 1 && item.end === own.start) return { ...item, end: value };
    return item;
  });
  return tryEdit(document, { ...edit("scoring_model", model), data: { value_ranges: changed } });
}

/** Writes the points of a choice; empty for none. */
function tryChoice(document: ModelDocument, { model, choice }: ChoiceTarget, text: string): Attempt | undefined {
  const own = document.scoring_models.find(({ id }) => id === model);
  const choices = own && choiceQuestion(own.formula, document.questions)?.choices;
  const chosen = choices?.find(({ id }) => id === choice);
  if (own === undefined || choices === undefined || chosen === undefined) return undefined;
  const points = text.trim() === "" ? null : numberIn(text);
  if (points === undefined) return refused("Enter a number, or leave it empty.");
  const value_ranges = withChoicePoints(own.value_ranges, choices, chosen, points);
  return tryEdit(document, { ...edit("scoring_model", model), data: { value_ranges } });
}

function boundIn(text: string): number | string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return parseDate(trimmed) === undefined ? numberIn(trimmed) : trimmed;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

function numberIn(text: string): number | undefined {
  const trimmed = text.trim().replace("−", "-");
  return NUMBER.test(trimmed) ? Number(trimmed) + 0 : undefined;
}
