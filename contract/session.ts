import { z } from "zod";
import { ABILITIES, type Ability, REACHES } from "./abilities.ts";
import { Credentials } from "./authentication.ts";
import { MESSAGES } from "./errors.ts";
import { fixtureAccounts, PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { id, moment, pathId } from "./fields.ts";
import { defineOperation } from "./operation.ts";

const AccountName = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable().describe("Id of its agency; null for an agency."),
  })
  .meta({ id: "AccountName", description: "An account as the switcher shows it." });

const reach = z.enum(REACHES);

/** One member for each ability, described by what it allows. */
const Abilities = z
  .strictObject(
    Object.fromEntries(Object.entries(ABILITIES).map(([name, what]) => [name, reach.describe(what)])) as Record<
      Ability,
      typeof reach
    >,
  )
  .meta({
    id: "Abilities",
    description:
      "What the user may do, and in which accounts as seen from the one the user belongs to: `nowhere`, in the user's `own` account, in its `clients`, in both (`own_and_clients`), or `everywhere`.",
  });

const Session = z
  .strictObject({
    user: z.strictObject({
      id,
      username: z.string(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      account: id.describe("Id of the account the user belongs to."),
      is_staff: z.boolean(),
      is_superuser: z.boolean(),
    }),
    account: AccountName.describe("The account this request acts in."),
    accounts: z.array(AccountName).describe("Every account the user may act in with `X-Account`, by name."),
    abilities: Abilities,
  })
  .meta({ id: "Session", description: "Who is signed in, and where they may act." });

const OpenSession = z
  .strictObject({
    id,
    created_at: moment.describe("When it began."),
    last_seen_at: moment.describe("Its last use, to the minute."),
    ip: z.string().describe("Where it was begun."),
    user_agent: z.string().describe("The browser it was begun in, as browsers name themselves."),
    current: z.boolean().describe("Whether this request was sent in it."),
  })
  .meta({ id: "OpenSession", description: "One of the browsers in which one is signed in." });

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
  abilities: {
    act: "own",
    administer: "own",
    administer_superusers: "nowhere",
    change_slug: "nowhere",
    choose_agency: "nowhere",
    add_clients: "nowhere",
  },
};

export const createSession = defineOperation({
  id: "createSession",
  method: "POST",
  path: "/api/v1/session/",
  tag: "Session",
  summary: "Sign in to the admin",
  description:
    "For administrators in a browser: sets a cookie that scripts cannot read and other sites cannot use. Programs use a token instead.",
  auth: "none",
  scoped: false,
  body: Credentials,
  success: {
    status: 201,
    description: "Who is signed in.",
    schema: Session,
    headers: {
      "Set-Cookie": {
        description: "The session.",
        example: "__Host-leadplane=…; Path=/; Secure; HttpOnly; SameSite=Lax",
      },
    },
  },
  errors: { 403: "The user is no administrator.", 429: "Too many failed attempts." },
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
      response: { non_field_errors: [MESSAGES.signInFailed] },
    },
    {
      name: "An API client",
      request: { body: { username: client.username, password: client.password } },
      status: 403,
      response: { detail: MESSAGES.adminOnly },
    },
  ],
});

export const getSession = defineOperation({
  id: "getSession",
  method: "GET",
  path: "/api/v1/session/",
  tag: "Session",
  summary: "Read the session",
  description: "Answers a token as well as a cookie.",
  auth: "token",
  scoped: true,
  success: { status: 200, description: "Who is signed in.", schema: Session },
  examples: [
    { name: "Signed in", as: "session", request: {}, status: 200, response: session },
    {
      name: "Not signed in",
      as: "nobody",
      request: {},
      status: 401,
      response: { detail: MESSAGES.credentialsMissing },
    },
  ],
});

const opened = (number: number) => ({
  id: number,
  created_at: CREATED_AT,
  last_seen_at: CREATED_AT,
  ip: "127.0.0.1",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  current: number === 3,
});

export const listSessions = defineOperation({
  id: "listSessions",
  method: "GET",
  path: "/api/v1/sessions/",
  tag: "Session",
  summary: "List your sessions",
  description: "Where you are signed in, the session used last first. A plain array.",
  auth: "token",
  scoped: false,
  success: { status: 200, description: "Your sessions.", schema: z.array(OpenSession) },
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
});

export const endSession = defineOperation({
  id: "endSession",
  method: "DELETE",
  path: "/api/v1/sessions/{id}/",
  tag: "Session",
  summary: "Sign out elsewhere",
  description: "Ends one of your sessions; the one you are in is signed out.",
  auth: "token",
  scoped: false,
  params: z.object({ id: pathId.describe("Id of the session.") }),
  success: { status: 204, description: "Ended." },
  examples: [
    { name: "Sign out there", as: "session", request: { params: { id: 1 } }, status: 204 },
    {
      name: "A session that has ended",
      as: "session",
      request: { params: { id: 1 } },
      status: 404,
      response: { detail: "Not found." },
    },
  ],
});

export const deleteSession = defineOperation({
  id: "deleteSession",
  method: "DELETE",
  path: "/api/v1/session/",
  tag: "Session",
  summary: "Sign out",
  description: "Ends the session and removes its cookie.",
  auth: "token",
  scoped: false,
  success: { status: 204, description: "Signed out." },
  examples: [{ name: "Sign out", as: "session", request: {}, status: 204 }],
});
