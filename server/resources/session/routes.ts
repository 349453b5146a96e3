import type { Context } from "hono";
import type { Kysely } from "kysely";
import { MESSAGES, operations } from "#contract";
import { endSession, startSession } from "../../access/sessions.ts";
import type { Tables, User } from "../../db/tables.ts";
import { clientAddress, isSameOrigin } from "../../http/authenticate.ts";
import { forbidden } from "../../http/errors.ts";
import { route } from "../../http/mount.ts";
import { clearSessionCookie, setSessionCookie } from "../../http/session-cookie.ts";
import { checkCredentials, noteSignIn } from "../authentication/credentials.ts";
import { ownUser } from "../authentication/own-user.ts";

interface AccountName {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** The accounts a user may act in, by name. */
async function accountsOf(db: Kysely<Tables>, user: User): Promise<AccountName[]> {
  let accounts = db
    .selectFrom("account")
    .select(["account_id as id", "name", "slug"])
    .orderBy("name")
    .orderBy("account_id");
  if (!user.is_superuser) {
    accounts = accounts.where((eb) => {
      const own = eb("account_id", "=", user.account_id);
      return user.is_staff ? eb.or([own, eb("parent_id", "=", user.account_id)]) : own;
    });
  }
  return await accounts.execute();
}

function presentSession(user: User, account: AccountName, accounts: readonly AccountName[]) {
  const { user_id, username, email, first_name, last_name, is_staff, is_superuser } = user;
  return {
    user: {
      id: user_id,
      username,
      email,
      first_name,
      last_name,
      is_staff: is_staff || is_superuser,
      is_superuser,
    },
    account: { id: account.id, name: account.name, slug: account.slug },
    accounts,
  };
}

/** A page of another site must not sign its visitors in as somebody else. Programs send neither header. */
function refuseOtherSites(http: Context): void {
  const fromBrowser = http.req.header("origin") !== undefined || http.req.header("sec-fetch-site") !== undefined;
  if (fromBrowser && !isSameOrigin(http)) throw forbidden("Sign in on this site itself.");
}

/** Signing in to the admin. */
export const sessionRoutes = [
  route(operations.createSession, async ({ body, services, http }) => {
    refuseOtherSites(http);
    const user = await checkCredentials(services, http, body, MESSAGES.signInFailed);
    if (!user.is_staff && !user.is_superuser) throw forbidden(MESSAGES.adminOnly);
    const accounts = await accountsOf(services.database.kysely, user);
    const own = accounts.find(({ id }) => id === user.account_id);
    if (own === undefined) throw new Error(`user ${user.user_id} belongs to no account`);
    await noteSignIn(services, user);
    const owner = { accountId: user.account_id, userId: user.user_id };
    const visit = { ip: clientAddress(http), userAgent: http.req.header("user-agent") ?? "" };
    setSessionCookie(http, await startSession(services.database.pool, owner, visit));
    return presentSession(user, own, accounts);
  }),

  route(operations.getSession, async ({ principal, services }) => {
    const user = await ownUser(services, principal);
    return presentSession(user, principal.account, await accountsOf(services.database.kysely, user));
  }),

  // a token has no session to end; its holder is told the same
  route(operations.deleteSession, async ({ principal, services, http }) => {
    if (principal.credential.kind === "session") await endSession(services.database.pool, principal.credential.id);
    clearSessionCookie(http);
    return undefined;
  }),
];
