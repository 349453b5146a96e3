import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { FormErrors } from "./FormErrors.tsx";
import { useUnsavedGuard } from "./unsaved.ts";
import type { ItemForm } from "./use-item-form.tsx";

/** One of several forms of a page. */
export function SettingsForm<Values extends FieldValues>({
  label,
  parts: { form, submit, conflict },
  onCancel,
  children,
}: {
  readonly label: string;
  readonly parts: ItemForm<Values>;
  /** For a form that can be closed; otherwise what was typed is taken back. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}) {
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedGuard(isDirty);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
          event.preventDefault();
          void submit();
        }}
        sx={{ display: "grid", gap: 2 }}
      >
        <FormErrors />
        {children}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isSubmitting || (!isDirty && onCancel === undefined)}>
            {isSubmitting ? "Saving…" : "Save"}
          </Button>
          {onCancel !== undefined ? (
            <Button variant="outlined" onClick={onCancel} disabled={isSubmitting}>
              Cancel
            </Button>
          ) : (
            isDirty && (
              <Button variant="outlined" onClick={() => form.reset()} disabled={isSubmitting}>
                Discard changes
              </Button>
            )
          )}
        </Box>
      </Box>
      {conflict}
    </FormProvider>
  );
}
