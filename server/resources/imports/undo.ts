import { type Kysely, sql } from "kysely";
import type { RunningServices } from "../../api/create-services.ts";
import { actorOf } from "../../audit/agent.ts";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import { LEAD_STATE, leadStateOf, type Tables } from "../../db/tables.ts";
import type { JobRun, RunnableKind } from "../../jobs/kind.ts";
import { eraseSome } from "../erasures/erase.ts";
import { IMPORT_UNDO, importOf } from "./kind.ts";
import { findImport } from "./rows.ts";

/**
 * Leads that one transaction undoes. A transaction has about twenty statements, whatever its leads are. The embedded
 * database cannot do other work while a statement runs.
 */
const BATCH = { embedded: 100, postgres: 500 } as const;

/** The jobs that undo imports. */
export const importUndoKind = (
  services: RunningServices,
  batch: number = BATCH[services.database.kind],
): RunnableKind => ({
  ...IMPORT_UNDO,
  run: (job) => undoAll(services, job, batch),
});

/** The data that the job needs to continue: the certificate of what is erased. It names no lead. */
interface Checkpoint {
  readonly erasure: number;
}

/**
 * Undoes an import in steps. If it is killed at any point, it has undone exactly the leads that it has counted, and
 * another run continues.
 */
async function undoAll(services: RunningServices, job: JobRun, batch: number): Promise<object> {
  const { accountId } = job;
  const db = services.database.of(accountId);
  const importId = importOf(job);
  const { row } = await findImport(db, importId);
  if (row.state === "undoing") {
    let at = job.checkpoint as Checkpoint | null;
    for (let isOver = false; !isOver; ) {
      await job.step(async (transaction) => {
        const erasure = at?.erasure ?? (await begin(transaction, job, importId));
        const step = await undoSome(transaction, services, { accountId, importId, jobId: job.id, erasure, batch });
        isOver = step.count < batch;
        await transaction
          .updateTable("lead_import")
          .set((eb) => ({
            erased: eb("erased", "+", step.erased),
            restored: eb("restored", "+", step.restored),
            kept: eb("kept", "+", step.kept),
            ...(isOver ? { state: "undone" as const } : {}),
          }))
          .where("import_id", "=", importId)
          .execute();
        if (isOver) {
          await transaction
            .updateTable("erasure")
            .set({ finished_at: sql<Date>`now()` })
            .where("erasure_id", "=", erasure)
            .execute();
          await transaction.deleteFrom("analytics_cache").execute();
        }
        at = { erasure };
        return { checkpoint: at, done: job.done + step.count };
      });
    }
  }
  const { row: undone } = await findImport(db, importId);
  const { erased, restored, kept } = undone;
  return { import: importId, erased, restored, kept };
}

/** Begins the certificate of what is erased. */
async function begin(db: Kysely<Tables>, { accountId, id }: JobRun, importId: number): Promise<number> {
  const { actor_id, actor_username } = await db
    .selectFrom("job")
    .select(["actor_id", "actor_username"])
    .where("job_id", "=", id)
    .executeTakeFirstOrThrow();
  const { row } = await findImport(db, importId);
  const actor = actorOf(actor_id, actor_username);
  const { erasure_id } = await db
    .insertInto("erasure")
    .values({
      account_id: accountId,
      kind: "leads",
      reason: row.file_name === "" ? `Import ${importId} was undone` : `The import of ${row.file_name} was undone`,
      actor_id: actor?.id ?? null,
      actor_username: actor?.username ?? "",
    })
    .returning("erasure_id")
    .executeTakeFirstOrThrow();
  return erasure_id;
}

interface Some {
  readonly accountId: number;
  readonly importId: number;
  /** The job of the undo, which has the user who requested it. */
  readonly jobId: number;
  readonly erasure: number;
  readonly batch: number;
}

/**
 * Undoes the import of some leads. The leads are locked in the order of the statement that stores them. A lead that was
 * only re-scored since has not changed: its answers are those of the import. The processed leads are removed from the
 * list of imported leads.
 */
