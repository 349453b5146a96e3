import { DRAFT_HEADER } from "./wire/drafts.ts";
import { KEY_HEADER, REPLAYED_HEADER } from "./wire/idempotency.ts";
import { BODY_LIMITS, bytesText, IDEMPOTENCY, TEST_LEADS } from "./wire/limits.ts";

// The texts of the OpenAPI document that belong to no single call.

export const INTRODUCTION = `Send your token with every request: \`Authorization: Token <token>\`.

- Paths end with a slash; requests without it work too. Request bodies are JSON, up to ${bytesText(BODY_LIMITS.withCredentials)}, or ${bytesText(BODY_LIMITS.without)} where no token is needed; model files and batches of leads can be larger.
- Lists are paginated: \`{count, next, previous, results}\`.
- A 400 lists every invalid field at once, \`{"field": ["message"]}\`; all other errors have \`{"detail": "message"}\`. A method that a path does not support is a 405 with \`Allow\`.
- Objects of the model, accounts, and users have an \`ETag\`. Send it back as \`If-Match\` with a change: if someone else changed the object first, you get a 412 and nothing is overwritten.
- A POST with an \`Idempotency-Key\` can be sent again safely: it is carried out once, and you get the first response again.
- A test token (\`lp_test_…\`) stores and reads only test leads, and reads the model; every other call responds with a 403. With other tokens, \`test=true\` leads to test leads. They are in no list, figure, or export of leads, and are deleted after ${TEST_LEADS.days} days.
- Unknown fields and query parameters are rejected, so a typo is never silently ignored.
- Everything belongs to one account. Objects in other accounts do not exist for you: requesting one returns a 404.
- \`X-Account\` is the slug of the account to act in; without it, you act in your own. Lists of users and tokens cover every account you administer or, with the header, only that account. Requests that act in no account (your own profile, password, token, and sessions, accounts themselves, this description) reject the header with a 400.
- \`X-Draft\` is the id of the draft to work in, for the calls that read or change the model; without it, they work on the live model. Every other request rejects the header with a 400.
- Web pages of other origins can call the API with a token of an account that lists their origin in \`cors_origins\`, never with a cookie.
- Numbers can be sent as strings, such as \`"0.5"\`, if they can be stored exactly.
- \`OPTIONS\` returns the methods of a path and, for those that take a body, its fields with their types and limits.`;

export const ACCOUNT = {
  name: "X-Account",
  in: "header",
  required: false,
  description:
    "Slug of the account to act in, for administrators of an agency and superusers. If absent, your own; for lists of users and tokens, every account you administer.",
  schema: { type: "string" },
};

export const DRAFT = {
  name: DRAFT_HEADER,
  in: "header",
  required: false,
  description: "Id of the draft to work in, for administrators. If absent, the live model.",
  schema: { type: "string" },
};

export const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the state you want to change, or several. If the object is no longer in one of these states, you get a 412 and nothing is changed. Without this header, the last change wins.",
  schema: { type: "string" },
};

export const REQUIRED_IF_MATCH = {
  ...IF_MATCH,
  required: true,
  description:
    "The `ETag` of the object as you read it, or several. If the object is no longer in one of these states, you get a 412 and nothing is changed. Without this header, or with `*`, you get a 428.",
};

export const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of a response you already have. If nothing has changed, you get a 304 with no body.",
  schema: { type: "string" },
};

export const IDEMPOTENCY_KEY = {
  name: KEY_HEADER,
  in: "header",
  required: false,
  description: `A text of your own that identifies this request, 1 to ${IDEMPOTENCY.keyLength} characters, such as a UUID. If you get no response, send the request again with the same key: it is carried out once, and for ${IDEMPOTENCY.hours} hours you get the same response, with \`${REPLAYED_HEADER}: true\`.`,
  schema: { type: "string", maxLength: IDEMPOTENCY.keyLength },
};

export const NOT_MODIFIED = { description: "Nothing has changed since the `ETag` in `If-None-Match`." };

export const ETAG = {
  description: "Identifies this state of the object, for `If-Match` and `If-None-Match`.",
  example: '"mB0dN3Rk1oXWq5Zt8sLe2g"',
};

export const ETAG_OF_ANSWER = {
  description: "Identifies this response, for `If-None-Match`.",
  example: '"Zk3v0oY2tQ4dLr7Hs1nE8w"',
};

export const SECURITY_SCHEMES = {
  token: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The word `Token`, a space, and your token: `Authorization: Token lp_…`.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-leadplane",
    description: "The session of the admin. Over plain HTTP, the cookie is named `leadplane`.",
  },
};
