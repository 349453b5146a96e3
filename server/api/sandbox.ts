import type { Context } from "hono";
import { sql } from "kysely";
import { MESSAGES, type Operation } from "#contract";
import type { Principal } from "../access/principal.ts";
import type { Tenancy } from "../db/database.ts";
import { sandboxOf } from "../db/tenancy/sandbox.ts";
import { forbidden } from "../http/errors.ts";

/** Whether a request was sent with a test token. */
export const isTestToken = ({ credential }: Principal): boolean => credential.kind === "token" && credential.isTest;

/**
 * Whether a call is about test leads: with a test token always, otherwise if its query says so.
 *
 * @throws HttpError 403 if a test token asks for other leads
 */
export function isAboutTestLeads({ testToken }: Operation, principal: Principal, http: Context): boolean {
  if (testToken !== "leads" && testToken !== "stores") return false;
  const isAsked = testToken === "leads" && http.req.url.includes("test=") ? http.req.query("test") : undefined;
  if (!isTestToken(principal)) return isAsked === "true";
  if (isAsked === "false") throw forbidden("test_token", MESSAGES.testLeadsOnly);
  return true;
}

/**
 * Returns the same caller in the sandbox of the account, which is created at its first use: all that the call reads and
 * writes then belongs to the sandbox.
 */
export async function inSandbox(database: Pick<Tenancy, "everywhere">, principal: Principal): Promise<Principal> {
  const { account } = principal;
  await openSandbox(database, account.id);
  return { ...principal, account: { ...account, id: sandboxOf(account.id) } };
}

async function openSandbox(database: Pick<Tenancy, "everywhere">, accountId: number): Promise<void> {
  const db = database.everywhere();
  const { rows } = await sql`
    select from account a join account s on s.account_id = -a.account_id and s.time_zone = a.time_zone
    where a.account_id = ${accountId}`.execute(db);
  if (rows.length > 0) return;
  await sql`
    insert into account (account_id, sandbox_of, name, slug, time_zone) overriding system value
    select -account_id, account_id, name, (-account_id)::text, time_zone from account where account_id = ${accountId}
    on conflict (account_id) do update set time_zone = excluded.time_zone`.execute(db);
}
