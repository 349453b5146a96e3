import {
  answeredFaults,
  bytesText,
  type CodeOf,
  type ErrorCode,
  type ErrorStatus,
  type FieldFaults,
  MESSAGES,
  sentencesIn,
} from "#contract";

/** The body of an answer that rejects the whole request. */
interface WholeRefusal {
  readonly detail: string;
  readonly code: ErrorCode;
  readonly conflicts?: readonly object[];
}

/** The body of an answer that rejects single fields. */
interface FieldRefusal {
  readonly faults: FieldFaults;
}

/**
 * An expected rejection. The code that rejects a request throws one, and the application converts it to the response of
 * the contract's error catalog. Any other error is a bug and becomes a 500.
 */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly refusal: WholeRefusal | FieldRefusal;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, refusal: HttpError["refusal"], headers: HttpError["headers"] = {}) {
    super("detail" in refusal ? refusal.detail : JSON.stringify(sentencesIn(refusal.faults)));
    this.status = status;
    this.refusal = refusal;
    this.headers = headers;
  }

  /** The faulty fields; undefined if the whole request is rejected. */
  get faults(): FieldFaults | undefined {
    return "faults" in this.refusal ? this.refusal.faults : undefined;
  }

  /** The body of the answer: the sentences and codes of the faulty fields, or the detail and code. */
  body(): object {
    return "faults" in this.refusal ? answeredFaults(this.refusal.faults) : this.refusal;
  }
}

/**
 * 400 that lists every faulty field: `{"field": ["…"], "codes": {"field": ["…"]}}`.
 *
 * @example invalid({ at: [fault("required", "…")] })
 */
export const invalid = (faults: FieldFaults) => new HttpError(400, { faults });

/** 400 about the whole request, such as broken JSON. */
export const malformed = (code: CodeOf<400>, detail: string) => new HttpError(400, { detail, code });

export const unauthorized = (code: CodeOf<401> = "not_authenticated", detail: string = MESSAGES.credentialsMissing) =>
  new HttpError(401, { detail, code }, { "WWW-Authenticate": "Token" });

export const forbidden = (code: CodeOf<403> = "permission_denied", detail: string = MESSAGES.forbidden) =>
  new HttpError(403, { detail, code });

export const notFound = (detail: string = MESSAGES.notFound, code: CodeOf<404> = "not_found") =>
  new HttpError(404, { detail, code });

/** @param allow the header, for a path that lacks the methods of every path of the API */
export const methodNotAllowed = (method: string, allowed: readonly string[], allow = allowHeader(allowed)) =>
  new HttpError(
    405,
    { detail: `Method "${method}" not allowed. Use ${allowed.join(", ")}.`, code: "method_not_allowed" },
    { Allow: allow },
  );

/** The methods of a path. Those that every path has are not listed as operations. */
export const allowHeader = (methods: readonly string[]) =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");

/** 409: the state it is based on has since been replaced, so it can never continue. */
export const superseded = (detail: string) => new HttpError(409, { detail, code: "superseded" });

/** 409: the first request with the same `Idempotency-Key` has not been answered. */
export const keyUnderWay = () =>
  new HttpError(409, { detail: MESSAGES.keyUnderWay, code: "request_under_way" }, { "Retry-After": "1" });

/** 422: the `Idempotency-Key` belongs to another request. */
export const keyReused = () => new HttpError(422, { detail: MESSAGES.keyReused, code: "key_reused" });

/** 412: an `If-Match` that does not name the item's current state. */
export const changedMeanwhile = (detail: string = MESSAGES.changedMeanwhile) =>
  new HttpError(412, { detail, code: "precondition_failed" });

/** 428: `If-Match` is required. */
export const matchRequired = () =>
  new HttpError(428, { detail: MESSAGES.matchRequired, code: "precondition_required" });

/** 413. The server does not wait for the rest of the body. @param limit in bytes, whole KiB */
export const tooLarge = (limit: number) =>
  new HttpError(
    413,
    { detail: `The body is larger than ${bytesText(limit)}. Send less at a time.`, code: "body_too_large" },
    { Connection: "close" },
  );

