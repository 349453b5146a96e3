import { type Kysely, sql } from "kysely";
import { SIMULATION_LIMITS } from "#contract/wire";
import { startTally, today } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { mapCooperatively } from "../../base/cooperative.ts";
import type { Tables } from "../../db/tables.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { everyLead, type Matching, matchesFilters } from "../../leads/matching.ts";
import { versionsOf } from "../../leads/versions.ts";
import { directly, type PartSize } from "../../leads/walk.ts";
import { presentSimulationResult, type SimulatedLead } from "./present.ts";
import { partsToScore } from "./read.ts";
import { createScoring } from "./score.ts";
import type { SimulationBody, Subject } from "./subject.ts";

/** All at once, unless their answers are large: leads may have a megabyte each. */
const PART: PartSize = { leads: SIMULATION_LIMITS.previewed, bytes: 2 ** 21 };

interface PreviewCall {
  readonly services: Services;
  readonly principal: Principal;
}

/**
 * Tries a change on the newest leads that the filters find, while the user waits. A large model takes a millisecond for
 * each lead, so other work runs in between.
 */
export async function previewSimulation(
  { services, principal }: PreviewCall,
  subject: Subject,
  { leads: filters = {}, date }: Pick<SimulationBody, "leads" | "date">,
) {
  const { account } = principal;
  const asOf = new Date();
  const resolved = await resolveFilters(
    services,
    principal,
    { ...filters, ordering: ["-created_at"] },
    { within: ["leads"] },
  );
  const condition = matchesFilters(resolved, asOf);
  const { before, after } = subject;
  const { id: accountId, timeZone } = account;
  const score = createScoring({ before, after, timeZone, date, today: today(asOf, timeZone) });
  const tallying = startTally();
  const found: SimulatedLead[] = [];
  const db = services.database.of(accountId);
  const ids = await newest(db, condition);
  const named = { condition: isOneOf(ids), size: PART };
  for await (const { leads } of partsToScore(directly(db), accountId, null, everyLead, named)) {
    const versionOf = await versionsOf(services.models, accountId, leads);
    await mapCooperatively(leads, (lead) => {
      const { compared, wouldChange } = score(lead, versionOf);
      tallying.add(compared, wouldChange, [0, found.length]);
      found.push({ lead_id: lead.lead_id, ...compared });
    });
  }
  return presentSimulationResult({
    tally: tallying.tally(),
    asOf,
    document: subject.described,
    leadAt: ([, index]) => found[index] as SimulatedLead,
    before: before.document,
    after: after.document,
  });
}

/** The identifiers of the newest matching leads. */
async function newest(db: Kysely<Tables>, condition: Matching): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("lead")
    .select("lead_id")
    .where(condition)
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(SIMULATION_LIMITS.previewed)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

const isOneOf =
  (ids: readonly string[]): Matching =>
  () =>
    sql<boolean>`lead_id = any(${ids}::text[])`;
