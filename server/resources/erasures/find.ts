import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { ERASED_FROM, ERASURE_LIMITS } from "#contract";
import { actorOf } from "../../audit/agent.ts";
import type { ErasureTable, Tables } from "../../db/tables.ts";
import { isSandbox, ownerOf } from "../../db/tenancy/sandbox.ts";
import { notFound } from "../../http/errors.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";

export type ErasureRow = Selectable<ErasureTable>;

/** The erasure in a list of the API. */
export function presentErasure(row: ErasureRow) {
  return {
    id: row.erasure_id,
    account: ownerOf(row.account_id),
    kind: row.kind,
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    erased_by: actorOf(row.actor_id, row.actor_username),
    reason: row.reason,
    leads: row.leads,
    earlier_results: row.earlier_results,
    erased_from: Object.keys(ERASED_FROM) as (keyof typeof ERASED_FROM)[],
    ...(isSandbox(row.account_id) ? { is_test: true as const } : {}),
  };
}

/** The certificate: the same with the leads' fingerprints, and a hash for comparing copies. */
export async function certificateOf(db: Kysely<Tables>, id: number) {
  const row = await db.selectFrom("erasure").selectAll().where("erasure_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const leads = await db
    .selectFrom("erased_lead")
    .select(sql<string>`encode(fingerprint, 'hex')`.as("fingerprint"))
    .where("erasure_id", "=", id)
    .orderBy("fingerprint")
    .limit(ERASURE_LIMITS.fingerprints)
    .execute();
  const certified = { ...presentErasure(row), fingerprints: leads.map(({ fingerprint }) => fingerprint) };
  const hash = createHash("sha256").update(JSON.stringify(certified)).digest("hex");
  return { ...certified, hash: row.finished_at === null ? null : hash };
}

/**
 * Returns a page of an account's erasures, newest first; only those of the lead with one of these fingerprints, if they
 * are given.
 */
export async function findErasures(db: Kysely<Tables>, query: PageQuery, fingerprints: readonly Buffer[] | undefined) {
  let matches = db.selectFrom("erasure");
  if (fingerprints !== undefined) {
    const ofLead = db.selectFrom("erased_lead").select("erasure_id").where("fingerprint", "in", fingerprints);
    matches = matches.where("erasure_id", "in", ofLead);
  }
  const { limit, offset } = windowOf(query);
  const [{ count }, rows] = await Promise.all([
    matches.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    matches.selectAll().orderBy("erasure_id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(count), rows };
}
