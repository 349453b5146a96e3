import { type Kysely, type OperationNodeSource, type RawBuilder, type Selectable, sql } from "kysely";
import type { Actor } from "../audit/agent.ts";
import { codeOf } from "../base/error-code.ts";
import type { JobTable, Tables } from "../db/tables.ts";
import { lockAccount } from "../db/tenancy/lock-account.ts";
import { insertEvents } from "../events/write.ts";
import { accountBusy } from "../http/errors.ts";
import { announceJob } from "./announced.ts";
import { MAX_ATTEMPTS } from "./backoff.ts";
import { INSTALLATION, type JobKind, type Progress } from "./kind.ts";

export type JobRow = Selectable<JobTable>;

/** The duration of a lease in seconds: if a node has not renewed it, another one takes over. */
const LEASE_SECONDS = 8;

/** The Retry-After of a job that there is no room for, in seconds. */
const RETRY_AFTER = 10;

/** SQLSTATE of a unique violation. */
const UNIQUE = "23505";

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

export interface NewJob {
  readonly accountId: number;
  readonly kind: Pick<JobKind, "name" | "key">;
  readonly input: object;
  readonly total?: number;
  /** When it is due; at once if absent. */
  readonly dueAt?: Date;
  /** Who requested it; null if nobody did. */
  readonly actor: Actor | null;
}

/** Adds a job, which runs soon, or after the account's other jobs of its kind and key. @returns its id */
export async function addJob(db: Kysely<Tables>, job: NewJob): Promise<number> {
  const { accountId, kind, input, total, dueAt, actor } = job;
  const { job_id } = await db
    .insertInto("job")
    .values({
      account_id: accountId,
      kind: kind.name,
      key: kind.key?.(input) ?? "",
      input: JSON.stringify(input),
      total: total ?? null,
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
      actor_id: actor?.id ?? null,
      actor_username: actor?.username ?? "",
    })
    .returning("job_id")
    .executeTakeFirstOrThrow();
  announceJob();
  return job_id;
}

/** Returns in how many milliseconds the next job is due, or a lease expires; undefined if none waits. */
export async function nextDueIn(db: Kysely<Tables>, kinds: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next) - now()) * 1000)::float8 as ms
    from job cross join lateral (select greatest(due_at, leased_until) as next) n
    where kind = any(${kinds}::text[]) and state in ('waiting', 'running') and next > now()`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/**
 * Checks that an account may have one more job of a kind. It locks the account until this transaction ends, because
 * concurrent requests would not see each other's jobs.
 *
 * @param db of the account, in the transaction that adds the job
 * @throws HttpError 429
 */
export async function requireRoom(db: Kysely<Tables>, { name, limit }: JobKind): Promise<void> {
  if (limit === undefined) return;
  await lockAccount(db);
  const { count } = await db
    .selectFrom("job")
    .where("kind", "=", name)
    .where("state", "in", ["waiting", "running", "paused"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit.underWay) throw accountBusy(limit.refusal, RETRY_AFTER);
}

/** Schedules recurring work of the installation. What failed before is due at once: the cause may have been removed. */
export async function schedule(db: Kysely<Tables>, kind: string, everySeconds: number): Promise<void> {
  await sql`
    insert into job (account_id, kind, every_seconds) values (${INSTALLATION}, ${kind}, ${everySeconds})
    on conflict (account_id, kind) where every_seconds is not null do update set every_seconds = excluded.every_seconds,
      due_at = case when job.error is null then least(job.due_at, now() + make_interval(secs => excluded.every_seconds))
        else least(job.due_at, now()) end
    where job.every_seconds <> excluded.every_seconds or job.error is not null`.execute(db);
}

/** A job that may be taken: it is due, or its node has died, and none of its account, kind, and key is running. */
const isFree = (kinds: readonly string[]): RawBuilder<boolean> => sql`
  j.kind = any(${kinds}::text[]) and j.state in ('waiting', 'running')
  and case j.state when 'running' then j.leased_until <= now() else j.due_at <= now() end
  and not exists (
    select from job r
    where r.account_id = j.account_id and r.kind = j.kind and r.key = j.key and r.state = 'running' and r.job_id <> j.job_id
  )`;

/**
 * Takes the job whose turn it is: first that of the account with the fewest running, then of the one whose last turn
 * was longest ago. So an account with a thousand jobs delays nobody else.
 *
 * @returns undefined if there is none
 */
export async function takeJob(db: Kysely<Tables>, kinds: readonly string[]): Promise<JobRow | undefined> {
  const taking = sql<JobRow>`
    update job set state = 'running', lease = lease + 1, leased_until = ${leaseEnd}, taken_at = clock_timestamp(),
      started_at = coalesce(started_at, now()),
      -- one that a node has died of may be why
      attempt = attempt + case state when 'running' then 1 else 0 end
    where (account_id, job_id) = (
      select account_id, job_id from job j where ${isFree(kinds)}
      order by
        (select count(*) from job r where r.account_id = j.account_id and r.state = 'running' and r.leased_until >= now()),
        (select max(r.taken_at) from job r where r.account_id = j.account_id) nulls first,
        j.due_at, j.job_id
      limit 1 for update skip locked
    )
    returning *`.execute(db);
  const taken = await taking.catch((error: unknown) => {
    // another node has taken one of the same account, kind, and key at the same moment
    if (codeOf(error) === UNIQUE) return undefined;
    throw error;
  });
  return taken?.rows[0];
}

/** Whether a job of another account, or of another kind, could be taken. */
export async function othersWait(db: Kysely<Tables>, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from job j where ${isFree(kinds)}) as yes`.execute(db);
  return rows[0]?.yes === true;
}

