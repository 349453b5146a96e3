import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { memo, type Ref, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ModelDocument, Question } from "#engine";
import { isChangedElsewhere } from "../model-parts/together.ts";
import { FormOutlook } from "../results/outlook/FormOutlook.tsx";
import { ChoicesField } from "./ChoicesField.tsx";
import { draftErrors, editedBy, editOf, takenNames } from "./check.ts";
import { DraftText } from "./DraftText.tsx";
import { newDraft, type QuestionDraft } from "./draft.ts";
import { FieldNameField } from "./FieldNameField.tsx";
import { QuestionFormContext, useDraftField } from "./form-context.ts";
import { NumberSettings } from "./NumberSettings.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { settingsOfType } from "./settings.ts";
import { TypeField } from "./TypeField.tsx";

/**
 * The fields of a question for its type, each with the errors that the API would report.
 *
 * @param question as it is stored; undefined for a new one
 */
export function QuestionFields({
  document,
  question,
}: {
  readonly document: ModelDocument;
  readonly question?: Question;
}) {
  const draft = useWatch() as QuestionDraft;
  const id = question?.id;
  const taken = useMemo(() => takenNames(document, id), [document, id]);
  const objections = useMemo(() => draftErrors(draft, document, id), [draft, document, id]);
  const [isTypeChosen, setTypeChosen] = useState(question !== undefined);
  const following = useFollowing(draft, document, id);
  useNextNumber(document, id === undefined);
  const chooseType = () => setTypeChosen(true);
  return (
    <QuestionFormContext value={{ document, question, draft, taken, objections, following, isTypeChosen, chooseType }}>
      <QuestionText />
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" }, gap: 2.5 }}>
        <TypeField />
        <FieldNameField />
      </Box>
      <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
        <Toggle name="required" label="Required" help="Leads without this answer are rejected." />
        {settingsOfType(draft.type).several && (
          <Toggle
            name="multiple_values"
            label="Multiple values"
            help="The answer is a list, such as one amount per loan."
          />
        )}
      </Box>
      <NumberSettings />
      <ChoicesField />
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "8rem minmax(0, 1fr)" }, gap: 2.5 }}>
        <DraftText name="number" label="Position" help="Where it is asked." required slotProps={WHOLE_NUMBER} />
        <DraftText name="help_text" label="Help text" help="Shown below the question." multiline />
      </Box>
      <Box sx={{ display: "grid", gap: 2.5 }}>
        <DraftText
          name="reason"
          label="Reason for customers"
          help="What a customer reads if this answer held the score back, such as: Insufficient income."
          multiline
        />
        <Toggle
          name="lead_can_change"
          label="Leads can change their answer"
          help="A lead’s page proposes changes of such answers only: of how much a lead wants, not of an age."
        />
      </Box>
      <FormOutlook<QuestionDraft> document={document} toEdit={(values) => editOf(values, document, id)} />
    </QuestionFormContext>
  );
}

/** The model after saving a draft, if that changes other parts of it. Typing has priority over this computation. */
function useFollowing(draft: QuestionDraft, document: ModelDocument, id: number | undefined) {
  const later = useDeferredValue(draft);
  return useMemo(() => {
    const edited = id === undefined ? undefined : editedBy(later, document, id);
    return edited && isChangedElsewhere(document, edited, "question") ? edited : undefined;
  }, [later, document, id]);
}

const WHOLE_NUMBER = { htmlInput: { inputMode: "numeric" } } as const;

/** Keeps the number of a new question after all others, including those added in the meantime, until it is edited. */
function useNextNumber(document: ModelDocument, isNew: boolean): void {
  const { resetField, getFieldState } = useFormContext<QuestionDraft>();
  const { number } = newDraft(document);
  useEffect(() => {
    if (isNew && !getFieldState("number").isDirty) resetField("number", { defaultValue: number });
  }, [isNew, number, resetField, getFieldState]);
}

function Toggle({
  name,
  label,
  help,
}: {
  readonly name: "required" | "multiple_values" | "lead_can_change";
  readonly label: string;
  readonly help: string;
}) {
  const { field, problems } = useDraftField(name);
  const isWrong = problems.length > 0;
  const { value, onChange, onBlur, ref } = field;
  return (
    <Box>
      <LabelledSwitch {...{ name, label, value, onChange, onBlur, inputRef: ref }} />
      <FormHelperText id={`${name}-help`} error={isWrong}>
        {problems.join(" ") || help}
      </FormHelperText>
    </Box>
  );
}

interface LabelledSwitchProps {
  readonly name: string;
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** It rerenders only when it is switched, not on keystrokes elsewhere in the form. */
const LabelledSwitch = memo(function LabelledSwitch({
  name,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
}: LabelledSwitchProps) {
  return (
    <FormControlLabel
      label={label}
      sx={{ ml: 0, gap: 1 }}
      control={
        <Switch
          checked={value}
          onChange={(_event, checked) => onChange(checked)}
          onBlur={onBlur}
          slotProps={{ input: { ref: inputRef, name, "aria-describedby": `${name}-help` } }}
        />
      }
    />
  );
});
