import { ApiError, createClient } from "#contract/client";
import { MESSAGES } from "#contract/wire";
import type { Session } from "../api/session.ts";

/** Whoever signs in has no session that could have ended, so nothing is asked for again as `api` does it. */
const api = createClient();

/** Signs in; the cookie is set by the server. @throws what `signInFailure` puts into words */
export async function signIn(credentials: { readonly username: string; readonly password: string }): Promise<Session> {
  return await api.createSession({ body: credentials });
}

/** Ends the session that was just begun for somebody else. */
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
      return detail ?? "The server failed. Try again in a moment.";
  }
}

function generalFault({ fieldErrors }: ApiError): string | undefined {
  const general = fieldErrors?.non_field_errors;
  return Array.isArray(general) ? general.join(" ") : undefined;
}

/** A length of time in words: `40 seconds`, `3 minutes`. */
export function inWords(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
