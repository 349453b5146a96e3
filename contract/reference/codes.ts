import type { ERROR_CODES } from "../wire/codes.ts";
import { ACCESS_SETTLES_DAYS } from "../wire/rates.ts";

interface CodeWords {
  /** The error and its cause. */
  readonly meaning: string;
  /** What the author of the request should do. */
  readonly fix: string;
}

/** The documentation of each code. */
export const CODE_WORDS: Readonly<Record<keyof typeof ERROR_CODES, CodeWords>> = {
  required: { meaning: "The field is missing, or the question needs an answer.", fix: "Send it." },
  null: { meaning: "The field is null and may not be.", fix: "Send a value, or omit the field if it is optional." },
  blank: { meaning: "The text is empty or only spaces.", fix: "Send some text." },
  invalid_type: {
    meaning: "The value has another JSON type than the field: a list for a single value, a number for a text.",
    fix: "Send the type that the reference gives.",
  },
  invalid_format: {
    meaning: "The text is not written as it has to be: a date, URL, email address, slug, or name.",
    fix: "Write it as the message says.",
  },
  invalid_characters: {
    meaning: "The text contains characters that cannot be stored, such as null characters or half of a surrogate pair.",
    fix: "Remove them. They usually come from a broken encoding.",
  },
  not_a_number: { meaning: "A number is needed.", fix: "Send a JSON number, or a text such as `1234.5`." },
  not_an_integer: { meaning: "The number is not a whole number.", fix: "Send a whole number." },
  too_many_digits: {
    meaning: "The number has more digits than can be stored exactly.",
    fix: "Use at most 15 significant digits.",
  },
  too_many_decimals: { meaning: "The number has more than two decimals.", fix: "Round it to two." },
  out_of_range: {
    meaning: "The number, date, or time is below the minimum or above the maximum, or in the past.",
    fix: "Send a value within the bounds that the message names.",
  },
  too_short: { meaning: "The text has too few characters.", fix: "Use at least as many as the message says." },
  too_long: { meaning: "The text has too many characters.", fix: "Shorten it." },
  too_few: { meaning: "The list has too few items.", fix: "Send at least as many as the message says." },
  too_many: { meaning: "The list has too many items.", fix: "Send fewer at a time." },
  invalid: { meaning: "The value is not valid in a way that no other code describes.", fix: "Read the message." },
  unknown_field: {
    meaning:
      "No field has this name, or no question has this field name. Often a typo, or a question that was renamed.",
    fix: "Correct the name. The message suggests one if it is close.",
  },
  unknown_parameter: {
    meaning: "The query has a parameter that the call does not take.",
    fix: "Correct or remove it.",
  },
  unknown_choice: {
    meaning: "The value is none of those that can be chosen: a choice of a question, an option, a column.",
    fix: "Send one of the values that the message lists.",
  },
  ambiguous_choice: {
    meaning: "Several choices have this text, slug, or value.",
    fix: "Send one of the names that the message lists.",
  },
  duplicate: { meaning: "The request names or answers something twice.", fix: "Send it once." },
  already_exists: { meaning: "Something else has this name, slug, or number.", fix: "Choose another one." },
  lead_exists: {
    meaning: "A lead with this `lead_id` is stored already.",
    fix: "After a request without a response, it was stored: you are done. Otherwise use another id, or `allow_duplicates`.",
  },
  does_not_exist: {
    meaning: "The field refers to something that does not exist, or that you cannot access.",
    fix: "Correct the id or name.",
  },
  reserved: { meaning: "The name is reserved.", fix: "Choose another one." },
  incompatible: {
    meaning: "Two values of the request do not go together, or one does not go with the object.",
    fix: "Change or omit one of them.",
  },
  overlap: { meaning: "Two value ranges overlap.", fix: "Change their limits. The end of a range is not part of it." },
  circular: { meaning: "Things refer to each other in a circle.", fix: "Remove one of the references." },
  in_use: {
    meaning: "Something else still uses it, such as a formula, a rule, or a later edit.",
    fix: "Change or delete what the message names first. A question, a choice, or a calculated field can be deleted with all that uses it: add `dependents=delete` to the query.",
  },
  count_mismatch: {
    meaning: "The filters find another number of leads than you expect. Nothing was erased.",
    fix: "Check the filters, then send the number that they find.",
  },
  read_only: { meaning: "This cannot be changed, or not by you.", fix: "Omit the field, or send it as it is." },
  limit_reached: { meaning: "There are as many as there can be.", fix: "Delete some first." },
  no_reviewer: {
    meaning: "Nobody else could approve changes in the account.",
    fix: "Add another administrator to the account or its agency first.",
  },
  too_many_faults: {
    meaning: "Too many values are wrong to list each of them, so only their number is reported.",
    fix: "Check how the request is built. The message names the first places.",
  },
  wrong_credentials: { meaning: "Username and password do not match.", fix: "Check both." },
  wrong_password: { meaning: "This is not your current password.", fix: "Send the current one." },
  weak_password: { meaning: "The password is easy to guess.", fix: "Choose another one." },
  malformed_body: {
    meaning: "The body is empty, or cannot be read as UTF-8 and JSON or YAML.",
    fix: "Correct it at the position that the message gives.",
  },
  malformed_header: { meaning: "A header is not written as it has to be.", fix: "Write it as the message says." },
  header_not_supported: {
    meaning: "`X-Account`, `X-Draft`, or `Idempotency-Key` has no meaning for this call.",
    fix: "Remove the header.",
  },
  wrong_state: {
    meaning: "A draft, job, or request is in a state in which this cannot be done.",
    fix: "Read it again. The message says which state it is in.",
  },
  draft_closed: {
    meaning: "The draft was published or discarded, so it cannot be changed.",
    fix: "Start a new draft.",
  },
  guarded_publish_running: {
    meaning: "A guarded publish compares the live model with another version, so it cannot change.",
    fix: "Wait until the guarded publish ends, publish its version to all leads, or withdraw it.",
  },
  draft_scheduled: { meaning: "The draft is scheduled to go live.", fix: "Cancel the schedule first." },
  draft_conflict: {
    meaning: "Edits of the draft do not fit the live model any more. `conflicts` lists them.",
    fix: "Choose a side for each, and rebase the draft.",
  },
  nothing_to_change: { meaning: "There is nothing to change, undo, or restore.", fix: "No action is needed." },
  publish_blocked: {
    meaning: "Something in the draft’s checklist keeps it from being published.",
    fix: "Read the draft’s checklist and resolve what is blocked.",
  },
  client_left: { meaning: "The connection ended before the request was complete.", fix: "Send the request again." },
  not_authenticated: {
    meaning: "The request has no credentials.",
    fix: "Send `Authorization: Token <token>`.",
  },
  malformed_authorization: {
    meaning: "The `Authorization` header has another form, such as `Bearer`.",
    fix: "Write `Authorization: Token <token>`.",
  },
  token_invalid: {
    meaning: "The token does not exist, was revoked or rotated, or its user is inactive.",
    fix: "Get a new token.",
  },
  token_expired: { meaning: "The token was valid until it expired.", fix: "Get a new token." },
  session_ended: { meaning: "The session has ended.", fix: "Sign in again." },
  user_inactive: { meaning: "The user is inactive or was deleted.", fix: "Use another user." },
  permission_denied: {
    meaning: "You may not do this.",
    fix: "Use the token of an administrator, or of another account.",
  },
  test_token: {
    meaning: "The call is not for test tokens: they store and read test leads, and read the model.",
    fix: "Use another token. The value of a test token begins with `lp_test_`.",
  },
  four_eyes_required: {
    meaning: "In this account, changes need the approval of a second person.",
    fix: "Make the change in a draft, and send the draft for review.",
  },
  own_work: {
    meaning: "You cannot approve or confirm what you did yourself.",
    fix: "Ask another administrator.",
  },
  access_too_new: {
    meaning: `Under four eyes, someone who was given access by another person does not count as a second person for ${ACCESS_SETTLES_DAYS} days. The one who gave it does not either, for what was done in that name.`,
    fix: "Ask another administrator, or wait until the date in the message.",
  },
  cross_site_request: {
    meaning: "A request with a session cookie comes from a page of another site.",
    fix: "Use a token instead of the session.",
  },
  not_found: {
    meaning: "The object does not exist, or is not in your account.",
    fix: "Check the id, and the account that you act in.",
  },
  invalid_page: { meaning: "The list has fewer pages.", fix: "Follow `next` until it is null." },
  invalid_cursor: {
    meaning: "The cursor was changed, or belongs to a list with other filters, another order, or another account.",
    fix: "Follow `next` and `previous` as they are, or begin with `cursor=first`. In the feed of events, send the `cursor` of the page before as `after`, or leave it out.",
  },
  page_too_far: {
    meaning: "A page with this number would take too long to find.",
    fix: "Read the list with `cursor=first` and follow `next`, or narrow it with filters.",
  },
  cursor_expired: {
    meaning:
      "Events after the cursor have been removed because they were old, or the database has been restored since, so a reader that goes on would miss some.",
    fix: "Read `after=now`, export the leads, and go on from that cursor. Or leave out `after` and continue with the oldest events that are kept.",
  },
  account_not_found: { meaning: "`X-Account` names no account that you can act in.", fix: "Correct the slug." },
  draft_not_found: { meaning: "There is no such draft, or it was discarded.", fix: "Correct the id." },
  unknown_endpoint: {
    meaning: "The API has no endpoint at this URL.",
    fix: "Correct the URL. `GET /api/v1/` lists them.",
  },
  method_not_allowed: { meaning: "The URL does not support this method.", fix: "Use one that `Allow` lists." },
  superseded: {
    meaning: "A newer version of the model went live, so this can never finish. Nothing was changed.",
    fix: "Start it again to use the live version.",
  },
  request_under_way: {
    meaning: "The first request with this `Idempotency-Key` is still being processed.",
    fix: "Wait as long as `Retry-After` says, then send the same request again.",
  },
  key_reused: {
    meaning: "This `Idempotency-Key` was used for another request.",
    fix: "Use a new key for each request, and the same one only to send a request again.",
  },
  precondition_failed: {
    meaning: "The object has changed since you read it. Nothing was changed.",
    fix: "Read it again, then decide whether your change still applies.",
  },
  body_too_large: { meaning: "The body is larger than allowed.", fix: "Send less at a time." },
  unsupported_media_type: {
    meaning: "The body has another media type or charset than the call reads.",
    fix: "Send `Content-Type: application/json`, encoded as UTF-8.",
  },
  unsupported_encoding: {
    meaning: "The body is compressed, and the call reads it uncompressed only.",
    fix: "Send it without `Content-Encoding`.",
  },
  precondition_required: {
    meaning: "The call needs `If-Match`, and `*` does not count.",
    fix: "Read the object and send its `ETag`.",
  },
  rate_limited: { meaning: "Too many failed attempts.", fix: "Wait for `Retry-After` seconds." },
  account_busy: {
    meaning: "The account has as much running as it may have at once.",
    fix: "Wait for something to finish, at least `Retry-After` seconds.",
  },
  over_share: {
    meaning: "You have used more than your share of the server while others needed it. Nothing was changed.",
    fix: "Send fewer requests at a time, after `Retry-After` seconds.",
  },
  server_error: {
    meaning: "Something failed in the server. It is logged under the id in the message.",
    fix: "Tell the operator that id. Nothing is wrong with the request.",
  },
  database_unavailable: { meaning: "The database cannot be reached.", fix: "Try again after `Retry-After` seconds." },
  server_busy: {
    meaning: "The server has too much to do. Nothing was stored.",
    fix: "Try again after `Retry-After` seconds.",
  },
  starting: { meaning: "The server is starting.", fix: "Try again after `Retry-After` seconds." },
  timeout: {
    meaning: "The request took too long. A change may or may not have been made.",
    fix: "Check before you repeat a change, or send a lead again with its `lead_id`. Narrow a query that took too long.",
  },
};
