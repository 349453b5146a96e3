import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { FormErrors } from "./FormErrors.tsx";
import { useUnsavedGuard } from "./unsaved.ts";

/** A form in a section, with one button. */
export function SmallForm<Values extends FieldValues>({
  form,
  submit,
  label,
  action,
  children,
}: {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => Promise<void>;
  readonly label: string;
  readonly action: string;
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
          void submit();
        }}
        sx={{ display: "grid", gap: 2, maxWidth: 420 }}
      >
        <FormErrors />
        {children}
        <Box>
          <Button type="submit" variant="contained" disabled={isSubmitting || !isDirty}>
            {isSubmitting ? "Saving…" : action}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}
