import { z } from "zod";

/** Messages for the fields of a request; a list of objects has one entry per item, `{}` for a sound one. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors | FieldErrors[];
}

export const FieldErrorsSchema: z.ZodType<FieldErrors> = z
  .record(
    z.string(),
    z.union([z.array(z.string()), z.lazy(() => FieldErrorsSchema), z.array(z.lazy(() => FieldErrorsSchema))]),
  )
  .meta({
    id: "FieldErrors",
    description:
      "Every faulty field with its messages. What concerns no single field is under `non_field_errors`; faults inside an object are nested under its field, faults inside a list of objects are a list with `{}` for each sound item, and faults inside a list of plain values are keyed by position.",
    examples: [{ answers: { credit_score: ["Ensure this value is less than or equal to 850."] } }],
  });

export const Detail = z
  .strictObject({ detail: z.string() })
  .meta({ id: "Detail", description: "What went wrong, in one sentence." });

/** A 400 carries the faulty fields, or `detail` when the body could not be read at all. */
const BadRequest = z
  .union([Detail, FieldErrorsSchema])
  .meta({ id: "BadRequest", description: "The faulty fields, or why the body could not be read." });

interface ErrorEntry {
  readonly title: string;
  /** What it means, for the documentation. */
  readonly meaning: string;
  readonly schema: z.ZodType;
  /** A body as the API sends it. */
  readonly example: unknown;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
}

/** Every status that means failure: what it stands for and what its body looks like. */
export const ERRORS = {
  400: {
    title: "Bad Request",
    meaning:
      "Invalid data, missing required fields, validation errors. Every faulty field is named; nothing is stored.",
    schema: BadRequest,
    example: { answers: { credit_score: ["Ensure this value is less than or equal to 850."] } },
  },
  401: {
    title: "Unauthorized",
    meaning: "Missing or invalid token.",
    schema: Detail,
    example: { detail: "Authentication credentials were not provided." },
    headers: { "WWW-Authenticate": { description: "How to authenticate.", example: "Token" } },
  },
  403: {
    title: "Forbidden",
    meaning: "Insufficient permissions.",
    schema: Detail,
    example: { detail: "You do not have permission to perform this action." },
  },
  404: {
    title: "Not Found",
    meaning: "Resource missing, or not within your account; also an `X-Account` that names no account you may act in.",
    schema: Detail,
    example: { detail: "Not found." },
  },
  405: {
    title: "Method Not Allowed",
    meaning: "The address exists, but not for this method; `Allow` lists those it has.",
    schema: Detail,
    example: { detail: 'Method "DELETE" not allowed. Use GET, POST.' },
    headers: { Allow: { description: "The methods of this address.", example: "GET, POST" } },
  },
  412: {
    title: "Precondition Failed",
    meaning: "The item has changed since it had the `ETag` that was sent as `If-Match`; nothing was done.",
    schema: Detail,
    example: {
      detail:
        "Someone changed this in the meantime. Nothing was done. Read it again, then repeat your change if you still want to.",
    },
  },
  413: {
    title: "Content Too Large",
    meaning: "The body is larger than 1 MiB, or than 16 KiB where no credentials are needed.",
    schema: Detail,
    example: { detail: "The body is larger than 1 MiB. Send less at a time." },
  },
  415: {
    title: "Unsupported Media Type",
    meaning: "The body must be sent as `application/json`.",
    schema: Detail,
    example: { detail: 'Unsupported media type "text/plain" in request. Send "application/json".' },
  },
  429: {
    title: "Too Many Requests",
    meaning: "Slow down; `Retry-After` says for how long.",
    schema: Detail,
    example: { detail: "Too many failed attempts. Try again in 3 seconds." },
    headers: { "Retry-After": { description: "Seconds to wait before the next attempt.", example: "3" } },
  },
  503: {
    title: "Service Unavailable",
    meaning: "The service cannot answer at the moment; try again shortly.",
    schema: Detail,
    example: { detail: "The database cannot be reached or is too busy. Try again shortly." },
  },
} as const satisfies Record<number, ErrorEntry>;

export type ErrorStatus = keyof typeof ERRORS;

/** Sentences that several places say and clients may look for. */
export const MESSAGES = {
  credentialsMissing: "Authentication credentials were not provided.",
  tokenInvalid: "Invalid token.",
  userInactive: "User inactive or deleted.",
  forbidden: "You do not have permission to perform this action.",
  notFound: "Not found.",
  invalidPage: "Invalid page.",
  tokenAuthFailed: "Unable to log in with provided credentials.",
  signInFailed: "Login failed. Please check your credentials.",
  modelChanged:
    "Someone changed the model in the meantime. Nothing was restored. Review the changes, then restore the version again if you still want to.",
  adminOnly: "Only administrators may sign in here.",
  wrongPassword: "This is not your current password.",
} as const;
