import { HttpError } from "react-admin";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#contract/client";
import { explain, type FormErrors, formErrors } from "../../api/errors.ts";
import { notify } from "../../layout/notify.ts";

/** The messages of a refusal by the places of their fields; undefined for any other failure. */
export function fieldErrorsOf(error: unknown): FormErrors | undefined {
  if (error instanceof ApiError) return error.fieldErrors === undefined ? undefined : formErrors(error.fieldErrors);
  return error instanceof HttpError ? (error.body?.errors as FormErrors | undefined) : undefined;
}

/** Every message with its place, such as `choices.2.text`. */
export function flatten(errors: FormErrors, prefix = ""): (readonly [place: string, message: string])[] {
  return Object.entries(errors).flatMap(([name, value]) =>
    typeof value === "string" ? [[prefix + name, value] as const] : flatten(value, `${prefix}${name}.`),
  );
}

/**
 * Shows what the API refused at its fields; what has no field in the form is shown at its top (`FormErrors`).
 *
 * @returns whether there was anything to show
 */
export function showErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  const errors = fieldErrorsOf(error);
  if (errors === undefined) return false;
  const messages = flatten(errors);
  messages.forEach(([place, message], index) => {
    form.setError(place as FieldPath<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return messages.length > 0;
}

/**
 * Sends a form: `save` throws what the API answered, which is shown at its fields, or in passing where it concerns
 * none of them.
 */
export async function submitForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
): Promise<void> {
  // What has no field in the form would otherwise stand against it for ever.
  form.clearErrors();
  await form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      if (!showErrors(form, error)) notify.error(explain(error));
    }
  })();
}
