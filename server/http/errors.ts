import { ERRORS, type FieldErrors, MESSAGES } from "#contract";

/**
 * Expected refusals. Whoever finds a request wanting throws one of these; the application turns it
 * into the response of the contract's error catalogue. Anything else that is thrown is a bug and
 * becomes a 500.
 */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 412 | 413 | 415 | 429 | 503;
  readonly body: { readonly detail: string } | FieldErrors;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: HttpError["status"], body: HttpError["body"], headers: HttpError["headers"] = {}) {
    super(typeof body.detail === "string" ? body.detail : JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 400 that names every faulty field: `{"field": ["…"]}`. */
export const invalid = (errors: FieldErrors) => new HttpError(400, errors);

/** 400 about the request as a whole, such as broken JSON. */
export const malformed = (detail: string) => new HttpError(400, { detail });

export const unauthorized = (detail: string = MESSAGES.credentialsMissing) =>
  new HttpError(401, { detail }, { "WWW-Authenticate": "Token" });

export const forbidden = (detail: string = MESSAGES.forbidden) => new HttpError(403, { detail });

export const notFound = (detail: string = MESSAGES.notFound) => new HttpError(404, { detail });

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new HttpError(
    405,
    { detail: `Method "${method}" not allowed. Use ${allowed.join(", ")}.` },
    { Allow: allowed.join(", ") },
  );

/** 412: an `If-Match` that names none of the item's present state. */
export const changedMeanwhile = (detail: string = ERRORS[412].example.detail) => new HttpError(412, { detail });

export const tooLarge = () => new HttpError(413, ERRORS[413].example, { Connection: "close" });

export const unsupportedMediaType = (sent: string) =>
  new HttpError(415, { detail: `Unsupported media type "${sent}" in request. Send "application/json".` });

export const tooManyRequests = (seconds: number) =>
  new HttpError(
    429,
    { detail: `Too many failed attempts. Expected available in ${seconds} seconds.` },
    { "Retry-After": String(seconds) },
  );

export const unavailable = (detail: string = ERRORS[503].example.detail) =>
  new HttpError(503, { detail }, { "Retry-After": "1" });
