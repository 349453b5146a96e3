import { z } from "zod";
import { Credentials } from "./authentication.ts";
import type { CallSchemas } from "./call.ts";
import { id, moment, pathId } from "./fields.ts";

const AccountName = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable().describe("Id of its agency; null for an agency."),
  })
  .meta({ id: "AccountName", description: "An account as the switcher shows it." });

const Session = z
  .strictObject({
    user: z.strictObject({
      id,
      username: z.string(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      is_staff: z.boolean(),
      is_superuser: z.boolean(),
    }),
    account: AccountName.describe("The account this request acts in."),
    accounts: z.array(AccountName).describe("Every account the user may act in with `X-Account`, by name."),
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

export const sessionSchemas = {
  createSession: { body: Credentials, answer: Session },
  getSession: { answer: Session },
  listSessions: { answer: z.array(OpenSession) },
  endSession: { params: z.object({ id: pathId.describe("Id of the session.") }) },
  deleteSession: {},
} as const satisfies CallSchemas;
