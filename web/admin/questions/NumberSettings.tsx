import Box from "@mui/material/Box";
import { useFormContext } from "react-hook-form";
import { DraftText } from "./DraftText.tsx";
import type { QuestionDraft } from "./draft.ts";
import { useQuestionForm } from "./form-context.ts";
import { typedSpan } from "./guess.ts";
import { settingsOfType } from "./settings.ts";

const SLOTS = { inputLabel: { shrink: true }, htmlInput: { inputMode: "decimal" } } as const;

/** Minimum and maximum of a question with a number as its answer, and the step of a slider. */
export function NumberSettings() {
  const { draft } = useQuestionForm();
  const { setValue } = useFormContext<QuestionDraft>();
  const { bounds, step } = settingsOfType(draft.type);
  if (bounds === "none") return null;
  const isRequired = bounds === "required";
  const open = isRequired ? "" : "no limit";

  /** `300-850` in the first field fills both. */
  function divide(typed: string): void {
    const span = typedSpan(typed);
    if (span === undefined) return;
    setValue("min_value", span[0], { shouldDirty: true });
    setValue("max_value", span[1], { shouldDirty: true });
  }

  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
        gap: 2,
        alignItems: "start",
      }}
    >
      <DraftText
        name="min_value"
        isNumber
        label="Minimum"
        required={isRequired}
        placeholder={open}
        help="You can enter both as 300-850."
        onLeave={divide}
        slotProps={SLOTS}
      />
      <DraftText name="max_value" isNumber label="Maximum" required={isRequired} placeholder={open} slotProps={SLOTS} />
      {step && <DraftText name="step" isNumber label="Step" placeholder="any value" slotProps={SLOTS} />}
    </Box>
  );
}
