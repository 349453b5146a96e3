import type { Question } from "#engine";
import { SelectFilter } from "./SelectFilter.tsx";

/** Filters a list by one question. */
export function QuestionFilter({
  questions,
  value,
  onChange,
}: {
  readonly questions: readonly Question[];
  /** Id of the question; empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <SelectFilter
      label="Question"
      value={value}
      onChange={onChange}
      options={[
        ["", "All questions"],
        ...questions.map(({ id, number, text }) => [String(id), `${number}. ${text}`] as const),
      ]}
    />
  );
}
