import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#contract/client";
import { notify } from "../../ui/notifications/notify.ts";
import { explain, type FormErrors, formErrors } from "../api/errors.ts";

/** The messages of a refusal by the places of their fields; undefined for any other failure. */
export function fieldErrorsOf(error: unknown): FormErrors | undefined {
  return error instanceof ApiError && error.fieldErrors !== undefined ? formErrors(error.fieldErrors) : undefined;
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
  focusEarlierFault(form);
  return messages.length > 0;
}

/**
 * A formula or rule that the page itself finds wrong, and that the refusal did not come to, is mended first where it
 * stands above what was refused.
 */
function focusEarlierFault<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const focused = document.activeElement;
  const first = focused?.closest("form")?.querySelector<HTMLElement>("[data-wrong]");
  if (focused === null || first?.dataset.wrong === undefined) return;
  const isAbove = (focused.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  if (isAbove) form.setFocus(first.dataset.wrong as FieldPath<Values>);
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
