import { EMPTY_MODEL, type ModelDocument } from "#engine";

const CREATED_AT = "2026-01-01T00:00:00.000Z";

/** 300 questions with 30 choices each, 1.3 MB: within the limits. */
export function largeModel(): ModelDocument {
  const choicesOf = (question: number) =>
    Array.from({ length: 30 }, (_, index) => {
      const id = question * 30 + index;
      return {
        id,
        text: `Choice ${id}`,
        slug: `choice_${id}`,
        value: index + 1,
        position: index + 1,
        created_at: CREATED_AT,
      };
    });
  const questions = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    number: index + 1,
    text: `Which of these is yours, in the matter of ${index}?`,
    type: "choice",
    field_name: `field_${index}`,
    required: false,
    multiple_values: false,
    min_value: null,
    max_value: null,
    step: null,
    help_text: "",
    reason: "",
    lead_can_change: false,
    choices: choicesOf(index),
    created_at: CREATED_AT,
  }));
  return { ...EMPTY_MODEL, questions } as unknown as ModelDocument;
}
