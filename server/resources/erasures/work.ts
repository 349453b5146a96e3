import { type Kysely, sql } from "kysely";
import type { ActingAccount } from "../../access/principal.ts";
import type { RunningServices } from "../../api/create-services.ts";
import { THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import type { JobKind, JobRun } from "../../jobs/kind.ts";
import { isUnderstood, type ResolvedFilters } from "../../leads/filters.ts";
import { matches } from "../../leads/matching.ts";
import { ENDED, ERASURE_JOB, type ErasureInput, endErasure } from "./cancelled.ts";
import { eraseSome, type LeadCondition } from "./erase.ts";
import type { ErasureRow } from "./find.ts";
import { leadsText } from "./request.ts";
import { beyondRetention } from "./retention.ts";

/** How many leads one step finds and one transaction erases: about ten milliseconds. */
const FIND_BATCH = 2_000;
const ERASE_BATCH = 100;

/** How often to look for leads that exceed their account's retention, in seconds. */
const RETAIN_EVERY = 3_600;

/** The kinds of jobs that erase leads: on request, or by their account's retention. */
export const erasureKinds = (services: RunningServices): readonly JobKind[] => [
  { name: ERASURE_JOB, run: (job) => eraseAll(services, job), cancelled: endErasure },
  { name: "retention", everySeconds: RETAIN_EVERY, run: async () => void (await beginRetention(services)) },
];

/** Begins an erasure for every account that has leads older than its retention, and no such erasure in progress. */
export async function beginRetention({ database }: Pick<RunningServices, "database">): Promise<void> {
  await sql`
    with begun as (
      insert into erasure (account_id, kind, filters, reason)
      select a.account_id, 'retention', json_build_object('months', a.retention_months), 'Last changed more than ' || a.retention_months || ' months ago'
      from account a
      where a.retention_months is not null and exists (
        select from lead l where l.account_id = a.account_id
          and l.created_at < now() - make_interval(months => a.retention_months)
          and l.scored_at < now() - make_interval(months => a.retention_months)
      )
      on conflict do nothing
      returning account_id, erasure_id
    )
    insert into job (account_id, kind, input)
    select account_id, ${ERASURE_JOB}, json_build_object('erasure', erasure_id) from begun`.execute(database.kysely);
}

/**
 * Runs an erasure in batches. If it is killed, it has erased what it counted, and another run continues with the rest.
 */
async function eraseAll(services: RunningServices, job: JobRun): Promise<object | undefined> {
  const erasure = await erasureOf(services, job);
  const resultOf = () => ({ erasure: erasure.erasure_id, leads: job.done });
  // its filters have then been deleted
  if (erasure.finished_at !== null) return resultOf();
  const { account, condition } = await whatToErase(services, erasure);
  let last = job.checkpoint as Found | null;
  for (;;) {
    const found = await find(services, account.id, condition, last);
    for (let start = 0; start < found.length; start += ERASE_BATCH) {
      const some = found.slice(start, start + ERASE_BATCH);
      await job.step(async (db) => {
        const erased = await eraseBatch(services, erasure, db, some, condition);
        return { checkpoint: some.at(-1), done: job.done + erased };
      });
    }
    last = found.at(-1) ?? last;
    if (found.length < FIND_BATCH) break;
  }
  await job.step(async (db) => {
    await finish(db, erasure);
    return { checkpoint: last, done: job.done };
  });
  return resultOf();
}

async function erasureOf({ database }: RunningServices, { accountId, input }: JobRun): Promise<ErasureRow> {
  const { erasure } = input as ErasureInput;
  const db = database.of(accountId);
  return await db.selectFrom("erasure").selectAll().where("erasure_id", "=", erasure).executeTakeFirstOrThrow();
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
  const settled = filters as ResolvedFilters;
  if (!isUnderstood(settled)) throw new Error(`erasure ${erasure_id} was asked of another version of Leadplane`);
  return { account, condition: matches(settled, requested_at) };
}

interface Found {
  readonly id: string;
  /** When it arrived, as text: a Date has only milliseconds. */
  readonly at: string;
}

/** Returns the next leads in the order of their arrival, in a turn of the heavy reads. */
async function find(
  { database, heavyReads }: RunningServices,
  accountId: number,
  condition: LeadCondition,
  last: Found | null,
): Promise<readonly Found[]> {
  const reading = () =>
    database.longRead(accountId, async (db) => {
      let leads = db
        .selectFrom("lead")
        .select(["lead_id as id", sql<string>`created_at::text`.as("at")])
        .where(condition);
      if (last !== null) {
        leads = leads.where(sql<boolean>`(created_at, lead_id) > (${last.at}::timestamptz, ${last.id})`);
      }
      return await leads.orderBy("created_at").orderBy("lead_id").limit(FIND_BATCH).execute();
    });
  return await heavyReads.takeEventually([accountId], reading);
}

async function eraseBatch(
  { installationKey }: RunningServices,
  { account_id: accountId, erasure_id: erasureId, kind }: ErasureRow,
  db: Kysely<Tables>,
  found: readonly Found[],
  condition: LeadCondition,
): Promise<number> {
  const ids = found.map(({ id }) => id);
  const erasing = { accountId, erasureId, installationKey, isNamed: kind !== "retention" };
  return (await eraseSome(db, erasing, ids, condition)).length;
}

/** Ends an erasure. The enforcement of a retention is an event if it erased anything. */
async function finish(db: Kysely<Tables>, { account_id, erasure_id, kind }: ErasureRow): Promise<void> {
  const done = await db
    .updateTable("erasure")
    .set(ENDED)
    .where("erasure_id", "=", erasure_id)
    .where("finished_at", "is", null)
    .returning(["leads", "reason"])
    .executeTakeFirst();
  if (done === undefined || kind !== "retention" || done.leads === 0) return;
  await recordEvent(db, account_id, THE_SERVER, {
    action: "erase",
    target: { type: "lead", label: leadsText(done.leads) },
    after: { erasure: erasure_id, leads: done.leads, reason: done.reason },
  });
}
