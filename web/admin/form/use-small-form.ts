import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { submitForm } from "./errors.ts";

/** A form without a page of its own. `save` throws what the API answered, which is shown at its fields. */
export function useSmallForm<Values extends FieldValues>(
  initial: Values,
  save: (values: Values) => Promise<void>,
): { readonly form: UseFormReturn<Values>; readonly submit: () => Promise<void> } {
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  return { form, submit: () => submitForm(form, save) };
}
