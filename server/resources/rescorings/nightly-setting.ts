import { type Kysely, sql } from "kysely";
import { formatDate, parseDate, today } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { readFigures } from "../../rollups/source.ts";
import { scoredVersions } from "../analytics/scored-versions.ts";
import { agingLeads, isAging } from "./aging.ts";
import { RESCORING } from "./kind.ts";
import { presentRescoring } from "./present.ts";

/** The nightly re-scoring of an account in the API. */
export async function readNightly(
  { models }: Pick<Services, "models">,
  { id, timeZone }: ActingAccount,
  db: Kysely<Tables>,
  now = new Date(),
) {
  const { aged_on } = await db.selectFrom("account").select("aged_on").executeTakeFirstOrThrow();
  const { versions } = await readFigures(db, id, (source) => scoredVersions(db, source));
  const aging = await agingLeads(db, models, id, new Set(versions.map(({ version }) => version)));
  const last = await db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", RESCORING.name)
    .where(sql<boolean>`input ->> 'version' is null`)
    .orderBy("job_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    enabled: aged_on !== null,
    leads: versions.reduce((sum, { version, leads }) => (isAging(aging, version) ? sum + leads : sum), 0),
    next_on: aged_on === null ? null : nextDay(aged_on, today(now, timeZone)),
    last: last === undefined ? null : presentRescoring(last),
  };
}

/** The day at whose beginning the next re-scoring is due; today if it is about to begin. */
function nextDay(agedOn: string, day: number): string {
  const last = parseDate(agedOn);
  if (last === undefined) throw new Error(`${agedOn} is no date`);
  return formatDate(Math.max(last + 1, day));
}

/** Turns it on or off. The first night is the next one. */
export async function setNightly(
  on: Kysely<Tables>,
  { id, name, timeZone }: ActingAccount,
  agent: Agent,
  enabled: boolean,
  now = new Date(),
): Promise<void> {
  await on.transaction().execute(async (db) => {
    const { aged_on } = await db.selectFrom("account").select("aged_on").forNoKeyUpdate().executeTakeFirstOrThrow();
    if ((aged_on !== null) === enabled) return;
    await db
      .updateTable("account")
      .set({ aged_on: enabled ? formatDate(today(now, timeZone)) : null })
      .execute();
    await recordEvent(db, id, agent, {
      action: "update",
      target: { type: "nightly_rescoring", label: name },
      subject: id,
      before: { enabled: !enabled },
      after: { enabled },
    });
  });
}
