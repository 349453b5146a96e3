import type { LeadSource } from "#contract";
import {
  type BandLetter,
  fromHundredths,
  priorityOf,
  type Recommended,
  type RuleOfQuestion,
  recommend,
  type Score,
} from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import type { SubmittedLead } from "../../ingest/submit.ts";
import type { AuthoredRow, LeadClicks, LeadRow, LeadState, OriginRow, RescoredRow } from "../../leads/rows.ts";
import type { LinkTracking } from "../../links/track.ts";
import type { ModelVersion } from "../../models/version.ts";
import { outcomeOf } from "../../outcomes/lost.ts";

interface Scored {
  readonly leadId: string;
  readonly score: {
    readonly x: number;
    readonly y: number;
    readonly x_band: BandLetter;
    readonly y_band: BandLetter;
  };
  readonly priority: string;
  readonly recommended: Recommended;
  readonly modelVersion: number;
  readonly createdAt: Date;
  readonly scoredAt: Date;
}

/**
 * The result of a lead, as POST and every read return it. (A rest spread of the argument, and formatting the same
 * moment twice, would cost as much as everything else.)
 */
export function presentLead(result: Scored) {
  const { leadId, modelVersion, createdAt, scoredAt } = result;
  const created = createdAt.toISOString();
  return {
    lead_id: leadId,
    ...presentScores(result),
    model_version: modelVersion,
    created_at: created,
    updated_at: scoredAt === createdAt ? created : scoredAt.toISOString(),
  };
}

/** The scores of a lead by a model. */
export function presentScores({ score, priority, recommended }: Pick<Scored, "score" | "priority" | "recommended">) {
  const x = fromHundredths(score.x);
  const y = fromHundredths(score.y);
  return {
    x_axis: x,
    y_axis: y,
    total_score: fromHundredths(score.x + score.y),
    x_score: x,
    y_score: y,
    x_category: score.x_band,
    y_category: score.y_band,
    priority,
    recommendation: recommended.recommendation,
    recommendations: recommended.recommendations,
  };
}

/**
 * The JSON of a result from {@link presentLead}. The text of each rule of a model is serialized once, because it is
 * most of the answer to a lead.
 */
export function resultText(
  result: Omit<Scored, "recommended" | "priority">,
  { rules, document }: ModelVersion,
  { matched, total_band }: Pick<Score, "matched" | "total_band">,
): string {
  let recommendation: string | null = null;
  let members = "";
  for (const rule of rules) {
    if (!matched.includes(rule.recommendation.id)) continue;
    recommendation ??= rule.recommendation.response_text;
    members += members === "" ? textOf(rule) : `,${textOf(rule)}`;
  }
  const recommended = { recommendation, recommendations: {} };
  const priority = priorityOf(document.bands, total_band);
  const { leadId, score, modelVersion, createdAt, scoredAt } = result;
  const text = JSON.stringify(presentLead({ leadId, score, priority, recommended, modelVersion, createdAt, scoredAt }));
  // the member itself: in a text with the same content, quotes are escaped
  return text.replace('"recommendations":{}', () => `"recommendations":{${members}}`);
}

/** The JSON that answers a lead that was stored. @param tracking puts tracked links into it */
export function submittedText(
  { submission, score, model, stored }: SubmittedLead,
  tracking: LinkTracking | undefined,
): string {
  const { accountId, leadId, modelVersion, scoredAt } = submission;
  const result = { leadId, score, modelVersion, createdAt: stored.createdAt, scoredAt };
  const text = tracking === undefined ? resultText(result, model, score) : trackedText(result, model, score, tracking);
  return isSandbox(accountId) ? `${text.slice(0, -1)},${JSON.stringify(TEST_MARK).slice(1)}` : text;
}

/** The same JSON with the links of this lead. */
function trackedText(
  result: Omit<Scored, "recommended" | "priority">,
  model: ModelVersion,
  score: Pick<Score, "matched" | "total_band">,
  tracking: LinkTracking,
): string {
  const recommended = tracking.track(result.leadId, result.modelVersion, recommend(model, score));
  const priority = priorityOf(model.document.bands, score.total_band);
  return JSON.stringify(presentLead({ ...result, priority, recommended }));
}

