import { RESCORING_LIMITS } from "#contract";
import type { SimulationDate } from "#contract/wire";
import { formatDate, today } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { finderOf } from "../../leads/finders.ts";
import { LIMITS } from "../../leads/list-limits.ts";
import { matchesFilters } from "../../leads/matching.ts";
import { directly, type PartSize, type Walk, walk } from "../../leads/walk.ts";
import { createDecisions } from "./decide.ts";
import { presentTally } from "./present.ts";
import { type StoredLead, toRescore } from "./read.ts";
import { added, NOTHING, type Tally } from "./tally.ts";

/** Other work runs in between; leads may have a megabyte each. */
const PART: PartSize = { leads: 100, bytes: 2 ** 20 };

/** Predicts the result of re-scoring leads by the live version, on the newest of them. Nothing is stored. */
export async function previewRescoring(
  { database, models }: Services,
  account: ActingAccount,
  leads: ResolvedFilters,
  date: SimulationDate,
) {
  const db = database.of(account.id);
  const target = await models.live(account.id);
  const evaluatedOn = formatDate(today(new Date(), account.timeZone));
  const decide = createDecisions(models, account.id, { target, timeZone: account.timeZone, date, evaluatedOn });
  const condition = matchesFilters(leads);
  let tally: Tally = NOTHING;
  let tried = 0;
  const newest: Walk = { condition, order: ["-created_at"], size: PART, columns: toRescore(account.id) };
  for await (const found of walk<StoredLead>(directly(db), newest)) {
    tally = added(tally, await decide(found));
    tried += found.length;
    if (tried >= RESCORING_LIMITS.tried) break;
  }
  const counted = presentTally(tally, target.document.questions);
  const list = { db, kind: database.kind, accountId: account.id, resolved: leads, matching: condition, at: new Date() };
  const { count, isExact } =
    tried < RESCORING_LIMITS.tried
      ? { count: tried, isExact: true }
      : await finderOf({ ...list, isCountExact: false }, LIMITS).count();
  // counting may have been abandoned
  return { version: target.version, leads: Math.max(count, tried), leads_is_exact: isExact, tried, ...counted };
}
