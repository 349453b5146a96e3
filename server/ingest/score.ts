import { uuidv7 } from "uuidv7";
import { type Answers, type Score, scoreLead, today } from "#engine";
import type { ActingAccount } from "../access/principal.ts";
import { invalid } from "../http/errors.ts";
import type { Arm } from "../models/arms.ts";
import type { ModelVersion } from "../models/version.ts";
import { type Campaign, type Channel, sourceText } from "./source.ts";
import type { Submission } from "./submission.ts";

/** A lead after validation by the contract's schema. */
export interface LeadRequest {
  readonly lead_id?: string;
  readonly answers: unknown;
  readonly allow_duplicates: boolean;
  readonly name?: string | null;
  readonly email?: string | null | undefined;
  readonly source?: Campaign;
}

export interface ScoredLead {
  readonly submission: Submission;
  readonly score: Score;
  /** The version that scored it. */
  readonly model: ModelVersion;
}

/**
 * Reads a lead's answers and scores them with one version of the account's model.
 *
 * @param channel how the lead came in
 * @param now the moment of evaluation: its date in the account's time zone is the value of `today()`
 * @param stage of a guarded publish
 * @throws HttpError 400 naming every faulty answer
 */
export function scoreRequest(
  account: ActingAccount,
  model: ModelVersion,
  request: LeadRequest,
  channel: Channel,
  now: Date,
  stage: number | null = null,
): ScoredLead {
  const read = model.readAnswers(request.answers, { timeZone: account.timeZone });
  if (!read.ok) throw invalid({ answers: read.errors });
  const evaluatedOn = today(now, account.timeZone);
  const score = scoreLead(model.compiled, read.answers, evaluatedOn);
  return {
    submission: submissionOf(account, { model, stage }, request, channel, read.answers, evaluatedOn, score, now),
    score,
    model,
  };
}

function submissionOf(
  account: ActingAccount,
  { model, stage }: Arm,
  request: LeadRequest,
  channel: Channel,
  answers: Answers,
  evaluatedOn: number,
  score: Score,
  now: Date,
): Submission {
  return {
    accountId: account.id,
    leadId: leadIdOf(request),
    allowDuplicates: request.allow_duplicates,
    contact: contactOf(request),
    source: sourceText(channel, request.source),
    answers: JSON.stringify(answers),
    modelVersion: model.version,
    stage,
    evaluatedOn,
    x: score.x,
    y: score.y,
    total: score.total,
    xBand: score.x_band,
    yBand: score.y_band,
    totalBand: score.total_band,
    ruleIds: score.matched,
    scoredAt: now,
  };
}

/** The identifier of a lead: the same letters in another Unicode form are the same lead. */
export const leadIdOf = ({ lead_id }: LeadRequest): string => lead_id?.normalize("NFC") ?? uuidv7();

/** Blank members count as absent. */
const contactOf = ({ name, email }: LeadRequest) =>
  JSON.stringify({ name: name || undefined, email: email || undefined });
