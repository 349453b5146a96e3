import { ApiError, createClient } from "#contract/client";
import { MESSAGES } from "#contract/wire";
import { inWords } from "../../ui/dates.ts";
import type { Session } from "../api/session.ts";

/** Nobody is signed in yet, so a session cannot have ended, and the dialog of `api` is not needed. */
const api = createClient();

/** Signs in; the server sets the cookie. @throws errors that `signInFailure` explains */
export async function signIn(credentials: { readonly username: string; readonly password: string }): Promise<Session> {
  return await api.createSession({ body: credentials });
}

/** Ends the session that was just started for another user. */
export async function endForeignSession(): Promise<void> {
  await api.deleteSession();
}

/** Why signing in failed, without saying which of the two was wrong. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { status, detail, retryAfter } = error;
  switch (status) {
    case 400:
      return generalFault(error) ?? detail ?? MESSAGES.signInFailed;
    case 403:
      return detail ?? MESSAGES.adminOnly;
    case 429:
      return `Too many failed attempts. Signing in is paused for ${inWords(retryAfter ?? 0)}.`;
    default:
      return detail ?? "Something went wrong on the server. Try again in a moment.";
  }
}

function generalFault({ fieldErrors }: ApiError): string | undefined {
  const general = fieldErrors?.non_field_errors;
  return Array.isArray(general) ? general.join(" ") : undefined;
}
