import { type Kysely, sql } from "kysely";
import type { Principal } from "../../access/principal.ts";
import { accountInReach } from "../../access/reach.ts";
import type { Tables } from "../../db/tables.ts";

interface OverviewRow {
  readonly account_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly live_version: number | null;
  readonly published_at: Date | null;
  readonly source_name: string | null;
  readonly source_version: number | null;
  readonly is_changed: boolean | null;
  readonly in_review: number;
  readonly leads: number;
  readonly last_lead_at: Date | null;
  readonly by_day: readonly number[];
  readonly high: number;
}

/** An account in the API's overview. */
export function presentOverview(row: OverviewRow) {
  const recent = row.by_day.reduce((sum, leads) => sum + leads, 0);
  const { source_name, source_version } = row;
  return {
    id: row.account_id,
    name: row.name,
    slug: row.slug,
    parent: row.parent_id,
    leads: Number(row.leads),
    leads_by_day: row.by_day,
    high_share: recent === 0 ? null : Math.round((Number(row.high) / recent) * 10_000) / 10_000,
    last_lead_at: row.last_lead_at?.toISOString() ?? null,
    model_version: row.live_version ?? 0,
    published_at: row.published_at?.toISOString() ?? null,
    drafts_in_review: row.in_review,
    source:
      source_name === null || source_version === null
        ? null
        : { name: source_name, version: source_version, changed_since: row.is_changed ?? true },
  };
}

/** Returns the accounts within reach with their figures, by name: one statement, however many there are. */
export async function accountOverview(db: Kysely<Tables>, principal: Principal): Promise<readonly OverviewRow[]> {
  const reachable = db.selectFrom("account as a").select("a.account_id").where(accountInReach(principal));
  const { rows } = await sql<OverviewRow>`
    with reachable as materialized (${reachable})
    select a.account_id, a.parent_id, a.name, a.slug, a.live_version, live.published_at,
      source.source_name, source.version as source_version,
      applied.content_hash is distinct from present.content_hash as is_changed,
      (select count(*)::int from draft d where d.account_id = a.account_id and d.state = 'in_review') as in_review,
      f.leads, f.last_lead_at, f.by_day, f.high
    from account a
    join figures_of_accounts(array(select account_id from reachable)) f on f.account_id = a.account_id
    left join lateral (
      select p.published_at from model_publication p where p.account_id = a.account_id order by p.publication desc limit 1
    ) live on true
    left join lateral (
      select p.version, p.source_name from model_publication p
      where p.account_id = a.account_id and p.source_hash is not null order by p.publication desc limit 1
    ) source on true
    left join model_version applied on applied.account_id = a.account_id and applied.version = source.version
    left join model_version present on present.account_id = a.account_id and present.version = a.live_version
    order by folded(a.name), a.account_id`.execute(db);
  return rows;
}
