import { hasChoices, MULTI_VALUED_TYPES, type QuestionType } from "#engine";

/** The settings of a question type. */
export interface TypeSettings {
  readonly choices: boolean;
  /** Minimum and maximum. */
  readonly bounds: "required" | "optional" | "none";
  readonly step: boolean;
  /** Whether it can have several values. */
  readonly several: boolean;
}

/** The settings of each type: the form displays these and sends no others. */
export function settingsOfType(type: QuestionType): TypeSettings {
  return {
    choices: hasChoices(type),
    bounds: type === "slider" ? "required" : type === "integer" || type === "number" ? "optional" : "none",
    step: type === "slider",
    several: MULTI_VALUED_TYPES.some((other) => other === type),
  };
}

/** A one-line description of each type. */
export const TYPE_HINTS = {
  text: "Free text. Counts as 1 when answered.",
  choice: "One choice from a list.",
  multiple_choice: "Any number of choices from a list.",
  slider: "A number on a scale.",
  integer: "A whole number.",
  number: "Any number.",
  date: "A calendar date.",
} as const satisfies Record<QuestionType, string>;
