import { hasChoices, MULTI_VALUED_TYPES, type QuestionType } from "#engine";

/** What a question of a type needs and may have. */
export interface TypeSettings {
  readonly choices: boolean;
  /** Minimum and maximum. */
  readonly bounds: "required" | "optional" | "none";
  readonly step: boolean;
  /** Whether it can take several values. */
  readonly several: boolean;
}

/** Which settings go with which type: the form shows these and sends nothing else. */
export function settingsOf(type: QuestionType): TypeSettings {
  return {
    choices: hasChoices(type),
    bounds: type === "slider" ? "required" : type === "integer" || type === "number" ? "optional" : "none",
    step: type === "slider",
    several: MULTI_VALUED_TYPES.some((other) => other === type),
  };
}

/** One line about each type, for whoever chooses. */
export const TYPE_HINTS = {
  text: "Free text. Counts as 1 when answered.",
  choice: "One choice from a list.",
  multiple_choice: "Any number of choices from a list.",
  slider: "A number on a scale.",
  integer: "A whole number.",
  number: "Any number.",
  date: "A calendar date.",
} as const satisfies Record<QuestionType, string>;
