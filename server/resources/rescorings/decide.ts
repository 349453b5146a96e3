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
  /** The version that scored it. */
  readonly version: number;
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

type VersionOf = (number: number) => ModelVersion;

/** Decides about a lead, given the day on which it is scored. */
type Decide = (lead: StoredLead, on: number, versionOf: VersionOf) => Decision;

/**
 * Creates the function that scores stored leads by a version; create it once for many. Answers are scored as they
 * arrived, however often they have been scored since.
 */
function createDecision({ version, document }: ModelVersion, timeZone: string): Decide {
  const replay = createReplay(document, timeZone);
  const samenessTo = createSameness(document);
  return (lead, on, versionOf) => {
    const { given } = lead;
    const { questions } = versionOf(lead.given_version).document;
    const replayed = replay(given, questions, on);
    if (!replayed.ok) return { outcome: "refused", misfits: misfitsOf(replayed.asked, replayed.errors) };
    const { score, answers } = replayed;
    const isSame = samenessTo(versionOf(lead.model_version).document);
    if (isSame(scoreOf(lead), score)) return { outcome: "unchanged" };
    // from answers alone, a later version could not know which questions they were given to
    const isAsGiven = isDeepStrictEqual(answers, given) && asksTheSame(questions, document.questions);
    const next: NextState = {
      lead_id: lead.lead_id,
      revision: lead.revision,
      version,
      score,
      evaluatedOn: formatDate(on),
      answers: isDeepStrictEqual(answers, lead.answers) ? undefined : answers,
      given: isAsGiven ? undefined : given,
      ownDate: lead.own_date,
    };
    return { outcome: "changed", next };
  };
}

/** Decides about leads of one account, whichever versions scored them. */
export type Decisions = (leads: readonly StoredLead[]) => Promise<readonly Decision[]>;

type Models = Pick<ModelStore, "versions">;

interface RescoringTarget {
  /** The version to score by. */
  readonly target: ModelVersion;
  readonly timeZone: string;
  readonly date: SimulationDate;
  /** The value of `today()`, unless leads keep their own date. */
  readonly evaluatedOn: string;
}

/**
 * Creates the decisions of a re-scoring by one version. A lead that arrived after its day is scored with its own day.
 */
export function createDecisions(models: Models, accountId: number, by: RescoringTarget): Decisions {
  const { target, timeZone, date, evaluatedOn } = by;
  const decide = createDecision(target, timeZone);
  const day = dayOf(evaluatedOn);
  return async (leads) => {
    const versionOf = await versionsOf(models, accountId, leads);
    return leads.map((lead) => {
      const own = dayOf(lead.own_date);
      return decide(lead, date === "own" ? own : Math.max(day, own), versionOf);
    });
  };
}

interface Aging {
  /** The version by which all leads were last re-scored. It scored the leads of earlier versions as well. */
  readonly rescoredBy: ModelVersion | undefined;
  readonly timeZone: string;
  /** The day up to which leads are brought. */
  readonly evaluatedOn: string;
}

/**
 * Creates the decisions about leads whose score ages: each is scored by the version that scored it last, and only the
 * date is another one. It never goes back: a lead that was scored as of a later day stays as it is.
 */
export function createAging(
  models: Models,
  accountId: number,
  { rescoredBy, timeZone, evaluatedOn }: Aging,
): Decisions {
  // an object of a version is dropped when the store's cache drops it
  const known = new WeakMap<ModelVersion, Decide>();
  const decideBy = (version: ModelVersion): Decide => {
    const decide = known.get(version) ?? createDecision(version, timeZone);
    known.set(version, decide);
    return decide;
  };
  const day = dayOf(evaluatedOn);
  return async (leads) => {
    const versionOf = await versionsOf(models, accountId, leads);
    return leads.map((lead) => {
      const on = Math.max(day, dayOf(lead.own_date), dayOf(lead.evaluated_on));
      const own = versionOf(lead.model_version);
      if (rescoredBy === undefined || rescoredBy.version <= own.version) return decideBy(own)(lead, on, versionOf);
      const decision = decideBy(rescoredBy)(lead, on, versionOf);
      // that version rejected its answers, so the lead kept the result of its own
      return decision.outcome === "refused" ? decideBy(own)(lead, on, versionOf) : decision;
    });
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
