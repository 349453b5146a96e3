import { type Kysely, sql } from "kysely";
import { TEST_LEADS } from "#contract/wire";
import { pluralize } from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import { THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import type { JobRun, RunnableKind } from "../../jobs/kind.ts";
import { eachPart, inTurns, type StoredFilters } from "../../leads/each-part.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import type { Matching } from "../../leads/matching.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { type LeadPosition, positionOf, type Walked, walk } from "../../leads/walk.ts";
import { eraseSome } from "./erase.ts";
import type { ErasureRow } from "./find.ts";
import { ENDED, ERASURE, type ErasureInput } from "./kind.ts";
import { beyondRetention, KEPT_BY_ACCOUNT } from "./retention.ts";

/** How many leads one step finds and one transaction erases: about ten milliseconds. */
const FIND_BATCH = 2_000;
const ERASE_BATCH = 100;

/** How often to look for leads that exceed their account's retention, in seconds. */
const RETAIN_EVERY = 3_600;

/** The jobs that erase leads. */
export const erasureKind = (services: RunningServices): RunnableKind => ({
  ...ERASURE,
  run: (job) => eraseAll(services, job),
});

/** The job that begins erasures for the retention of accounts. */
export const retentionKind = (services: RunningServices): RunnableKind => ({
  name: "retention",
  everySeconds: RETAIN_EVERY,
  run: async () => void (await beginRetention(services)),
});

/**
 * Begins an erasure for every account that has leads older than its retention, and no such erasure in progress. The
 * same for its test leads.
 */
export async function beginRetention({ database }: Pick<RunningServices, "database">): Promise<void> {
  await sql`
    with begun as (
      insert into erasure (account_id, kind, filters, reason)
      select a.account_id, 'retention', json_build_object('months', a.retention_months),
        case when a.sandbox_of is null then 'Last changed more than ' || a.retention_months || ' months ago'
          else ${REASON_OF_TESTS} end
      from account a cross join lateral (select now() - ${KEPT_BY_ACCOUNT} as limit_at) kept
      where kept.limit_at is not null and exists (
        select from lead l
        where l.account_id = a.account_id and l.created_at < kept.limit_at and l.scored_at < kept.limit_at
      )
      on conflict do nothing
      returning account_id, erasure_id
    )
    insert into job (account_id, kind, input)
    select account_id, ${ERASURE.name}, json_build_object('erasure', erasure_id) from begun`.execute(database.kysely);
}

const REASON_OF_TESTS = `Test leads last changed more than ${TEST_LEADS.days} days ago`;

/** How the leads are read. */
const WALK = { size: { leads: FIND_BATCH }, columns: { select: ["lead_id"] } } as const;

/**
 * Runs an erasure in batches. If it is killed, it has erased what it counted, and another run continues with the rest.
 */
async function eraseAll(services: RunningServices, job: JobRun): Promise<object | undefined> {
  const { accountId } = job;
  const erasure = await erasureOf(services, job);
  const resultOf = () => ({ erasure: erasure.erasure_id, leads: job.done });
  // its filters have then been deleted
  if (erasure.finished_at !== null) return resultOf();
  const after = job.checkpoint as LeadPosition | null;
  await eachPart(job, whatToErase(erasure), {
    parts: (condition) => walk<LeadId>(inTurns(services, accountId), { ...WALK, condition, after }),
    work: async (found, condition) => {
      for (let start = 0; start < found.length; start += ERASE_BATCH) {
        const some = found.slice(start, start + ERASE_BATCH);
        await job.step(async (db) => {
          const erased = await eraseBatch(services, erasure, db, some, condition);
          return { checkpoint: positionOf(some.at(-1) as Walked<LeadId>), done: job.done + erased };
        });
      }
    },
    finish: async (db) => {
      await finish(db, erasure);
      return { checkpoint: job.checkpoint, done: job.done };
    },
  });
  return resultOf();
}

type LeadId = Pick<LeadRow, "lead_id">;

async function erasureOf({ database }: RunningServices, { accountId, input }: JobRun): Promise<ErasureRow> {
  const { erasure } = input as ErasureInput;
  const db = database.of(accountId);
  return await db.selectFrom("erasure").selectAll().where("erasure_id", "=", erasure).executeTakeFirstOrThrow();
}

/** Returns which leads an erasure is about. */
function whatToErase({ account_id, kind, filters, requested_at }: ErasureRow): StoredFilters | Matching {
  if (kind !== "retention") return { filters: filters as ResolvedFilters, at: requested_at };
  const months = (filters as { readonly months: number } | null)?.months ?? 0;
  return () => beyondRetention(account_id, months);
}

async function eraseBatch(
  { installationKey }: RunningServices,
  { account_id: accountId, erasure_id: erasureId, kind }: ErasureRow,
  db: Kysely<Tables>,
  found: readonly LeadId[],
  condition: Matching,
): Promise<number> {
  const ids = found.map(({ lead_id }) => lead_id);
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
    target: { type: "lead", label: pluralize(done.leads, "lead") },
    after: { erasure: erasure_id, leads: done.leads, reason: done.reason },
  });
}
