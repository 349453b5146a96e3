import Box from "@mui/material/Box";
import { useCallback, useRef, useState } from "react";
import type { FieldErrors, Question } from "#engine";
import { AnswerField } from "./AnswerField.tsx";
import type { AnswerDraft, DraftValue } from "./draft.ts";

const NOTHING: FieldErrors = {};
const NO_PROBLEMS: readonly string[] = [];

/**
 * The questions of an account as the fields of a form that a lead would fill in. It renders no `form` and sends
 * nothing. The caller keeps the draft, and reads it with `readAnswers` when needed.
 *
 * The error of an answer is displayed after its field lost the focus, or at once with `showAll`.
 *
 * @example
 * const [draft, setDraft] = useState<AnswerDraft>({});
 * const { answers, errors, isValid } = readAnswers(questions, draft, timeZone);
 * <AnswerForm questions={questions} draft={draft} onChange={setDraft} errors={errors} />
 * @param errors of the answers by field name: from `readAnswers`, or from the `answers` of an API error
 * @param showAll displays errors of all fields, e.g. after an attempt to submit
 * @param columns places fields next to each other if there is room
 * @param hideNames hides the field names, as for a lead
 */
export function AnswerForm({
  questions,
  draft,
  onChange,
  errors = NOTHING,
  showAll = false,
  columns = false,
  hideNames = false,
  disabled = false,
}: {
  readonly questions: readonly Question[];
  readonly draft: AnswerDraft;
  readonly onChange: (draft: AnswerDraft) => void;
  readonly errors?: FieldErrors;
  readonly showAll?: boolean;
  readonly columns?: boolean;
  readonly hideNames?: boolean;
  readonly disabled?: boolean;
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ draft, onChange });
  latest.current = { draft, onChange };
  const change = useCallback((name: string, value: DraftValue) => {
    const next = { ...latest.current.draft, [name]: value };
    // two changes before the next rendering are both kept
    latest.current = { ...latest.current, draft: next };
    latest.current.onChange(next);
  }, []);
  const leave = useCallback((name: string) => {
    setLeft((former) => (former.has(name) ? former : new Set(former).add(name)));
  }, []);
  return (
    <Box
      sx={
        columns
          ? {
              display: "grid",
              gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
              gap: "20px 24px",
            }
          : { display: "flex", flexDirection: "column", gap: "20px" }
      }
    >
      {questions.map((question) => {
        const name = question.field_name;
        const problems = Object.hasOwn(errors, name) ? (errors[name] ?? NO_PROBLEMS) : NO_PROBLEMS;
        return (
          <AnswerField
            key={question.id}
            question={question}
            value={Object.hasOwn(draft, name) ? draft[name] : undefined}
            onChange={change}
            onLeave={leave}
            problems={showAll || left.has(name) ? problems : NO_PROBLEMS}
            hideName={hideNames}
            disabled={disabled}
          />
        );
      })}
    </Box>
  );
}