/** Identifies one of the times that a job was taken: a node may change a job only while it holds its lease. */
export type Lease = Pick<JobRow, "account_id" | "job_id" | "lease">;

const isHeld = ({ account_id, job_id, lease }: Lease): RawBuilder<boolean> =>
  sql`account_id = ${account_id} and job_id = ${job_id} and lease = ${lease} and state = 'running'`;

/** The requested action of a job, null for none; undefined if the lease is lost. */
export type PendingAction = JobRow["pending_action"] | undefined;

/** Renews a node's lease of a job. */
export async function holdJob(db: Kysely<Tables>, lease: Lease): Promise<PendingAction> {
  const { rows } = await sql<Pick<JobRow, "pending_action">>`
    update job set leased_until = ${leaseEnd} where ${isHeld(lease)} returning pending_action`.execute(db);
  return rows[0]?.pending_action;
}

/**
 * Stores a job's progress, in the transaction of its work. What it works before anything is done is no measure of its
 * speed.
 */
export async function advanceJob(
  db: Kysely<Tables>,
  lease: Lease,
  { checkpoint = null, done, total }: Progress,
  workedMs: number,
): Promise<PendingAction> {
  const { rows } = await sql<Pick<JobRow, "pending_action">>`
    update job set checkpoint = ${JSON.stringify(checkpoint)}::json, done = ${done},
      total = ${total === undefined ? sql`total` : total}, attempt = 0, error = null,
      worked_ms = ${done === 0 ? sql`0` : sql`worked_ms + ${Math.round(workedMs)}`}, leased_until = ${leaseEnd}
    where ${isHeld(lease)} returning pending_action`.execute(db);
  return rows[0]?.pending_action;
}

const released = sql`leased_until = null, pending_action = null`;

/**
 * Combines a statement that changes jobs with the events of those that it ends. A recurring job never ends.
 *
 * @param statement returns the changed jobs
 */
export const withEnd = (statement: OperationNodeSource) => sql<JobRow>`
  with changed as (${statement}), ended as (${insertEvents({
    kind: sql`'job.' || state`,
    subject: sql`job_id`,
    reference: sql`null::bigint`,
    from: sql`changed where state in ('done', 'failed', 'cancelled')`,
  })})
  select * from changed`;

