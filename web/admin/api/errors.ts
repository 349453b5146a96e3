import type { FieldErrors } from "#contract";
import { ApiError } from "#contract/client";
import { inWords } from "../../ui/dates.ts";

/** Messages by the place of their field, nested as the form is; a leaf is one text. */
export interface FormErrors {
  readonly [field: string]: string | FormErrors;
}

/**
 * The field errors of a 400 as forms take them: `{ choices: [{}, { text: ["…"] }] }` becomes
 * `{ choices: { 1: { text: "…" } } }`, whose place is `choices.1.text`.
 */
export function formErrors(errors: FieldErrors): FormErrors {
  const entries = Object.entries(errors).flatMap(([field, value]) => {
    const shown = Array.isArray(value) ? ofList(value) : formErrors(value);
    return typeof shown === "string" || Object.keys(shown).length > 0 ? [[field, shown] as const] : [];
  });
  return Object.fromEntries(entries);
}

function ofList(items: readonly (string | FieldErrors)[]): string | FormErrors {
  const texts = items.filter((item) => typeof item === "string");
  if (texts.length > 0) return texts.join(" ");
  return formErrors(Object.fromEntries(items.map((item, index) => [index, item as FieldErrors])));
}

/** What went wrong, in a sentence for the reader. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return explainApi(error);
  if (error instanceof Error) return error.message;
  return String(error);
}

function explainApi({ status, detail, retryAfter }: ApiError): string {
  switch (status) {
    case 400:
      return detail ?? "Some fields need your attention.";
    case 403:
      return detail ?? "You do not have permission to do this.";
    case 404:
      return "This no longer exists.";
    case 429:
      return (
        detail ??
        `Too many requests. ${retryAfter === undefined ? "Wait a moment." : `Try again in ${inWords(retryAfter)}.`}`
      );
    case 500:
      return detail ?? "Something went wrong on the server. It has been logged; try again in a moment.";
    default:
      // A proxy answers in place of a server that does not, and logs nothing of it.
      return detail ?? (status > 500 ? "The server is not responding. Try again in a moment." : `Error ${status}.`);
  }
}

/** How often and how long, in seconds at a time, one waits for a server that is busy before one is told so. */
const PATIENCE = { times: 2, longest: 5 } as const;

/**
 * How long to wait before a read is sent again, in milliseconds. A server that is busy says when to come back; soon
 * enough, nobody need be told.
 *
 * @param failures how often it has failed before this
 * @returns undefined when it is not to be sent again
 */
export function waitBeforeRetry(failures: number, error: unknown): number | undefined {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  if (!isBusy || failures >= PATIENCE.times) return undefined;
  const { retryAfter = 1 } = error;
  return retryAfter > PATIENCE.longest ? undefined : retryAfter * 1000;
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
