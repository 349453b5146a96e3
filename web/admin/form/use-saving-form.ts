import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { submitForm } from "./errors.ts";
import { useUnsavedGuard } from "./unsaved.ts";

/** A form that saves. All forms are of this type. */
export interface SavingForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Saves, and then calls `next`, which e.g. goes to the list. */
  readonly submit: (next?: () => void) => Promise<void>;
  /** Allows leaving the page with unsaved changes. */
  readonly release: () => void;
}

/**
 * The core of all forms: unsaved changes are guarded, and the API's errors are displayed at their fields.
 *
 * @param save throws the API's errors; returns false if something is still unsaved: because saving failed for a reason
 *   that it has already reported, or because more was typed in the meantime
 */
export function useSavingForm<Values extends FieldValues>(
  initial: Values,
  save: (values: Values) => Promise<unknown>,
): SavingForm<Values> {
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const { release } = useUnsavedGuard(form.formState.isDirty);
  const submit = (next?: () => void) =>
    submitForm(form, async (values) => {
      if ((await save(values)) === false) return;
      if (next === undefined) return;
      release();
      next();
    });
  return { form, submit, release };
}