const TEST_MARK = { is_test: true } as const;

/** Marks the answer to a call about test leads. */
export const presentTest = ({ account }: Pick<Principal, "account">) => (isSandbox(account.id) ? TEST_MARK : {});

const written = new WeakMap<RuleOfQuestion, string>();

/** The text of a rule, as a member of `recommendations`. */
function textOf(rule: RuleOfQuestion): string {
  const known = written.get(rule);
  if (known !== undefined) return known;
  const { recommendations } = recommend({ rules: [rule] }, { matched: [rule.recommendation.id] });
  const text = JSON.stringify(recommendations).slice(1, -1);
  written.set(rule, text);
  return text;
}

/**
 * A stored result; its recommendations are those of the model version that decided them.
 *
 * @param tracking puts tracked links into them
 */
export function presentStored(row: LeadState, model: ModelVersion, tracking: LinkTracking | undefined) {
  const recommended = recommend(model, { matched: row.rule_ids });
  return presentLead({
    leadId: row.lead_id,
    score: row,
    priority: priorityOf(model.document.bands, row.total_band),
    recommended: tracking?.track(row.lead_id, row.model_version, recommended) ?? recommended,
    modelVersion: row.model_version,
    createdAt: row.created_at,
    scoredAt: row.scored_at,
  });
}

/**
 * Puts tracked links into the results of a call; undefined if its account has none. Users who view a lead in the admin
 * get the rules' own links, because their clicks are not the lead's.
 */
export function trackingOf({ account, credential, tracksLinks }: Principal, { links }: Pick<Services, "links">) {
  return tracksLinks && credential.kind === "token" ? links.tracking(account.id) : undefined;
}

/** How often the lead has followed the links of each rule. */
export function presentClicks(rows: readonly LeadClicks[]) {
  return {
    clicks: rows.map(({ rule_id, affiliate_clicks, redirect_clicks, first_at, last_at }) => ({
      rule_id,
      affiliate_clicks,
      redirect_clicks,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  };
}

/** The contact data of the lead, if known. */
export function presentContact({ contact }: Pick<LeadState, "contact">) {
  return { name: contact.name ?? null, email: contact.email ?? null };
}

const UNKNOWN: LeadSource = { type: "unknown" };

/** The channel of the lead's first arrival, and its source. */
export function presentSource({ source }: Pick<LeadRow, "source">) {
  return { source: source ?? UNKNOWN };
}

/** What the lead's outcomes come to. @param days after which a lead without one counts as lost; null for never */
export function presentOutcome(row: LeadRow, days: number | null, now?: Date) {
  const { state, at } = outcomeOf(row, days, now);
  return { outcome: state, outcome_at: at?.toISOString() ?? null };
}

/** The user who submitted these answers in the admin. */
export function presentAuthor({ author_id, author_username }: AuthoredRow) {
  const isByHand = author_id !== null && author_username !== null;
  return { submitted_by: isByHand ? { id: author_id, username: author_username } : null };
}

/** The re-scoring that created this result. */
export function presentRescored(row: RescoredRow) {
  const { rescoring_id: id, rescored_at, rescoring_reason: reason, rescorer_id, rescorer_username } = row;
  if (id === null || rescored_at === null || reason === null) return { rescored: null };
  const by = actorOf(rescorer_id, rescorer_username ?? "");
  return { rescored: { id, at: rescored_at.toISOString(), reason, by } };
}

/** The number of a state among those of its lead, and the import that it came from or that was undone. */
export function presentOrigin(row: OriginRow) {
  const { revision, origin_import, undone_import, restored_at, restorer_id, restorer_username } = row;
  const restored =
    undone_import === null || restored_at === null
      ? null
      : { import_id: undone_import, at: restored_at.toISOString(), by: actorOf(restorer_id, restorer_username ?? "") };
  return { revision, import_id: origin_import, restored };
}

/** The canonical answers, and the date that `today()` returned. */
export function presentAnswers({ answers, evaluated_on }: LeadState) {
  return { answers, evaluated_on };
}
