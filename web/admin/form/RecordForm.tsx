import Box from "@mui/material/Box";
import type { FormEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { submitForm } from "./errors.ts";
import { FormErrors } from "./FormErrors.tsx";
import type { SaveAs } from "./FormToolbar.tsx";

/**
 * A form with all that every form here has: unsaved changes are guarded, Ctrl + S saves, and what the API refuses
 * is shown at its fields. `AddView` and `ChangeView` are made of it.
 *
 * @param save throws what the API answered
 * @param aside stands beside the fields where there is room, below them where there is not
 */
export function RecordForm<Values extends FieldValues>({
  form,
  label,
  save,
  toolbar,
  aside,
  children,
}: {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly save: (values: Values, as: SaveAs) => Promise<void>;
  readonly toolbar: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const submit = (as: SaveAs) => submitForm(form, (values) => save(values, as));

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void submit(submitter instanceof HTMLButtonElement ? ((submitter.value || "list") as SaveAs) : "list");
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
          void submit("continue");
        }}
      >
        <FormErrors />
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: aside === undefined ? "minmax(0, 1fr)" : COLUMNS }}>
          <Box sx={{ display: "grid", gap: 2.5, alignContent: "start", maxWidth: aside === undefined ? 760 : "none" }}>
            {children}
          </Box>
          {aside !== undefined && <Box sx={{ minWidth: 0 }}>{aside}</Box>}
        </Box>
        {toolbar}
      </Box>
    </FormProvider>
  );
}

const COLUMNS = { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" };
