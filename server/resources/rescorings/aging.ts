import { type Kysely, sql } from "kysely";
import { dateDependence } from "#engine";
import type { Tables } from "../../db/tables.ts";
import type { Matching } from "../../leads/matching.ts";
import type { ModelStore } from "../../models/store.ts";

/** Which leads of an account have a score that depends on the date. */
export interface AgingLeads {
  /** The versions whose results depend on the date. */
  readonly versions: readonly number[];
  /**
   * The version by which all leads were last re-scored. It scored the leads of earlier versions as well, whose numbers
   * those keep that got no other result.
   */
  readonly rescoredBy: number | null;
}

/**
 * Finds them by the models, without looking at any lead. Versions from before this was known are looked at once.
 *
 * @param scored the versions that have leads; all versions if absent
 */
export async function agingLeads(
  db: Kysely<Tables>,
  models: Pick<ModelStore, "version">,
  accountId: number,
  scored?: ReadonlySet<number>,
): Promise<AgingLeads> {
  const unknown = await db.selectFrom("model_version").select("version").where("depends_on_date", "is", null).execute();
  for (const { version } of unknown) {
    if (scored !== undefined && !scored.has(version)) continue;
    const { document } = await models.version(accountId, version);
    const { results } = dateDependence(document);
    await db.updateTable("model_version").set({ depends_on_date: results }).where("version", "=", version).execute();
  }
  const { rescored_version: rescoredBy } = await db
    .selectFrom("account")
    .select("rescored_version")
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom("model_version").select("version").where("depends_on_date", "=", true).execute();
  return { versions: rows.map(({ version }) => version), rescoredBy };
}

/** Whether leads of a version have a score that depends on the date. */
export const isAging = ({ versions, rescoredBy }: AgingLeads, version: number): boolean =>
  versions.includes(version) || (rescoredBy !== null && version < rescoredBy && versions.includes(rescoredBy));

/** The leads whose score depends on the date and was computed as of an earlier day. */
export const agedBefore = (aging: AgingLeads, day: string): Matching => {
  const { versions, rescoredBy } = aging;
  const before = rescoredBy !== null && versions.includes(rescoredBy) ? rescoredBy : 0;
  return () =>
    sql<boolean>`(lead.evaluated_on < ${day}::date
      and (lead.model_version = any(${versions}::int[]) or lead.model_version < ${before}::int))`;
};
