import { RESCORING_LIMITS } from "#contract";
import type { SimulationDate } from "#contract/wire";
import { formatDate, today } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { matches } from "../../leads/matching.ts";
import { countLeads, type LeadPosition, type PartSize } from "../../leads/queries.ts";
import { createDecisions } from "./decide.ts";
import { presentTally } from "./present.ts";
import { readAfter } from "./read.ts";
import { added, NOTHING, type Tally } from "./tally.ts";

/** Other work runs in between; leads may have a megabyte each. */
const PART: PartSize = { leads: 100, bytes: 2 ** 20 };

/** Predicts the result of re-scoring leads by the live version, on the newest of them. Nothing is stored. */
export async function preview(
  { database, models }: Services,
  account: ActingAccount,
  leads: ResolvedFilters,
  date: SimulationDate,
) {
  const db = database.of(account.id);
  const target = await models.live(account.id);
  const evaluatedOn = formatDate(today(new Date(), account.timeZone));
  const decide = createDecisions(models, account.id, { target, timeZone: account.timeZone, date, evaluatedOn });
  const condition = matches(leads);
  let tally: Tally = NOTHING;
  let tried = 0;
  for (let last: LeadPosition | null = null; tried < RESCORING_LIMITS.tried; ) {
    const found = await readAfter(db, account.id, condition, last, PART, "desc");
    tally = added(tally, await decide(found));
    tried += found.length;
    last = found.at(-1) ?? null;
    if (last === null) break;
  }
  const counted = presentTally(tally, target.document.questions);
  return { version: target.version, leads: await countLeads(db, condition), tried, ...counted };
}
