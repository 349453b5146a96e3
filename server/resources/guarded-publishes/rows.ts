import { type Kysely, type Selectable, sql } from "kysely";
import { actorOf } from "../../audit/agent.ts";
import type { GuardedPublishTable, Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";

interface Stage {
  readonly share: number;
  /** In ISO 8601. */
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** A guarded publish with the name of its draft, and its stages in their order. */
export interface GuardedRow extends Selectable<GuardedPublishTable> {
  readonly draft_name: string;
  readonly stages: readonly Stage[];
}

const guardedIn = (db: Kysely<Tables>) =>
  db
    .selectFrom("guarded_publish as g")
    .innerJoin("draft as d", (join) =>
      join.onRef("d.account_id", "=", "g.account_id").onRef("d.draft_id", "=", "g.draft_id"),
    )
    .selectAll("g")
    .select("d.name as draft_name")
    .select(
      sql<readonly Stage[]>`(
        select json_agg(json_build_object('share', s.share, 'started_at', s.started_at, 'ended_at', s.ended_at)
          order by s.stage_id)
        from guarded_stage s where s.account_id = g.account_id and s.guarded_publish_id = g.guarded_publish_id
      )`.as("stages"),
    );

/** @throws HttpError 404 if there is none */
export async function findGuarded(db: Kysely<Tables>, id: number): Promise<GuardedRow> {
  const row = await guardedIn(db).where("g.guarded_publish_id", "=", id).executeTakeFirst();
  if (row === undefined) throw noGuarded();
  return row;
}

/** The same, and locks it until the transaction ends. */
export async function lockGuarded(db: Kysely<Tables>, id: number): Promise<GuardedRow> {
  // by itself: after a wait for the lock, a statement still sees the stages from before
  await db
    .selectFrom("guarded_publish")
    .select("guarded_publish_id")
    .where("guarded_publish_id", "=", id)
    .forNoKeyUpdate()
    .execute();
  return await findGuarded(db, id);
}

const noGuarded = () => notFound("There is no such guarded publish.");

/** A page of an account's guarded publishes, newest first, with their number. */
export async function findAllGuarded(db: Kysely<Tables>, query: PageQuery) {
  const { limit, offset } = windowOf(query);
  return await guardedIn(db)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .orderBy("g.guarded_publish_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A guarded publish in the API. */
export const presentGuarded = (row: GuardedRow) => ({
  id: row.guarded_publish_id,
  draft: { id: row.draft_id, name: row.draft_name },
  live_version: row.live_version,
  version: row.version,
  state: row.state,
  share: row.state === "running" ? (row.stages.at(-1)?.share ?? null) : null,
  shares: row.shares,
  note: row.note,
  started_by: actorOf(row.author_id, row.author_username),
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
  stages: row.stages.map(({ share, started_at, ended_at }) => ({
    share,
    started_at: new Date(started_at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  })),
});
