import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { SESSION_HOURS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { batchLookups } from "./batch-lookups.ts";
import {
  ACTING_ACCOUNT,
  executeLookup,
  type LookupKey,
  PRINCIPAL_COLUMNS,
  type PrincipalRow,
  presentPrincipal,
  rowsOf,
} from "./principal.ts";
import { type Lookup, NO_SUCH_ACCOUNT } from "./token-cache.ts";

export const { lifetime: LIFETIME_HOURS } = SESSION_HOURS;
const { idle: IDLE_HOURS } = SESSION_HOURS;

/** Only a hash of the cookie's value is stored, so a stolen database contains no usable session. */
export const sessionId = (cookie: string) => createHash("sha256").update(cookie).digest("hex");

/** Whether a session `s` can still be used. */
export const isAlive = sql<boolean>`(s.expires_at > now()
  and s.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS}))`;

export interface Sessions {
  /**
   * Returns the principal of a session cookie, acting in the account named by `slug` (null: the user's own). Records
   * the visit at most once a minute.
   *
   * @param isGuesser whether to look it up slightly later, together with other suspicious lookups
   * @returns undefined for an unknown or expired session, or an inactive user
   */
  find(cookie: string, slug: string | null, isGuesser: () => Promise<boolean>): Promise<Lookup>;
}

/** Looks up each session separately, except from addresses that have sent many wrong cookies. */
export function createSessions(db: Kysely<Tables>): Sessions {
  const queryBatched = batchLookups((keys: readonly LookupKey<string>[]) => query(db, keys));
  return {
    async find(cookie, slug, isGuesser) {
      const key = { key: sessionId(cookie), slug };
      return (await isGuesser()) ? await queryBatched(key) : (await query(db, [key]))[0];
    },
  };
}

async function query(db: Kysely<Tables>, keys: readonly LookupKey<string>[]): Promise<Lookup[]> {
  const query = sql<PrincipalRow & { n: number; stale: boolean }>`
    select wanted.n::int, ${PRINCIPAL_COLUMNS},
      s.last_seen_at < now() - interval '1 minute' as stale
    from ${rowsOf("text", keys)}
    join session s on s.session_id = wanted.key
    join app_user u on u.account_id = s.account_id and u.user_id = s.user_id
    ${ACTING_ACCOUNT}
    where ${isAlive} and u.is_active`;
  const rows = await executeLookup(db, "principal-of-session", keys, query.compile(db));
  const lookups: Lookup[] = keys.map(() => undefined);
  const stale: string[] = [];
  for (const row of rows) {
    const { key: id } = keys[row.n - 1] as LookupKey<string>;
    lookups[row.n - 1] = presentPrincipal(row, { kind: "session", id }) ?? NO_SUCH_ACCOUNT;
    if (row.stale) stale.push(id);
  }
  if (stale.length > 0) {
    await db.updateTable("session").set({ last_seen_at: sql<Date>`now()` }).where("session_id", "in", stale).execute();
  }
  return lookups;
}

/** Removes sessions that can no longer be used. */
export async function removeExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`delete from session s where not ${isAlive}`.execute(db);
}
