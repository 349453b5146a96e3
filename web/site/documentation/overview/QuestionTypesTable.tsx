import { LIMITS, MULTI_VALUED_TYPES, QUESTION_TYPES, type QuestionType } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";

/** What each type accepts, and its value in formulas and rules. */
const WORDS: Readonly<Record<QuestionType, { readonly accepts: string; readonly value: string }>> = {
  text: {
    accepts: `Any text up to ${formatCount(LIMITS.answerLength)} characters`,
    value: "1 if not blank, otherwise 0. Compared with a string: the text itself",
  },
  choice: {
    accepts:
      "One choice, by its slug, text, or value. `true` and `false` for a choice that says yes or no. Not by a value that only counts the choices, if their texts contain other numbers",
    value: "The choice’s value. Compared with a string: its slug or text",
  },
  multiple_choice: {
    accepts: "Several choices, as an array, or separated by commas or semicolons",
    value: "A list of the choices’ values",
  },
  slider: { accepts: "A number from its minimum to its maximum", value: "The number" },
  integer: { accepts: "A whole number", value: "The number" },
  number: { accepts: "Any number", value: "The number" },
  date: { accepts: "An ISO date such as `2026-01-31`, or a date-time", value: "The date" },
};

export function QuestionTypesTable() {
  const several: readonly string[] = MULTI_VALUED_TYPES;
  return (
    <Table
      caption="Question types"
      columns={["Type", "In the API", "Accepts", "In formulas and rules", "Several values"]}
      rows={Object.entries(QUESTION_TYPES).map(([type, { label, list }]) => {
        const { accepts, value } = WORDS[type as QuestionType];
        return [
          label,
          <code key="type">{type}</code>,
          inline(accepts),
          value,
          list ? "Always" : several.includes(type) ? "If you allow it" : "No",
        ];
      })}
    />
  );
}