/**
 * Finishes the job; a recurring one waits for its next time.
 *
 * @param againIn seconds until then, instead of the default
 * @returns whether this node still held the lease
 */
export async function finishJob(
  db: Kysely<Tables>,
  lease: Lease,
  result: object | undefined,
  againIn?: number,
): Promise<boolean> {
  const { rows } = await withEnd(sql`
    update job set ${released}, attempt = 0, error = null, result = ${JSON.stringify(result ?? null)}::json,
      finished_at = now(), state = case when every_seconds is null then 'done' else 'waiting' end,
      checkpoint = null,
      done = case when every_seconds is null then done else 0 end,
      due_at = now() + make_interval(secs => coalesce(${againIn ?? null}::float8, every_seconds, 0))
    where ${isHeld(lease)} returning account_id, job_id, state`).execute(db);
  return rows.length > 0;
}

/**
 * Leaves the job: it waits for the next node, or until it is resumed, or has ended.
 *
 * @returns whether this node still held the lease
 */
export async function leaveJob(
  db: Kysely<Tables>,
  lease: Lease,
  state: "waiting" | "paused" | "cancelled",
): Promise<boolean> {
  const { rows } = await withEnd(sql`
    update job set ${released}, state = ${state},
      finished_at = case when ${state} = 'cancelled' then now() else finished_at end
    where ${isHeld(lease)} returning account_id, job_id, state`).execute(db);
  return rows.length > 0;
}

/** How long recurring work that was tried too often waits, in seconds. A backup that failed is not left for a day. */
const MAX_WAIT_SECONDS = 3_600;

/**
 * Records that the job failed. It is retried later, unless the failure is permanent or it was tried too often; a
 * recurring one then waits for its next time, at most an hour.
 *
 * @param error in words for the user who looks at the job
 * @returns the resulting state; undefined if this node no longer held the lease
 */
export async function failJob(
  db: Kysely<Tables>,
  lease: Lease,
  { error, isPermanent, backoffMs }: { error: string; isPermanent: boolean; backoffMs: number },
): Promise<"waiting" | "failed" | undefined> {
  const isOver = sql`(${isPermanent}::boolean or attempt + 1 >= ${MAX_ATTEMPTS})`;
  const { rows } = await withEnd(sql`
    update job set ${released}, error = ${error},
      attempt = case when ${isOver} and every_seconds is not null then 0 else attempt + 1 end,
      state = case when ${isOver} and every_seconds is null then 'failed' else 'waiting' end,
      finished_at = case when ${isOver} then now() else finished_at end,
      due_at = now() + case when ${isOver} then make_interval(secs => least(coalesce(every_seconds, 0), ${MAX_WAIT_SECONDS}))
        else make_interval(secs => ${backoffMs / 1_000}::float8) end
    where ${isHeld(lease)} returning account_id, job_id, state`).execute(db);
  return rows[0]?.state as "waiting" | "failed" | undefined;
}

/** Frees the jobs of nodes that are known to be gone, before their leases expire. */
export async function freeJobs(db: Kysely<Tables>): Promise<void> {
  await sql`update job set leased_until = now() where state = 'running' and leased_until > now()`.execute(db);
}

/** Makes recurring work of the installation due. */
export async function dueNow(db: Kysely<Tables>, kind: string): Promise<void> {
  await sql`update job set due_at = now() where account_id = ${INSTALLATION} and kind = ${kind} and due_at > now()`.execute(
    db,
  );
}

/** Days for which a finished job can be viewed. */
const KEPT_DAYS = 30;

/** Removes jobs that ended long ago. */
export async function removeOldJobs(db: Kysely<Tables>): Promise<void> {
  await sql`delete from job where state in ('done', 'failed', 'cancelled')
    and finished_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
