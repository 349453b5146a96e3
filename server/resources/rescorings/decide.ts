import { isDeepStrictEqual } from "node:util";
import type { SimulationDate } from "#contract/wire";
import {
  type Answers,
  asksTheSame,
  createReplay,
  createSameness,
  formatDate,
  type Misfit,
  misfitsOf,
  parseDate,
  type Score,
} from "#engine";
import { versionsOf } from "../../leads/versions.ts";
import type { ModelStore } from "../../models/store.ts";
import type { ModelVersion } from "../../models/version.ts";
import type { StoredLead } from "./read.ts";

/** The new state of a lead. Points are hundredths. */
export interface NextState {
  readonly lead_id: string;
  /** Of the state that it replaces. */
  readonly revision: number;
  readonly score: Score;
  readonly evaluatedOn: string;
  /** Undefined if they are unchanged. */
  readonly answers: Answers | undefined;
  /** The answers as they arrived, if the state's answers differ from them, or were given to different questions. */
  readonly given: Answers | undefined;
  readonly ownDate: string;
}

export type Decision =
  | { readonly outcome: "changed"; readonly next: NextState }
  /** Nobody would see a difference: the lead is not changed. */
  | { readonly outcome: "unchanged" }
  /** Its answers no longer fit; it keeps its state. */
  | { readonly outcome: "refused"; readonly misfits: readonly Misfit[] };

export interface RescoringTarget {
  /** The version to score by. */
  readonly target: ModelVersion;
  readonly timeZone: string;
  readonly date: SimulationDate;
  /** The value of `today()`, unless leads keep their own date. */
  readonly evaluatedOn: string;
}

/**
 * Creates the function that decides about stored leads; create it once for many. Answers are scored as they arrived,
 * however often they have been scored since. A lead that arrived after the day of the re-scoring is scored with its own
 * day.
 *
 * @returns a function that decides about a lead, given a function that finds the versions it names
 */
function createDecision({ target, timeZone, date, evaluatedOn }: RescoringTarget) {
  const replay = createReplay(target.document, timeZone);
  const day = dayOf(evaluatedOn);
  const samenessTo = createSameness(target.document);
  return (lead: StoredLead, versionOf: (number: number) => ModelVersion): Decision => {
    const own = dayOf(lead.own_date);
    const on = date === "own" ? own : Math.max(day, own);
    const { given } = lead;
    const { questions } = versionOf(lead.given_version).document;
    const replayed = replay(given, questions, on);
    if (!replayed.ok) return { outcome: "refused", misfits: misfitsOf(replayed.asked, replayed.errors) };
    const { score, answers } = replayed;
    const isSame = samenessTo(versionOf(lead.model_version).document);
    if (isSame(scoreOf(lead), score)) return { outcome: "unchanged" };
    // from answers alone, a later version could not know which questions they were given to
    const isAsGiven = isDeepStrictEqual(answers, given) && asksTheSame(questions, target.document.questions);
    const next: NextState = {
      lead_id: lead.lead_id,
      revision: lead.revision,
      score,
      evaluatedOn: formatDate(on),
      answers: isDeepStrictEqual(answers, lead.answers) ? undefined : answers,
      given: isAsGiven ? undefined : given,
      ownDate: lead.own_date,
    };
    return { outcome: "changed", next };
  };
}

/** The same for leads of one account, whichever versions scored them. */
export function createDecisions(models: Pick<ModelStore, "versions">, accountId: number, deciding: RescoringTarget) {
  const decide = createDecision(deciding);
  return async (leads: readonly StoredLead[]): Promise<readonly Decision[]> => {
    const versionOf = await versionsOf(models, accountId, leads);
    return leads.map((lead) => decide(lead, versionOf));
  };
}

function dayOf(date: string): number {
  const day = parseDate(date);
  if (day === undefined) throw new Error(`${date} is no date`);
  return day;
}

const scoreOf = ({ x, y, x_band, y_band, total_band, rule_ids }: StoredLead): Score => ({
  x,
  y,
  total: x + y,
  x_band,
  y_band,
  total_band,
  matched: rule_ids,
});
