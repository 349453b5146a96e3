import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Actor } from "../audit/agent.ts";
import { codeOf } from "../base/error-code.ts";
import type { JobTable, Tables } from "../db/tables.ts";
import { announceJob } from "./announced.ts";
import { MAX_ATTEMPTS } from "./backoff.ts";
import { INSTALLATION, type Progress } from "./kind.ts";

export type JobRow = Selectable<JobTable>;

/** A node that has not said for so long that it is at work is not, in seconds: another one goes on. */
const LEASE_SECONDS = 8;

/** SQLSTATE of a key that there is already. */
const UNIQUE = "23505";

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

export interface NewJob {
  readonly accountId: number;
  readonly kind: string;
  readonly input: object;
  readonly total?: number;
  /** When it is to be done; at once if absent. */
  readonly dueAt?: Date;
  /** Who asked for it; null when nobody did. */
  readonly actor: Actor | null;
}

/** Adds a job, which is done soon, or when the one of its kind that the account has is done. @returns its id */
export async function addJob(db: Kysely<Tables>, job: NewJob): Promise<number> {
  const { accountId, kind, input, total, dueAt, actor } = job;
  const { job_id } = await db
    .insertInto("job")
    .values({
      account_id: accountId,
      kind,
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

/** In how many milliseconds the next job is due, or a lease runs out; undefined when none waits. */
export async function nextDueIn(db: Kysely<Tables>, kinds: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next) - now()) * 1000)::float8 as ms
    from job cross join lateral (select greatest(due_at, leased_until) as next) n
    where kind = any(${kinds}::text[]) and state in ('waiting', 'running') and next > now()`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/**
 * Whether an account has fewer jobs of a kind under way than it may. Whoever asks for the same account waits until this
 * transaction has ended: of several at the same moment none would see the others.
 *
 * @param db of the account, in the transaction that adds the job
 */
export async function hasRoom(db: Kysely<Tables>, kind: string, most: number): Promise<boolean> {
  await db.selectFrom("account").select("account_id").forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom("job")
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "running", "paused"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < most;
}

/** Sees to it that work of the installation is done again and again. */
export async function schedule(db: Kysely<Tables>, kind: string, everySeconds: number): Promise<void> {
  await sql`
    insert into job (account_id, kind, every_seconds) values (${INSTALLATION}, ${kind}, ${everySeconds})
    on conflict (account_id, kind) where every_seconds is not null do update set every_seconds = excluded.every_seconds,
      due_at = least(job.due_at, now() + make_interval(secs => excluded.every_seconds))
    where job.every_seconds <> excluded.every_seconds`.execute(db);
}

/** A job that may be taken: it is its time, or its node has died, and the account has none of the kind under way. */
const isFree = (kinds: readonly string[]): RawBuilder<boolean> => sql`
  j.kind = any(${kinds}::text[]) and j.state in ('waiting', 'running')
  and case j.state when 'running' then j.leased_until <= now() else j.due_at <= now() end
  and not exists (
    select from job r
    where r.account_id = j.account_id and r.kind = j.kind and r.state = 'running' and r.job_id <> j.job_id
  )`;

/**
 * Takes the job whose turn it is: first that of the account that has the fewest under way, then of the one that had its
 * turn longest ago. So an account with a thousand jobs keeps nobody else waiting.
 *
 * @returns undefined when there is none
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
    // another node has taken one of the same account and kind at the same moment
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

/** Which of the times that a job was taken is meant: what a node does with its lease, it does only while it has it. */
export type Lease = Pick<JobRow, "account_id" | "job_id" | "lease">;

const isHeld = ({ account_id, job_id, lease }: Lease): RawBuilder<boolean> =>
  sql`account_id = ${account_id} and job_id = ${job_id} and lease = ${lease} and state = 'running'`;

/** What is wanted of a job, null nothing; undefined when the lease is lost. */
export type PendingAction = JobRow["pending_action"] | undefined;

/** Says that a node is still at a job. */
export async function holdJob(db: Kysely<Tables>, lease: Lease): Promise<PendingAction> {
  const { rows } = await sql<Pick<JobRow, "pending_action">>`
    update job set leased_until = ${leaseEnd} where ${isHeld(lease)} returning pending_action`.execute(db);
  return rows[0]?.pending_action;
}

/** Notes how far a job has come, in the transaction of what it has done. */
export async function advanceJob(
  db: Kysely<Tables>,
  lease: Lease,
  { checkpoint = null, done, total }: Progress,
  workedMs: number,
): Promise<PendingAction> {
  const { rows } = await sql<Pick<JobRow, "pending_action">>`
    update job set checkpoint = ${JSON.stringify(checkpoint)}::json, done = ${done},
      total = ${total === undefined ? sql`total` : total}, attempt = 0, error = null,
      worked_ms = worked_ms + ${Math.round(workedMs)}, leased_until = ${leaseEnd}
    where ${isHeld(lease)} returning pending_action`.execute(db);
  return rows[0]?.pending_action;
}

const released = sql`leased_until = null, pending_action = null`;

/**
 * The job is done; one that recurs waits for its next time.
 *
 * @param againIn seconds until then, instead of the usual ones
 * @returns whether it was this node's to say so
 */
export async function finishJob(
  db: Kysely<Tables>,
  lease: Lease,
  result: object | undefined,
  againIn?: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update job set ${released}, attempt = 0, error = null, result = ${JSON.stringify(result ?? null)}::json,
      finished_at = now(), state = case when every_seconds is null then 'done' else 'waiting' end,
      checkpoint = null,
      done = case when every_seconds is null then done else 0 end,
      due_at = now() + make_interval(secs => coalesce(${againIn ?? null}::float8, every_seconds, 0))
    where ${isHeld(lease)}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * The job does not go on here: it waits for the next node, or until somebody resumes it, or is over.
 *
 * @returns whether it was this node's to say so
 */
export async function leaveJob(
  db: Kysely<Tables>,
  lease: Lease,
  state: "waiting" | "paused" | "cancelled",
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update job set ${released}, state = ${state},
      finished_at = case when ${state} = 'cancelled' then now() else finished_at end
    where ${isHeld(lease)}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * The job could not be done. It is tried again later, unless that is hopeless or was tried too often; one that recurs
 * waits for its next time then.
 *
 * @param error in words for whoever looks at the job
 * @returns what becomes of it; undefined when it was not this node's to say
 */
export async function failJob(
  db: Kysely<Tables>,
  lease: Lease,
  { error, isPermanent, backoffMs }: { error: string; isPermanent: boolean; backoffMs: number },
): Promise<"waiting" | "failed" | undefined> {
  const isOver = sql`(${isPermanent}::boolean or attempt + 1 >= ${MAX_ATTEMPTS})`;
  const { rows } = await sql<{ state: "waiting" | "failed" }>`
    update job set ${released}, error = ${error},
      attempt = case when ${isOver} and every_seconds is not null then 0 else attempt + 1 end,
      state = case when ${isOver} and every_seconds is null then 'failed' else 'waiting' end,
      finished_at = case when ${isOver} then now() else finished_at end,
      due_at = now() + case when ${isOver} then make_interval(secs => coalesce(every_seconds, 0))
        else make_interval(secs => ${backoffMs / 1_000}::float8) end
    where ${isHeld(lease)} returning state`.execute(db);
  return rows[0]?.state;
}

/** Frees the jobs of nodes that are known to be gone, before their leases have run out. */
export async function freeJobs(db: Kysely<Tables>): Promise<void> {
  await sql`update job set leased_until = now() where state = 'running' and leased_until > now()`.execute(db);
}

/** Days for which one can look what became of a job. */
const KEPT_DAYS = 30;

/** Removes jobs that have long been over. */
export async function removeOldJobs(db: Kysely<Tables>): Promise<void> {
  await sql`delete from job where state in ('done', 'failed', 'cancelled')
    and finished_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
