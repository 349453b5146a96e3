import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ModelLock } from "../data/model-lock.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { FormLine } from "./FormLine.tsx";
import { LockableFields } from "./LockableFields.tsx";
import { SaveButton } from "./SaveButton.tsx";
import type { SavingForm } from "./use-saving-form.ts";

const LockReason = onDemand(async () => (await import("./LockBar.tsx")).LockReason);

/**
 * One of several forms of a page, in its own section.
 *
 * @param action the label of its button
 * @param lock why nothing in it can be changed
 * @param onCancel for a form that can be closed; otherwise typed changes can be reset
 */
export function SectionForm<Values extends FieldValues>({
  label,
  parts: { form, submit },
  action = "Save",
  maxWidth = "none",
  lock,
  onCancel,
  children,
}: {
  readonly label: string;
  readonly parts: Pick<SavingForm<Values>, "form" | "submit">;
  readonly action?: string;
  readonly maxWidth?: number | "none";
  readonly lock?: ModelLock | undefined;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}) {
  const { isDirty, isSubmitting } = form.formState;
  const isClosable = onCancel !== undefined;
  return (
    <FormFrame form={form} label={label} onSave={() => void submit()} lock={lock} sx={{ maxWidth }}>
      <Box sx={{ display: "grid", gap: 2 }}>
        <LockableFields>{children}</LockableFields>
      </Box>
      <Box sx={{ position: "sticky", bottom: 0, zIndex: 10 }}>
        <FormLine />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
        {lock === undefined && (
          <SaveButton isBusy={isSubmitting} disabled={!isDirty && !isClosable}>
            {action}
          </SaveButton>
        )}
        {lock !== undefined && <LockReason lock={lock} />}
        {(isClosable || isDirty) && (
          <Button variant="outlined" onClick={onCancel ?? (() => form.reset())} disabled={isSubmitting}>
            {isClosable ? "Cancel" : "Discard changes"}
          </Button>
        )}
      </Box>
    </FormFrame>
  );
}
