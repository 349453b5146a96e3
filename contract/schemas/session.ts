import { z } from "zod";
import { ABILITIES, type Ability, REACHES } from "../wire/abilities.ts";
import { Credentials } from "./authentication.ts";
import type { CallSchemas } from "./call.ts";
import { id, moment, pathId } from "./fields.ts";
import { User } from "./users.ts";

const AccountName = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    parent: id.nullable().describe("Id of its agency. Null for an agency."),
  })
  .meta({ id: "AccountName", description: "An account, by name." });

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
    user: User.pick({
      id: true,
      username: true,
      email: true,
      first_name: true,
      last_name: true,
      account: true,
      is_staff: true,
      is_superuser: true,
    }),
    account: AccountName.describe("The account this request acts in."),
    accounts: z.array(AccountName).describe("Every account the user can act in with `X-Account`, ordered by name."),
    abilities: Abilities,
  })
  .meta({ id: "Session", description: "The user who is signed in, and the accounts they can act in." });

const OpenSession = z
  .strictObject({
    id,
    created_at: moment.describe("When the session started."),
    last_seen_at: moment.describe("When it was last used, to the minute."),
    ip: z.string().describe("The network address it was started from."),
    user_agent: z.string().describe("The `User-Agent` of the browser it was started in."),
    current: z.boolean().describe("Whether it is the session of this request."),
  })
  .meta({ id: "OpenSession", description: "A browser you are signed in with." });

export const sessionSchemas = {
  createSession: { body: Credentials, answer: Session },
  getSession: { answer: Session },
  listSessions: { answer: z.array(OpenSession) },
  endSession: { params: z.object({ id: pathId.describe("Id of the session.") }) },
  deleteSession: {},
} as const satisfies CallSchemas;
