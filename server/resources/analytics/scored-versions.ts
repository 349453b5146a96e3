import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { liveVersionIn } from "../../models/live-version.ts";
import type { Source } from "../../rollups/source.ts";

/** How many leads a version scored. */
interface Scored {
  readonly version: number;
  readonly leads: number;
}

/** How many leads have a result of each version of the model, the newest first. */
export async function scoredVersions(on: Kysely<Tables>, { results }: Source): Promise<{ versions: Scored[] }> {
  const { rows } = await sql<Scored>`
    select model_version as version, sum(leads)::bigint as leads from ${results} results
    group by model_version having sum(leads) <> 0 order by model_version desc`.execute(on);
  return { versions: rows };
}

interface Standing {
  readonly version: number;
  readonly is_live: boolean;
  readonly is_rescored: boolean;
  readonly scores_as_live: boolean;
}

/**
 * The same, with whether the live model may score the leads of a version differently. It does not if both versions
 * score alike. Leads from before a re-scoring of all leads have results of the version that did it, whichever version
 * they name.
 */
export async function outdated(db: Kysely<Tables>, accountId: number, scored: readonly Scored[]) {
  const numbers = scored.map(({ version }) => version);
  const { rows } = await sql<Standing>`
    select v.version, v.version = live.version as is_live, v.version is not distinct from a.rescored_version as is_rescored,
      v.version = live.version or coalesce(v.content_hash = live.content_hash, false)
        or coalesce(v.results_hash = live.results_hash, false) as scores_as_live
    from account a
    join model_version live on live.account_id = a.account_id and live.version = ${liveVersionIn("a.account_id")}
    join model_version v on v.account_id = a.account_id
      and (v.version = live.version or v.version = a.rescored_version or v.version = any(${numbers}::int[]))
    where a.account_id = ${accountId}`.execute(db);
  const live = rows.find(({ is_live }) => is_live)?.version ?? 0;
  const rescored = rows.find(({ is_rescored }) => is_rescored)?.version ?? 0;
  const current = new Set(rows.flatMap(({ version, scores_as_live }) => (scores_as_live ? [version] : [])));
  const versions = scored.map(({ version, leads }) => ({
    version,
    leads,
    is_outdated: !current.has(Math.max(version, rescored)),
  }));
  const sum = (some: readonly Scored[]) => some.reduce((total, { leads }) => total + leads, 0);
  return {
    live_version: live,
    total_leads: sum(versions),
    outdated_leads: sum(versions.filter(({ is_outdated }) => is_outdated)),
    versions,
  };
}
