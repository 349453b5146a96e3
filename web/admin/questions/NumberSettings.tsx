import Box from "@mui/material/Box";
import { DraftText } from "./DraftText.tsx";
import { useQuestionForm } from "./form-context.ts";
import { settingsOf } from "./settings.ts";

const SLOTS = { inputLabel: { shrink: true }, htmlInput: { inputMode: "decimal" } } as const;

/** Least and largest value of a question that is answered with a number, and the step of a slider. */
export function NumberSettings() {
  const { draft } = useQuestionForm();
  const { bounds, step } = settingsOf(draft.type);
  if (bounds === "none") return null;
  const isRequired = bounds === "required";
  const open = isRequired ? "" : "no limit";
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
        gap: 2,
        alignItems: "start",
      }}
    >
      <DraftText name="min_value" label="Least value" required={isRequired} placeholder={open} slotProps={SLOTS} />
      <DraftText name="max_value" label="Largest value" required={isRequired} placeholder={open} slotProps={SLOTS} />
      {step && <DraftText name="step" label="Step" placeholder="any value" slotProps={SLOTS} />}
    </Box>
  );
}
