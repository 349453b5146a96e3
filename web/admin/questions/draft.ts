import type { Operations, Sent } from "#contract";
import type { ModelDocument, Question, QuestionType } from "#engine";
import { numberText, typedNumber } from "../../ui/typed-number.ts";
import { numberOf } from "../controls/number-of.ts";
import { type ChoiceDraft, choiceBodies, choiceDrafts, rowsOfTexts, slugsOf } from "./choices/rows.ts";
import { suggestFieldName } from "./field-name.ts";
import { settingsOfType } from "./settings.ts";

/**
 * A question in the form: texts as typed, and more than its type needs, so that trying another type does not lose them.
 */
export interface QuestionDraft {
  readonly number: string;
  readonly text: string;
  readonly type: QuestionType;
  /** Null until it is edited: it is derived from the text. */
  readonly field_name: string | null;
  readonly required: boolean;
  readonly multiple_values: boolean;
  readonly min_value: string;
  readonly max_value: string;
  readonly step: string;
  readonly help_text: string;
  readonly reason: string;
  readonly lead_can_change: boolean;
  readonly choices: readonly ChoiceDraft[];
}

/** A question in the body of a request. */
export type QuestionBody = Sent<Operations["createQuestion"]>;

/** An empty form: the last question. */
export function newDraft({ questions }: Pick<ModelDocument, "questions">): QuestionDraft {
  return {
    number: numberText(1 + Math.max(0, ...questions.map(({ number }) => number))),
    text: "",
    type: "choice",
    field_name: null,
    required: false,
    multiple_values: false,
    min_value: "",
    max_value: "",
    step: "",
    help_text: "",
    reason: "",
    lead_can_change: false,
    // one to start with
    choices: rowsOfTexts([""]),
  };
}

/** The form of the next question in a series: new, and required if the last one was. */
export const nextDraft = (document: Pick<ModelDocument, "questions">, last: QuestionDraft): QuestionDraft => ({
  ...newDraft(document),
  required: last.required,
});

/** The form of an existing question. */
export function draftOf(question: Question): QuestionDraft {
  const { number, min_value, max_value, step, choices, text, type, field_name, required, help_text, reason } = question;
  return {
    number: numberText(number),
    text,
    type,
    field_name,
    required,
    multiple_values: question.multiple_values,
    min_value: numberText(min_value),
    max_value: numberText(max_value),
    step: numberText(step),
    help_text,
    reason,
    lead_can_change: question.lead_can_change,
    choices: choiceDrafts(choices),
  };
}

/** The field name in the form: typed, or derived from the text. */
export function fieldNameOf({ field_name, text }: QuestionDraft, taken: ReadonlySet<string>): string {
  return field_name ?? suggestFieldName(text, taken);
}

/**
 * The body of a request: all members of the type, and the rest at its default, so that nothing of a former type is
 * left. The contract's schema reports errors in it.
 */
export function bodyOf(draft: QuestionDraft, taken: ReadonlySet<string>): QuestionBody {
  const { choices, bounds, step, several } = settingsOfType(draft.type);
  const body = {
    number: numberOf(draft.number) ?? undefined,
    text: draft.text,
    type: draft.type,
    field_name: fieldNameOf(draft, taken),
    required: draft.required,
    multiple_values: several && draft.multiple_values,
    min_value: bounds === "none" ? null : numberOf(draft.min_value),
    max_value: bounds === "none" ? null : numberOf(draft.max_value),
    step: step ? numberOf(draft.step) : null,
    help_text: draft.help_text,
    reason: draft.reason,
    lead_can_change: draft.lead_can_change,
    choices: choices ? choiceBodies(draft.choices) : [],
  } satisfies Record<keyof QuestionBody, unknown>;
  // invalid values are kept as text, for the schema to reject
  return body as QuestionBody;
}

/** What a question loses in a draft of another type, in words. */
export function lossesOf(former: Question, draft: QuestionDraft): string[] {
  const { choices, bounds, step, several } = settingsOfType(draft.type);
  const dropped: string[] = [];
  const count = former.choices.length;
  if (!choices && count > 0) dropped.push(count === 1 ? "its choice" : `its ${count} choices`);
  if (bounds === "none") {
    if (former.min_value !== null) dropped.push(`the minimum, ${numberText(former.min_value)}`);
    if (former.max_value !== null) dropped.push(`the maximum, ${numberText(former.max_value)}`);
  }
  if (!step && former.step !== null) dropped.push(`the step, ${former.step}`);
  if (!several && former.multiple_values) dropped.push("its multiple values");
  return dropped;
}

/** The question that a draft describes, as far as it is complete: for a preview during typing. */
export function questionOf(draft: QuestionDraft, taken: ReadonlySet<string>): Question {
  const { choices, bounds, step, several } = settingsOfType(draft.type);
  const numeric = (text: string) => typedNumber(text) ?? null;
  const slugs = slugsOf(draft.choices);
  return {
    id: 0,
    number: numeric(draft.number) ?? 1,
    text: draft.text,
    type: draft.type,
    field_name: fieldNameOf(draft, taken) || "answer",
    required: draft.required,
    multiple_values: several && draft.multiple_values,
    min_value: bounds === "none" ? null : numeric(draft.min_value),
    max_value: bounds === "none" ? null : numeric(draft.max_value),
    step: step ? numeric(draft.step) : null,
    help_text: draft.help_text,
    reason: draft.reason,
    lead_can_change: draft.lead_can_change,
    choices: choices
      ? draft.choices.flatMap(({ text, value }, index) =>
          text.trim() === ""
            ? []
            : [{ id: index + 1, text, slug: slugs[index] ?? "", value: numeric(value) ?? index + 1 }],
        )
      : [],
    created_at: "",
  };
}
