import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#contract/client";
import { notify } from "../../ui/notifications/notify.ts";
import { explain, type FieldMessages, formErrors } from "../api/errors.ts";

/** Returns the messages of an error by the places of their fields; undefined for any other failure. */
export function fieldErrorsOf(error: unknown): FieldMessages | undefined {
  return error instanceof ApiError && error.fieldErrors !== undefined ? formErrors(error.fieldErrors) : undefined;
}

/** Returns every message with its place, such as `choices.2.text`. */
export function flatten(errors: FieldMessages, prefix = ""): (readonly [place: string, message: string])[] {
  return Object.entries(errors).flatMap(([name, value]) =>
    typeof value === "string" ? [[prefix + name, value] as const] : flatten(value, `${prefix}${name}.`),
  );
}

/**
 * Displays the API's errors at their fields; those without a field in the form are displayed at its top (`FormErrors`).
 *
 * @returns whether there was anything to display
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
 * Focuses a formula or rule with an error of the page's own check, which the API did not report, if it is above the
 * reported errors.
 */
function focusEarlierFault<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const focused = document.activeElement;
  const first = focused?.closest("form")?.querySelector<HTMLElement>("[data-wrong]");
  if (focused === null || first?.dataset.wrong === undefined) return;
  const isAbove = (focused.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  if (isAbove) form.setFocus(first.dataset.wrong as FieldPath<Values>);
}

/**
 * Submits a form. `save` throws the API's errors, which are displayed at their fields, or as a notice if they concern
 * none of them.
 */
export async function submitForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
): Promise<void> {
  // Errors without a field in the form would otherwise never be cleared.
  form.clearErrors();
  await form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      if (!showErrors(form, error)) notify.error(explain(error));
    }
  })();
}
