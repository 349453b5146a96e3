import { QUESTION_TYPES, type Question } from "#engine";
import { formatValue } from "../../ui/numbers.ts";

/** The type of a question in words, with the limits of its answers. */
export function settingTexts(question: Question): string[] {
  const { type, required, multiple_values, min_value, max_value, step, lead_can_change } = question;
  return [
    QUESTION_TYPES[type].label,
    ...(required ? ["required"] : []),
    ...(multiple_values ? ["several values"] : []),
    ...(min_value === null ? [] : [`minimum ${formatValue(min_value)}`]),
    ...(max_value === null ? [] : [`maximum ${formatValue(max_value)}`]),
    ...(step === null ? [] : [`steps of ${formatValue(step)}`]),
    ...(lead_can_change ? ["leads can change it"] : []),
  ];
}
