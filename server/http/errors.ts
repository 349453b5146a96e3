import {
  answeredFaults,
  bytesText,
  type CodeOf,
  ERASURE_LIMITS,
  type ErrorCode,
  type ErrorStatus,
  type FieldFaults,
  MESSAGES,
  RESCORING_LIMITS,
  SIMULATION_LIMITS,
  sentencesIn,
} from "#contract";

/** What is answered to a request that is refused as a whole. */
interface WholeRefusal {
  readonly detail: string;
  readonly code: ErrorCode;
  readonly conflicts?: readonly object[];
}

/** What is answered where single fields are refused. */
interface FieldRefusal {
  readonly faults: FieldFaults;
}

/**
 * Expected refusals. Whoever finds a request wanting throws one of these; the application turns it
 * into the response of the contract's error catalogue. Anything else that is thrown is a bug and
 * becomes a 500.
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

  /** The faulty fields; undefined where the request is refused as a whole. */
  get faults(): FieldFaults | undefined {
    return "faults" in this.refusal ? this.refusal.faults : undefined;
  }

  /** The body of the answer: of faulty fields the sentences, and their codes. */
  body(): object {
    return "faults" in this.refusal ? answeredFaults(this.refusal.faults) : this.refusal;
  }
}

/**
 * 400 that names every faulty field: `{"field": ["…"], "codes": {"field": ["…"]}}`.
 *
 * @example invalid({ at: [fault("required", "…")] })
 */
export const invalid = (faults: FieldFaults) => new HttpError(400, { faults });

/** 400 about the request as a whole, such as broken JSON. */
export const malformed = (code: CodeOf<400>, detail: string) => new HttpError(400, { detail, code });

export const unauthorized = (code: CodeOf<401> = "not_authenticated", detail: string = MESSAGES.credentialsMissing) =>
  new HttpError(401, { detail, code }, { "WWW-Authenticate": "Token" });

export const forbidden = (code: CodeOf<403> = "permission_denied", detail: string = MESSAGES.forbidden) =>
  new HttpError(403, { detail, code });

export const notFound = (detail: string = MESSAGES.notFound, code: CodeOf<404> = "not_found") =>
  new HttpError(404, { detail, code });

/** @param allow the header, where a path has not what every path of the API has */
export const methodNotAllowed = (method: string, allowed: readonly string[], allow = allowHeader(allowed)) =>
  new HttpError(
    405,
    { detail: `Method "${method}" not allowed. Use ${allowed.join(", ")}.`, code: "method_not_allowed" },
    { Allow: allow },
  );

/** The methods of a path; those that every path has are not listed as operations. */
export const allowHeader = (methods: readonly string[]) =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");

/** 409: what it builds on has been replaced since, so that it can never go on. */
export const superseded = (detail: string) => new HttpError(409, { detail, code: "superseded" });

/** 412: an `If-Match` that names none of the item's present state. */
export const changedMeanwhile = (detail: string = MESSAGES.changedMeanwhile) =>
  new HttpError(412, { detail, code: "precondition_failed" });

/** 428: no `If-Match` names the state that the request is about. */
export const matchRequired = () =>
  new HttpError(428, { detail: MESSAGES.matchRequired, code: "precondition_required" });

/** 413. The rest of the body is not waited for. @param limit in bytes, whole KiB */
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

/** 429: its sender has used more than its share of this node for long, while others wanted theirs. */
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

/** 429: this account has as much of a kind under way as it may have at once. @param seconds after which to try again */
const accountBusy = (detail: string, seconds: number) =>
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

/** 429 for erasures. */
export const tooManyErasures = () =>
  accountBusy(
    `This account has ${ERASURE_LIMITS.underWay} erasures under way. Wait for one to finish, then try again. Nothing was erased.`,
    10,
  );

/** 429 for re-scorings. */
export const tooManyRescorings = () =>
  accountBusy(
    `This account has ${RESCORING_LIMITS.underWay} re-scorings under way. Cancel one or wait for one to finish, then try again.`,
    10,
  );

/** 429 for simulations. */
export const tooManySimulations = () =>
  accountBusy(
    `This account has ${SIMULATION_LIMITS.underWay} simulations under way. Wait for one to finish, or cancel one, then try again.`,
    10,
  );

/** 429: too much of one sender is on its way at the same time. The rest of the body is not waited for. */
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

/** 503: a read was stopped by the time limit of statements. @param canBeNarrowed whether its query could ask for less */
export const tookTooLongToRead = (canBeNarrowed: boolean) =>
  unavailable(
    "timeout",
    canBeNarrowed
      ? "This query took too long. Narrow it, for example by date or score, and try again."
      : "This report took too long. Try again shortly.",
  );

export const unavailable = (code: CodeOf<503> = "database_unavailable", detail: string = MESSAGES.unavailable) =>
  new HttpError(503, { detail, code }, { "Retry-After": "1" });
