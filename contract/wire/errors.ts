/** Every error status, with its title. */
export const STATUS_TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;
export type ErrorStatus = keyof typeof STATUS_TITLES;

/** Sentences that are used in several places and that clients may check for. */
export const MESSAGES = {
  credentialsMissing: "Authentication credentials were not provided.",
  tokenInvalid: "Invalid token.",
  tokenExpired: "This token has expired. Get a new one.",
  userInactive: "User inactive or deleted.",
  forbidden: "You do not have permission to perform this action.",
  notFound: "Not found.",
  invalidPage: "Invalid page.",
  accountNotTaken: "This call does not act in an account. Remove the X-Account header.",
  keyNotTaken: "This call signs in, so no user could have sent the key before. Remove the Idempotency-Key header.",
  keyUnderWay:
    "The first request with this Idempotency-Key is still being processed. Wait a moment, then send the same request again.",
  keyReused:
    "This Idempotency-Key was used for another request. Nothing was changed. Use a new key for each request, and the same one only to send a request again.",
  draftNotTaken: "This call does not work in a draft. Remove the X-Draft header.",
  changedMeanwhile:
    "Someone else changed this in the meantime, so nothing was saved. Review the latest version and try again.",
  matchRequired:
    "This call requires an If-Match header, so that you can't change something you haven't seen. Read it again and send its ETag.",
  modelChanged:
    "Someone changed the model in the meantime. Nothing was restored. Review the changes, then restore the version again if you still want to.",
  modelChangedSincePlan:
    "Someone changed the model in the meantime. Nothing was applied. Plan the file again, then apply it if you still want to.",
  reviewNeeded:
    "In this account, someone else has to approve every change before it goes live. Make the change in a draft, then send the draft for review.",
  reviewOffNeedsTwo:
    "Turning off four eyes takes two people. Request it with POST /api/v1/accounts/{id}/review/request-off/, then another administrator confirms it.",
  unavailable: "The database cannot be reached or is too busy. Try again shortly.",
  tokenAuthFailed: "Unable to log in with provided credentials.",
  signInFailed: "Login failed. Please check your credentials.",
  testToken: "This is a test token: it can store and read test leads, and read the model. Use another token for this.",
  testLeadsOnly: "This is a test token, which finds only test leads. Use another token, or omit `test`.",
  adminOnly: "Only administrators may sign in here.",
  wrongPassword: "This is not your current password.",
} as const;
