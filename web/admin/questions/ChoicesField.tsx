import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useCallback, useRef } from "react";
import { NO_CHOICES } from "./check.ts";
import { ChoiceList } from "./choices/ChoiceList.tsx";
import { choiceProblems, filledRows, rowsOfTexts } from "./choices/rows.ts";
import { fieldNameOf } from "./draft.ts";
import { useDraftField, useQuestionForm } from "./form-context.ts";
import { isYesOrNo } from "./guess.ts";
import { QuestionFollowing } from "./QuestionFollowing.tsx";
import { settingsOfType } from "./settings.ts";
import { useUsedChoice } from "./use-used-choice.tsx";

const NOTHING = {};

/** The choices of a question. */
export function ChoicesField() {
  const { question, draft, objections, taken } = useQuestionForm();
  const used = useUsedChoice();
  const isRenamed = question !== undefined && fieldNameOf(draft, taken) !== question.field_name;
  const { field, isDue, problems } = useDraftField("choices");
  // keeps the identity of a row's problems while they are equal
  const known = useRef(new Map<number, Readonly<Record<string, readonly string[]>>>());
  // the first field with a displayed error, or the section itself while there are no choices
  const anchor = useCallback(
    (section: HTMLElement | null) =>
      field.ref(
        section && {
          focus: () => {
            section.focus();
            setTimeout(() => section.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
          },
        },
      ),
    [field.ref],
  );
  if (!settingsOfType(draft.type).choices) return null;
  const found = choiceProblems(objections.choices);
  const rows = found.rows.map((row, index) => {
    // an empty row has no error until the user tries to save it
    const displayed = isDue || draft.choices[index]?.text.trim() !== "" ? row : NOTHING;
    const former = known.current.get(index);
    if (former !== undefined && JSON.stringify(former) === JSON.stringify(displayed)) return former;
    known.current.set(index, displayed);
    return displayed;
  });
  const others =
    found.all.length > 0 || found.rows.length > 0
      ? found.all.filter((message) => isDue || message !== NO_CHOICES)
      : problems;
  const asksYesOrNo = isYesOrNo(draft.text) && filledRows(draft.choices).length === 0;
  return (
    <ChoiceList
      rows={draft.choices}
      onChange={field.onChange}
      anchor={anchor}
      problems={{ rows, all: others }}
      onRemoveUsed={used.ask}
      isSavedByEnter={question === undefined}
    >
      {asksYesOrNo && (
        <Button sx={{ mt: 1.25, ml: 1 }} onClick={() => field.onChange(rowsOfTexts(["Yes", "No"]))}>
          Use Yes and No
        </Button>
      )}
      {/* a new field name has its own notice */}
      {!isRenamed && (
        <Box sx={{ mt: 1 }}>
          <QuestionFollowing />
        </Box>
      )}
      {used.dialog}
    </ChoiceList>
  );
}
