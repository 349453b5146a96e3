import { inWords } from "../../ui/dates.ts";
import type { Session } from "../api/session.ts";

/*
 * The login page is what everybody waits for, so it does without the typed client, which brings the schemas of the
 * whole API with it. Three calls are spelled out here instead.
 */
const SESSION = "/api/v1/session/";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What the server answered instead of a session. */
class SignInError extends Error {
  readonly status: number;
  readonly retryAfter: number;

  constructor(status: number, message: string, retryAfter: number) {
    super(message);
    this.name = "SignInError";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Signs in; the cookie is set by the server. @throws what `signInFailure` puts into words */
export async function signIn(credentials: Credentials): Promise<Session> {
  const response = await fetch(SESSION, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(credentials),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as Session;
  throw new SignInError(response.status, messageOf(body), Number(response.headers.get("Retry-After") ?? 0));
}

/** Ends the session that was just begun for somebody else. */
export async function endForeignSession(): Promise<void> {
  await fetch(SESSION, { method: "DELETE" });
}

function messageOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { detail, non_field_errors: general } = body as Readonly<Record<string, unknown>>;
  if (typeof detail === "string") return detail;
  return Array.isArray(general) ? general.join(" ") : "";
}

/** Why signing in failed, without saying which of the two was wrong. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof SignInError)) return "The server cannot be reached. Check the connection and try again.";
  switch (error.status) {
    case 400:
      return error.message || "Login failed. Please check your credentials.";
    case 403:
      return error.message || "Only administrators may sign in here.";
    case 429:
      return `Too many failed attempts. Signing in is paused for ${inWords(error.retryAfter)}.`;
    default:
      return error.message || "The server failed. Try again in a moment.";
  }
}
