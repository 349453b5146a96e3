import { MESSAGES } from "../wire/errors.ts";
import { POLICY } from "../wire/roles.ts";
import type { CallReferences } from "./call.ts";
import { fixtureAccounts, PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";

const { admin, client } = PEOPLE;

const { id: ownId, name, slug, parent } = fixtureAccounts[1];

const own = { id: ownId, name, slug, parent };

const session = {
  user: {
    id: personId("admin"),
    username: admin.username,
    email: admin.email,
    first_name: admin.first_name,
    last_name: admin.last_name,
    account: ownId,
    is_staff: true,
    is_superuser: false,
  },
  account: own,
  accounts: [own],
  abilities: POLICY["client admin"],
};

const opened = (number: number) => ({
  id: number,
  created_at: CREATED_AT,
  last_seen_at: CREATED_AT,
  ip: "127.0.0.1",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  current: number === 3,
});

export const sessionReference = {
  createSession: {
    tag: "Session",
    summary: "Sign in to the admin",
    description:
      "For administrators in a browser. Sets a cookie that scripts cannot read and other sites cannot use. Programs should use a token instead.",
    success: "Who is signed in.",
    headers: {
      "Set-Cookie": {
        description: "The session.",
        example: "__Host-leadplane=…; Path=/; Secure; HttpOnly; SameSite=Lax",
      },
    },
    errors: { 403: "The user is not an administrator.", 429: "Too many failed attempts." },
    examples: [
      {
        name: "An administrator",
        request: { body: { username: admin.username, password: admin.password } },
        status: 201,
        response: session,
      },
      {
        name: "A wrong password",
        request: { body: { username: admin.username, password: "not it" } },
        status: 400,
        response: { non_field_errors: [MESSAGES.signInFailed], codes: { non_field_errors: ["wrong_credentials"] } },
      },
      {
        name: "An API client",
        request: { body: { username: client.username, password: client.password } },
        status: 403,
        response: { detail: MESSAGES.adminOnly, code: "permission_denied" },
      },
    ],
  },
  getSession: {
    tag: "Session",
    summary: "Read the session",
    description: "Works with a token as well as with a cookie.",
    success: "Who is signed in.",
    examples: [
      { name: "Signed in", as: "session", request: {}, status: 200, response: session },
      {
        name: "Not signed in",
        as: "nobody",
        request: {},
        status: 401,
        response: { detail: MESSAGES.credentialsMissing, code: "not_authenticated" },
      },
    ],
  },
  listSessions: {
    tag: "Session",
    summary: "List your sessions",
    description: "A plain array of where you are signed in, most recently used first.",
    success: "Your sessions.",
    examples: [
      {
        name: "Three browsers",
        as: "session",
        request: {},
        status: 200,
        response: [opened(3), opened(2), opened(1)],
        volatile: ["last_seen_at", "user_agent"],
      },
    ],
  },
  endSession: {
    tag: "Session",
    summary: "Sign out elsewhere",
    description: "Ends one of your sessions. Ending the current one signs you out.",
    success: "The session has ended.",
    examples: [
      { name: "Sign out elsewhere", as: "session", request: { params: { id: 1 } }, status: 204 },
      {
        name: "A session that has ended",
        as: "session",
        request: { params: { id: 1 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  deleteSession: {
    tag: "Session",
    summary: "Sign out",
    description: "Ends the session, removes its cookie, and has the browser forget the responses that it kept.",
    success: "Signed out.",
    examples: [{ name: "Sign out", as: "session", request: {}, status: 204 }],
  },
} satisfies CallReferences;
