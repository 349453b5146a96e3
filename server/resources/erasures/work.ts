import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { ActingAccount } from "../../access/principal.ts";
import type { RunningServices } from "../../api/create-services.ts";
import { THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { SETTLED_FORMAT, type SettledFilters } from "../leads/filters.ts";
import { matches } from "../leads/matching.ts";
import { eraseSome, type LeadCondition } from "./erase.ts";
import type { ErasureRow } from "./find.ts";
import { leadsText } from "./request.ts";
import { beyondRetention } from "./retention.ts";

/** How many leads are looked for at a time, and erased in one transaction: some ten milliseconds. */
const FOUND_AT_ONCE = 2_000;
const ERASED_AT_ONCE = 100;

/** A node that has not said for so long that it is at work is not: another one goes on. */
const LEASE = sql`interval '2 minutes'`;

/** How long one is worked at while others wait, in milliseconds: a large one keeps no other account waiting for hours. */
const TURN_MS = 5_000;

/** How often unfinished erasures are looked for, and leads that are older than their account keeps them. */
const LOOK_EVERY = 2_000;
const RETAIN_EVERY = 3_600_000;

/**
 * Looks for erasures to be done, and does them. Several nodes may look: each takes what no other one is at.
 *
 * @returns what ends it, when the transaction under way has ended
 */
export function startErasing(services: RunningServices, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let retainedAt = Number.NEGATIVE_INFINITY;
  const run = async () => {
    while (!signal.aborted) {
      try {
        if (performance.now() - retainedAt > RETAIN_EVERY) {
          retainedAt = performance.now();
          await beginRetention(services);
        }
        while (!signal.aborted && (await eraseNext(services, { signal })));
      } catch (error) {
        onError(error);
      }
      await pause(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Begins an erasure for every account that has leads which are older than it keeps them, and is at none yet. */
export async function beginRetention({ database }: Pick<RunningServices, "database">): Promise<void> {
  await sql`
    insert into erasure (account_id, kind, filters, reason)
    select a.account_id, 'retention', json_build_object('months', a.retention_months), 'Last changed more than ' || a.retention_months || ' months ago'
    from account a
    where a.retention_months is not null and exists (
      select from lead l where l.account_id = a.account_id
        and l.created_at < now() - make_interval(months => a.retention_months)
        and l.scored_at < now() - make_interval(months => a.retention_months)
    )
    on conflict do nothing`.execute(database.kysely);
}

interface Turn {
  readonly signal?: AbortSignal;
  readonly turnMs?: number;
  readonly foundAtOnce?: number;
}

/**
 * Takes the erasure that has waited longest and does it, or what its turn allows while others wait. Killed at any
 * moment, it has erased what it counted, and somebody goes on with the rest.
 *
 * @returns whether there was one
 */
export async function eraseNext(
  services: RunningServices,
  { signal, turnMs = TURN_MS, foundAtOnce = FOUND_AT_ONCE }: Turn = {},
): Promise<boolean> {
  const erasure = await take(services.database.kysely);
  if (erasure === undefined) return false;
  const { account, condition } = await whatToErase(services, erasure);
  const until = performance.now() + turnMs;
  let last: Found | undefined;
  for (;;) {
    const found = await find(services, account.id, condition, foundAtOnce, last);
    for (let start = 0; start < found.length; start += ERASED_AT_ONCE) {
      if (signal?.aborted) return await putBack(services, erasure);
      const startedAt = performance.now();
      await eraseBatch(services, erasure, found.slice(start, start + ERASED_AT_ONCE), condition);
      // as long as it took: half of the time belongs to everybody else
      await pause(performance.now() - startedAt);
    }
    last = found.at(-1);
    if (found.length < foundAtOnce) break;
    if (performance.now() > until && (await doOthersWait(services.database.kysely))) {
      return await putBack(services, erasure);
    }
  }
  await finish(services, account, erasure);
  return true;
}

/** Leaves the rest to whoever takes it next, at once. */
async function putBack({ database }: RunningServices, { account_id, erasure_id }: ErasureRow): Promise<true> {
  const rest = database.of(account_id).updateTable("erasure").where("erasure_id", "=", erasure_id);
  await rest.set({ leased_until: null }).execute();
  return true;
}

const TO_BE_DONE = sql`finished_at is null and (leased_until is null or leased_until < now())`;

async function doOthersWait(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from erasure where ${TO_BE_DONE} limit 1`.execute(db);
  return rows.length > 0;
}

async function take(db: Kysely<Tables>): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    update erasure set leased_until = now() + ${LEASE}
    where (account_id, erasure_id) = (
      select account_id, erasure_id from erasure
      where ${TO_BE_DONE}
      order by coalesce(erased_at, requested_at) limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

async function whatToErase(
  services: RunningServices,
  { account_id, erasure_id, kind, filters, requested_at }: ErasureRow,
): Promise<{ readonly account: ActingAccount; readonly condition: LeadCondition }> {
  const { name, slug, time_zone } = await services.database
    .of(account_id)
    .selectFrom("account")
    .select(["name", "slug", "time_zone"])
    .executeTakeFirstOrThrow();
  const account = { id: account_id, name, slug, timeZone: time_zone };
  if (kind === "retention") {
    const months = (filters as { readonly months: number } | null)?.months ?? 0;
    return { account, condition: () => beyondRetention(account_id, months) };
  }
  const settled = filters as SettledFilters;
  if (settled?.format !== SETTLED_FORMAT)
    throw new Error(`erasure ${erasure_id} was asked of another version of Leadplane`);
  return { account, condition: matches(settled, requested_at) };
}

interface Found {
  readonly id: string;
  /** When it arrived, as text: a Date has only milliseconds. */
  readonly at: string;
}

/** The next leads in the order of their arrival, in a turn of the long reads. */
async function find(
  { database, heavyReads }: RunningServices,
  accountId: number,
  condition: LeadCondition,
  most: number,
  last: Found | undefined,
): Promise<readonly Found[]> {
  const reading = () =>
    database.atLeisure(accountId, async (db) => {
      let leads = db
        .selectFrom("lead")
        .select(["lead_id as id", sql<string>`created_at::text`.as("at")])
        .where(condition);
      if (last !== undefined) {
        leads = leads.where(sql<boolean>`(created_at, lead_id) > (${last.at}::timestamptz, ${last.id})`);
      }
      return await leads.orderBy("created_at").orderBy("lead_id").limit(most).execute();
    });
  return await heavyReads.runEventually([accountId], reading);
}

async function eraseBatch(
  { database, secretKey }: RunningServices,
  { account_id: accountId, erasure_id: erasureId, kind }: ErasureRow,
  found: readonly Found[],
  condition: LeadCondition,
): Promise<void> {
  const ids = found.map(({ id }) => id);
  await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      await eraseSome(db, { accountId, erasureId, secretKey, isNamed: kind !== "retention" }, ids, condition);
      await sql`
        update erasure set leased_until = now() + ${LEASE}
        where account_id = ${accountId} and erasure_id = ${erasureId}`.execute(db);
    });
}

/** What found the leads is forgotten. That a retention was enforced is an event, if it erased anything. */
async function finish({ database }: RunningServices, account: ActingAccount, { erasure_id, kind }: ErasureRow) {
  await database
    .of(account.id)
    .transaction()
    .execute(async (db) => {
      const done = await db
        .updateTable("erasure")
        .set({ finished_at: sql`now()`, leased_until: null, filters: null })
        .where("erasure_id", "=", erasure_id)
        .where("finished_at", "is", null)
        .returning(["leads", "reason"])
        .executeTakeFirst();
      if (done === undefined || kind !== "retention" || done.leads === 0) return;
      await recordEvent(db, account.id, THE_SERVER, {
        action: "erase",
        target: { type: "lead", label: leadsText(done.leads) },
        after: { erasure: erasure_id, leads: done.leads, reason: done.reason },
      });
    });
}