async function undoSome(
  db: Kysely<Tables>,
  { installationKey }: RunningServices,
  { accountId, importId, jobId, erasure, batch }: Some,
) {
  const imported = await db
    .selectFrom("imported_lead")
    .select(["lead_id", "first_revision"])
    .where("import_id", "=", importId)
    .orderBy("lead_id")
    .limit(batch)
    .execute();
  const ids = imported.map(({ lead_id }) => lead_id);
  if (ids.length === 0) return { count: 0, erased: 0, restored: 0, kept: 0 };
  const { rows: unchanged } = await sql<{ lead_id: string; first_revision: number }>`
    with locked as materialized (
      select lead_id, revision from lead
      where account_id = ${opaqueToPlanner(accountId)} and lead_id = any(${ids}::text[]) order by lead_id for update
    )
    select l.lead_id, i.first_revision from locked l
    join imported_lead i on i.account_id = ${accountId} and i.import_id = ${importId} and i.lead_id = l.lead_id
    where l.revision = i.last_revision + (
      select count(*) from lead_rescoring r
      where r.account_id = ${accountId} and r.lead_id = l.lead_id and r.revision > i.last_revision
    )`.execute(db);
  const created = unchanged.filter(({ first_revision }) => first_revision === 1).map(({ lead_id }) => lead_id);
  const replaced = unchanged.filter(({ first_revision }) => first_revision > 1).map(({ lead_id }) => lead_id);
  const erasing = { accountId, erasureId: erasure, installationKey, isNamed: true };
  const erased = created.length === 0 ? [] : await eraseSome(db, erasing, created);
  const restored = replaced.length === 0 ? 0 : await restore(db, { accountId, importId, jobId }, replaced);
  // leads that no longer exist may have been erased by others
  const gone = new Set(erased);
  const present = await db.selectFrom("lead").select("lead_id").where("lead_id", "in", ids).execute();
  const kept = present.filter(({ lead_id }) => !gone.has(lead_id)).length - restored;
  await db.deleteFrom("imported_lead").where("import_id", "=", importId).where("lead_id", "in", ids).execute();
  return { count: ids.length, erased: erased.length, restored, kept };
}

const STATE = sql.raw(LEAD_STATE.join(", "));
const of = (alias: string) => sql.raw(leadStateOf(alias));

/**
 * Restores the state that leads had before the import, as a new revision: its answers, its scores, the version that
 * computed them, and its origin. The state of the import moves to the history.
 */
async function restore(
  db: Kysely<Tables>,
  { accountId, importId, jobId }: Pick<Some, "accountId" | "importId" | "jobId">,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    with former as materialized (
      select h.lead_id, i.first_revision - 1 as from_revision, i.last_revision, ${of("h")} from lead_history h
      join imported_lead i on i.account_id = ${accountId} and i.import_id = ${importId} and i.lead_id = h.lead_id
      where h.account_id = ${opaqueToPlanner(accountId)} and h.lead_id = any(${ids}::text[])
        and h.revision = i.first_revision - 1
    ),
    present as materialized (
      select l.lead_id, l.revision, ${of("l")} from lead l
      where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = any(array(select lead_id from former))
    ),
    archived as (
      insert into lead_history (account_id, lead_id, revision, ${STATE})
      select ${accountId}::int, lead_id, revision, ${STATE} from present
    ),
    signed as (
      insert into lead_author (account_id, lead_id, revision, user_id, username, event_id)
      select a.account_id, a.lead_id, p.revision + 1, a.user_id, a.username, a.event_id
      from former f join present p on p.lead_id = f.lead_id
      join lead_author a on a.account_id = ${opaqueToPlanner(accountId)} and a.lead_id = f.lead_id
        and a.revision = f.from_revision
    ),
    rescored as (
      insert into lead_rescoring (
        account_id, lead_id, revision, job_id, user_id, username, rescored_at, own_date, given, reason
      )
      select r.account_id, r.lead_id, p.revision + 1, r.job_id, r.user_id, r.username, r.rescored_at, r.own_date, r.given,
        r.reason
      from former f join present p on p.lead_id = f.lead_id
      join lead_rescoring r on r.account_id = ${opaqueToPlanner(accountId)} and r.lead_id = f.lead_id
        and r.revision = f.from_revision
    ),
    noted as (
      insert into lead_restoration (
        account_id, lead_id, revision, import_id, first_revision, last_revision, user_id, username
      )
      select ${accountId}::int, f.lead_id, p.revision + 1, ${importId}::int, f.from_revision + 1, f.last_revision,
        j.actor_id, j.actor_username
      from former f join present p on p.lead_id = f.lead_id
      join job j on j.account_id = ${accountId} and j.job_id = ${jobId}::int
    ),
    restored as (
      update lead l set revision = p.revision + 1,
        ${sql.raw(LEAD_STATE.map((column) => `${column} = f.${column}`).join(", "))}
      from former f join present p on p.lead_id = f.lead_id
      where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = f.lead_id
      returning l.lead_id, l.revision, l.created_at
    ),
    -- an earlier import whose state this is can be undone next
    theirs as (
      update imported_lead o set last_revision = r.revision
      from restored r join former f on f.lead_id = r.lead_id
      where o.account_id = ${opaqueToPlanner(accountId)} and o.lead_id = r.lead_id
        and f.from_revision = o.last_revision + (
          select count(*) from lead_rescoring s
          where s.account_id = ${opaqueToPlanner(accountId)} and s.lead_id = o.lead_id
            and s.revision > o.last_revision and s.revision <= f.from_revision
        )
        and o.import_id = any(array(
          select import_id from lead_import where account_id = ${accountId} and not is_emptied and import_id <> ${importId}
        ))
    ),
    logged as (
      insert into event (account_id, kind, subject, reference, arrived_at, is_quiet)
      select ${accountId}::int, 'lead.updated', lead_id, revision, created_at, (
        select not send_webhooks from lead_import where account_id = ${accountId} and import_id = ${importId}
      ) from restored
    )
    select lead_id from restored`.execute(db);
  return rows.length;
}
