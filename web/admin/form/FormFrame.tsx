import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { FormStateContext, type SaveAs } from "../controls/form-state.ts";
import type { ModelLock } from "../data/model-lock.ts";
import { FormErrors } from "./FormErrors.tsx";

export type { SaveAs };

/**
 * The frame of every form: Enter and Ctrl + S save, and errors without a field are displayed at its top.
 *
 * @param onSave called with the value of the button that was pressed; Ctrl + S stays on the page
 * @param lock why nothing in its `LockableFields` can be changed
 * @param enter what Enter in a field does, other than going to the list; Shift + Enter breaks the line of a longer text
 */
export function FormFrame<Values extends FieldValues>({
  form,
  label,
  onSave,
  enter,
  lock,
  sx = {},
  children,
}: {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly onSave: (as: SaveAs) => void;
  readonly enter?: SaveAs | undefined;
  readonly lock?: ModelLock | undefined;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}) {
  const isLocked = lock !== undefined;
  const [savedAs, setSavedAs] = useState<SaveAs>();
  const [line, setLine] = useState<HTMLElement | null>(null);
  const state = useMemo(() => ({ isLocked, savedAs, line, setLine }), [isLocked, savedAs, line]);

  function save(as: SaveAs): void {
    setSavedAs(as);
    onSave(as);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!isLocked) save(submitter instanceof HTMLButtonElement ? ((submitter.value || "list") as SaveAs) : "list");
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (isLocked) return;
          if (enter !== undefined && isPlainEnter(event)) {
            event.preventDefault();
            // the blur handlers of a field must run before the form is read
            (event.target as HTMLElement).blur();
            save(enter);
            return;
          }
          if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
          event.preventDefault();
          save("continue");
        }}
        sx={sx}
      >
        <FormErrors />
        <FormStateContext value={state}>{children}</FormStateContext>
      </Box>
    </FormProvider>
  );
}

/** Enter in a text field without another use of the key. */
function isPlainEnter(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.isDefaultPrevented())
    return false;
  const { target } = event;
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type);
}
