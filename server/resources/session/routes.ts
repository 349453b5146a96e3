import type { Context } from "hono";
import { fault, MESSAGES, type Operations, operations } from "#contract";
import { abilitiesOf, accountsWhere, may, type Person, roleOf } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { databaseOf } from "../../access/reach.ts";
import { visitorOf } from "../../api/agent.ts";
import { isSameOrigin } from "../../api/authenticate.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent, recorded } from "../../audit/record.ts";
import type { User } from "../../db/tables.ts";
import { originOf } from "../../http/client.ts";
import { forbidden, invalid, notFound } from "../../http/errors.ts";
import { endedSessionCookie, sessionCookie } from "../../http/session-cookie.ts";
import { checkCredentials } from "../authentication/credentials.ts";
import { ownUser } from "../authentication/own-user.ts";
import { userTarget } from "../users/insert.ts";
import { type OpenSession, recordSignIn, sessionsOf, startSession } from "../users/sessions.ts";

interface AccountName {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent: number | null;
}

/** Returns the accounts that a user may act in, by name. */
async function accountsOf(services: Services, person: Person): Promise<AccountName[]> {
  return await databaseOf(services.database, person, "act")
    .selectFrom("account as a")
    .select(["a.account_id as id", "a.name", "a.slug", "a.parent_id as parent"])
    .where(accountsWhere(person, "act"))
    .orderBy("a.name")
    .orderBy("a.account_id")
    .execute();
}

function presentSession(user: User, { role }: Person, accountId: number, accounts: readonly AccountName[]) {
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new Error(`user ${user.user_id} cannot act in account ${accountId}`);
  const { user_id, username, email, first_name, last_name, is_staff, is_superuser } = user;
  return {
    user: {
      id: user_id,
      username,
      email,
      first_name,
      last_name,
      account: user.account_id,
      is_staff: is_staff || is_superuser,
      is_superuser,
    },
    account,
    accounts,
    abilities: abilitiesOf(role),
  };
}

async function personOf({ database }: Services, user: User): Promise<Person> {
  const home = await database.of(user.account_id).selectFrom("account").select("parent_id").executeTakeFirst();
  return { role: roleOf(user, home?.parent_id ?? null), homeAccountId: user.account_id };
}

/** A page of another site must not sign its visitors in as another user. Programs send neither header. */
function refuseOtherSites(http: Context): void {
  const fromBrowser = http.req.header("origin") !== undefined || http.req.header("sec-fetch-site") !== undefined;
  if (!fromBrowser || isSameOrigin(http)) return;
  // a page of the installation itself is rejected here if a proxy is not trusted and PUBLIC_URL is not set
  const address = `${originOf(http)}/admin/`;
  throw forbidden(
    "cross_site_request",
    `Sign in at ${address}. If this server has another address, set PUBLIC_URL or TRUSTED_PROXIES.`,
  );
}

/** Sign-in to the admin. */
export const sessionRoutes = [
  route(operations.createSession, async ({ body, services, http, headers }) => {
    refuseOtherSites(http);
    const visitor = visitorOf(http, "session");
    const user = await checkCredentials(services, http, body, visitor, MESSAGES.signInFailed);
    const person = await personOf(services, user);
    if (!may(person, "administer")) {
      const event = {
        action: "sign_in_failed",
        target: userTarget(user),
        after: { reason: MESSAGES.adminOnly },
      } as const;
      await recordEvent(services.database.of(user.account_id), user.account_id, visitor, event);
      throw forbidden("permission_denied", MESSAGES.adminOnly);
    }
    const cookie = await signIn(services, user, visitor);
    if (cookie === undefined) throw invalid({ non_field_errors: [fault("wrong_credentials", MESSAGES.signInFailed)] });
    const session = presentSession(user, person, user.account_id, await accountsOf(services, person));
    Object.assign(headers, sessionCookie(http, cookie));
    return session;
  }),

  route(operations.getSession, async ({ principal, services }) => {
    const user = await ownUser(services, principal);
    const accounts = await accountsOf(services, principal);
    return presentSession(user, principal, principal.account.id, accounts);
  }),

  route(operations.listSessions, async ({ principal, services }) => {
    const sessions = await sessionsOf(services.database.of(principal.homeAccountId), ownerOf(principal));
    return sessions.map((row) => presentOpenSession(row, principal));
  }),

  route(operations.endSession, async (call) => {
    const { params, principal, services, http, headers } = call;
    const sessions = await sessionsOf(services.database.of(principal.homeAccountId), ownerOf(principal));
    const session = sessions.find(({ public_id }) => public_id === params.id);
    if (session === undefined) throw notFound();
    await end(call, session);
    if (isCurrent(session, principal)) Object.assign(headers, endedSessionCookie(http));
    return undefined;
  }),

  // a token has no session to end; its holder gets the same answer
  route(operations.deleteSession, async (call) => {
    const { principal, services, http, headers } = call;
    const sessions = await sessionsOf(services.database.of(principal.homeAccountId), ownerOf(principal));
    const session = sessions.find((each) => isCurrent(each, principal));
    if (session !== undefined) await end(call, session);
    Object.assign(headers, endedSessionCookie(http));
    return undefined;
  }),
];

/** @returns the cookie; undefined if the user has lost the password or the access that was checked */
async function signIn({ database }: Services, user: User, visitor: Agent): Promise<string | undefined> {
  const agent = { ...visitor, actor: { id: user.user_id, username: user.username } };
  return await database
    .of(user.account_id)
    .transaction()
    .execute(async (db) => {
      const owner = { accountId: user.account_id, userId: user.user_id };
      return (await recordSignIn(db, user, agent)) ? await startSession(db, owner, agent) : undefined;
    });
}

const ownerOf = ({ homeAccountId, userId }: Principal) => ({ accountId: homeAccountId, userId });

const isCurrent = ({ session_id }: OpenSession, { credential }: Principal) =>
  credential.kind === "session" && credential.id === session_id;

function presentOpenSession(row: OpenSession, principal: Principal) {
  return {
    id: row.public_id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ip: row.ip,
    user_agent: row.user_agent,
    current: isCurrent(row, principal),
  };
}

type Ending = Pick<Call<Operations["deleteSession"]>, "services" | "principal" | "agent">;

/** Ends one of the user's sessions: the current one by signing out, or another one remotely. */
async function end({ services, principal, agent }: Ending, session: OpenSession): Promise<void> {
  const { created_at, ip, user_agent } = session;
  const isOwn = isCurrent(session, principal);
  const db = services.database.of(principal.homeAccountId);
  const statement = db.deleteFrom("session").where("session_id", "=", session.session_id).returning("session_id");
  const event = {
    action: isOwn ? "sign_out" : "session_ended",
    target: { type: "session", id: session.public_id, label: principal.username },
    before: { created_at: created_at.toISOString(), ip, user_agent },
  } as const;
  await recorded(statement, principal.homeAccountId, agent, event).execute(db);
}
