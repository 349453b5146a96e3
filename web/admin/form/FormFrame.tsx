import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { FormEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { FormErrors } from "./FormErrors.tsx";

/** Where saving leads: to the list, nowhere, or to an empty form. */
export type SaveAs = "list" | "continue" | "another";

/**
 * The frame of every form: Enter and Ctrl + S save, and what was refused and has no field is shown at its top.
 *
 * @param onSave gets the value of the button that was pressed; Ctrl + S stays on the page
 */
export function FormFrame<Values extends FieldValues>({
  form,
  label,
  onSave,
  sx = {},
  children,
}: {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly onSave: (as: SaveAs) => void;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}) {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onSave(submitter instanceof HTMLButtonElement ? ((submitter.value || "list") as SaveAs) : "list");
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
          event.preventDefault();
          onSave("continue");
        }}
        sx={sx}
      >
        <FormErrors />
        {children}
      </Box>
    </FormProvider>
  );
}
