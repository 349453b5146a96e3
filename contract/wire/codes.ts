import type { FaultCode, ProblemCode } from "#engine";
import type { ErrorStatus } from "./errors.ts";

/**
 * Every error code with the status that it is sent with. Programs rely on codes, because sentences are reworded. A code
 * never changes its meaning. The meanings are in `reference/codes.ts`; the codes of invalid formulas or rules belong to
 * the language.
 */
export const ERROR_CODES = {
  // a value
  required: 400,
  null: 400,
  blank: 400,
  invalid_type: 400,
  invalid_format: 400,
  invalid_characters: 400,
  not_a_number: 400,
  not_an_integer: 400,
  too_many_digits: 400,
  too_many_decimals: 400,
  out_of_range: 400,
  too_short: 400,
  too_long: 400,
  too_few: 400,
  too_many: 400,
  invalid: 400,
  // names
  unknown_field: 400,
  unknown_parameter: 400,
  unknown_choice: 400,
  ambiguous_choice: 400,
  duplicate: 400,
  already_exists: 400,
  lead_exists: 400,
  does_not_exist: 400,
  reserved: 400,
  // combinations
  incompatible: 400,
  overlap: 400,
  circular: 400,
  in_use: 400,
  count_mismatch: 400,
  read_only: 400,
  limit_reached: 400,
  no_reviewer: 400,
  too_many_faults: 400,
  wrong_credentials: 400,
  wrong_password: 400,
  weak_password: 400,
  // the request as a whole
  malformed_body: 400,
  malformed_header: 400,
  header_not_supported: 400,
  // a draft or job is in the wrong state
  wrong_state: 400,
  draft_closed: 400,
  draft_scheduled: 400,
  guarded_publish_running: 400,
  draft_conflict: 400,
  nothing_to_change: 400,
  publish_blocked: 400,
  client_left: 400,
  // a page
  invalid_cursor: 400,
  page_too_far: 400,
  cursor_expired: 400,
  // the sender
  not_authenticated: 401,
  malformed_authorization: 401,
  token_invalid: 401,
  token_expired: 401,
  session_ended: 401,
  user_inactive: 401,
  permission_denied: 403,
  test_token: 403,
  four_eyes_required: 403,
  own_work: 403,
  access_too_new: 403,
  cross_site_request: 403,
  // the target
  not_found: 404,
  invalid_page: 404,
  account_not_found: 404,
  draft_not_found: 404,
  unknown_endpoint: 404,
  method_not_allowed: 405,
  superseded: 409,
  request_under_way: 409,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  unsupported_encoding: 415,
  key_reused: 422,
  precondition_required: 428,
  // the time
  rate_limited: 429,
  account_busy: 429,
  over_share: 429,
  server_error: 500,
  database_unavailable: 503,
  server_busy: 503,
  starting: 503,
  timeout: 503,
} as const satisfies Readonly<Record<Exclude<FaultCode, ProblemCode> | (string & {}), ErrorStatus | 500>>;

type OwnCode = keyof typeof ERROR_CODES;

/** An error, for programs. */
export type ErrorCode = OwnCode | FaultCode;

/** The codes of a status. */
export type CodeOf<Status extends ErrorStatus | 500> = {
  [Code in OwnCode]: (typeof ERROR_CODES)[Code] extends Status ? Code : never;
}[OwnCode];

/** The codes for one field. */
export type FieldCode = CodeOf<400> | FaultCode;
