import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import { SIMULATION_LIMITS } from "#contract/wire";
import { parseDate, startTally, today } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { settled } from "../leads/filters.ts";
import { matches } from "../leads/matching.ts";
import { type PartSize, readLeads } from "../leads/queries.ts";
import { versionsOf } from "../leads/versions.ts";
import { presentResult, type SimulatedLead } from "./present.ts";
import { createScoring } from "./score.ts";
import type { SimulationBody, Subject } from "./subject.ts";

/** What is in memory at once; leads may have a megabyte each. */
const PART: PartSize = { leads: 250, bytes: 2 ** 21 };

/** Milliseconds of scoring at a time: less than anybody notices who waits for another answer. */
const SLICE = 5;

const NEWEST_FIRST = { ordering: ["-created_at"] } as const;

interface Asked {
  readonly services: Services;
  readonly principal: Principal;
}

/**
 * Tries a change on the newest leads that the filters find, while somebody waits. A large model takes a millisecond for
 * each lead, so others are served in between.
 */
export async function preview(
  { services, principal }: Asked,
  subject: Subject,
  { leads: filters = {}, date }: Pick<SimulationBody, "leads" | "date">,
) {
  const { account } = principal;
  const asOf = new Date();
  const condition = matches(await settled(services, principal, { ...filters, ...NEWEST_FIRST }), asOf);
  const { before, after } = subject;
  const day = today(asOf, account.timeZone);
  const score = createScoring({ before, after, timeZone: account.timeZone, date, today: day });
  const tallying = startTally();
  const found: SimulatedLead[] = [];
  const db = services.database.of(account.id);
  let since = performance.now();
  for await (const rows of readLeads(db, condition, NEWEST_FIRST.ordering, PART)) {
    const versionOf = await versionsOf(services, principal, rows);
    for (const row of rows.slice(0, SIMULATION_LIMITS.previewed - found.length)) {
      const { lead_id, answers, model_version, rule_ids, ...stored } = row;
      const ownDay = parseDate(row.evaluated_on) ?? day;
      const lead = { answers, ownDay, stored: { ...stored, matched: rule_ids }, model_version };
      const { compared, wouldChange } = score(lead, versionOf(model_version));
      tallying.add(compared, wouldChange, [0, found.length]);
      found.push({ lead_id, before: compared.before, after: compared.after });
      if (performance.now() - since < SLICE) continue;
      await othersHaveBeenServed();
      since = performance.now();
    }
    if (found.length >= SIMULATION_LIMITS.previewed) break;
  }
  return presentResult({
    tally: tallying.tally(),
    asOf,
    document: subject.described,
    leadAt: ([, index]) => found[index] as SimulatedLead,
    before: before.document,
    after: after.document,
  });
}
