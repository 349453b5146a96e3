import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { submitForm } from "./errors.ts";
import { useUnsavedGuard } from "./unsaved.ts";

/** A form that saves. Every form is one, whatever it saves and wherever it stands. */
export interface SavingForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Saves; `next` follows once that has been done, such as going on to the list. */
  readonly submit: (next?: () => void) => Promise<void>;
  /** Lets the page be left with unsaved changes. */
  readonly release: () => void;
}

/**
 * The core of all forms: unsaved changes are guarded, and what the API refuses is shown at its fields.
 *
 * @param save throws what the API answered; false when there is still something to be saved: because it has not been
 *   saved, for a reason that it has told itself, or because more has been typed meanwhile
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