export const unsupportedMediaType = (sent: string) =>
  new HttpError(415, {
    detail: `Unsupported media type "${sent}" in request. Send "application/json".`,
    code: "unsupported_media_type",
  });

/** 415 for a file of another kind. @param types those that are taken */
export const unsupportedFileType = (sent: string, types: readonly string[]) =>
  new HttpError(
    415,
    {
      detail: `Unsupported media type "${sent}" in request. Send ${types
        .slice(0, 2)
        .map((type) => `"${type}"`)
        .join(" or ")}.`,
      code: "unsupported_media_type",
    },
    { Connection: "close" },
  );

/** 415: the content of a file is not what it should be. */
export const unsupportedFile = (detail: string) =>
  new HttpError(415, { detail, code: "unsupported_media_type" }, { Connection: "close" });

/** 413: the limit of a file is not that of other bodies. */
export const fileTooLarge = (detail: string) =>
  new HttpError(413, { detail, code: "body_too_large" }, { Connection: "close" });

export const unsupportedCharset = (sent: string) =>
  new HttpError(415, {
    detail: `Unsupported charset "${sent}" in request. Send the body as UTF-8.`,
    code: "unsupported_media_type",
  });

export const unsupportedEncoding = (sent: string) =>
  new HttpError(415, {
    detail: `Unsupported content encoding "${sent}" in request. Send the body uncompressed.`,
    code: "unsupported_encoding",
  });

export const tooManyRequests = (seconds: number) =>
  new HttpError(
    429,
    {
      detail: `Too many failed attempts. Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
      code: "rate_limited",
    },
    { "Retry-After": String(seconds) },
  );

/** 429: its sender has used more than its share of this node for a long time while others needed theirs. */
export const overItsShare = () =>
  new HttpError(
    429,
    {
      detail:
        "You have used more than your share of the server while others needed it. Nothing was changed. Send fewer requests at a time, then try again.",
      code: "over_share",
    },
    { "Retry-After": "2" },
  );

/** 429: this account has as many requests of a kind in progress as allowed. @param seconds after which to try again */
export const accountBusy = (detail: string, seconds: number) =>
  new HttpError(429, { detail, code: "account_busy" }, { "Retry-After": String(seconds) });

/** 429 for lists, reports, exports, and simulations. */
export const tooBusy = () =>
  accountBusy(
    "This account has too many lists, reports, exports, or simulations running. Wait for one to finish, then try again.",
    2,
  );

/** 429 for requests about whole models. */
export const tooManyModels = () =>
  accountBusy(
    "This account has too many requests running that read, compare, or publish models. Wait for one to finish, then try again.",
    2,
  );

/** 429: too much of one sender is being received at a time. The server does not wait for the rest of the body. */
export const tooManyBodies = (sender: "account" | "address") =>
  new HttpError(
    429,
    {
      detail: `This ${sender} is sending too many requests at once. Wait for some to finish, then try again.`,
      code: "account_busy",
    },
    { "Retry-After": "2", Connection: "close" },
  );

/** 503: too much is being sent to this node at the same time. */
export const noRoomForBody = () =>
  new HttpError(
    503,
    {
      detail: "The server is receiving too much data right now. Nothing was stored; try again shortly.",
      code: "server_busy",
    },
    { "Retry-After": "2", Connection: "close" },
  );

/**
 * 503: a read was canceled by the time limit of statements. @param canBeNarrowed whether its query could ask for less
 */
export const tookTooLongToRead = (canBeNarrowed: boolean) =>
  unavailable(
    "timeout",
    canBeNarrowed
      ? "This query took too long. Narrow it, for example by date or score, and try again."
      : "This report took too long. Try again shortly.",
  );

export const unavailable = (code: CodeOf<503> = "database_unavailable", detail: string = MESSAGES.unavailable) =>
  new HttpError(503, { detail, code }, { "Retry-After": "1" });
