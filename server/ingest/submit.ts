import { fault } from "#contract";
import type { ActingAccount } from "../access/principal.ts";
import { workedFor, workFor } from "../base/loop-time.ts";
import { HttpError, invalid, unavailable } from "../http/errors.ts";
import { type Arms, areSameArms, armOf } from "../models/arms.ts";
import type { ModelStore } from "../models/store.ts";
import type { ModelVersion } from "../models/version.ts";
import type { Stored } from "./execute-batch.ts";
import type { IngestQueue } from "./queue.ts";
import { type LeadRequest, leadIdOf, type ScoredLead, scoreRequest } from "./score.ts";
import type { Channel } from "./source.ts";

/**
 * A lead is scored again if its model has changed in the meantime. Three programs that edit without a pause do that to
 * one lead in a hundred twenty times in a row; only a runaway does it this often.
 */
export const MAX_ATTEMPTS = 100;

/** A lead that has been stored. */
export type SubmittedLead = ScoredLead & { readonly stored: Stored };

/**
 * Scores a lead with the live model, or the one of a guarded publish, and stores it durably. No query precedes the
 * statement that stores it: the last known model version is assumed to be live, and the statement reports if it is not.
 * Only a lead that this version rejects costs a query, because another node may have published one that accepts it.
 *
 * @throws HttpError 400 naming every faulty answer, or a `lead_id` that is known already
 */
export async function submit(
  { models, ingest }: { readonly models: ModelStore; readonly ingest: Pick<IngestQueue, "submit"> },
  account: ActingAccount,
  request: LeadRequest,
  channel: Channel,
): Promise<SubmittedLead> {
  let known = models.recent(account.id);
  let lead = request;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const arms = known instanceof Promise ? await known : known;
    // the version depends on the identifier then
    if (arms.guarded !== undefined) lead = withIdentifier(lead);
    const { model, stage } = armOf(arms, lead.lead_id ?? "");
    let scored = scoreUnlessRefused(account, model, lead, channel, new Date(), stage);
    if (scored instanceof HttpError) {
      const current: Arms = await models.arms(account.id);
      if (!areSameArms(current, arms)) {
        known = current;
        continue;
      }
      const lenient = await models.lenient(account.id, model);
      if (lenient === undefined) throw scored;
      scored = scoreUnlessRefused(account, lenient, lead, channel, new Date(), stage);
      if (scored instanceof HttpError) throw scored;
    }
    const worker = workedFor();
    const stored = await ingest.submit(scored.submission);
    // one statement answers many leads in a row, so each sets its own worker
    workFor(worker);
    switch (stored.outcome) {
      case "created":
      case "replaced":
        // member by member: V8 is slow to copy `scored` with another member
        return { submission: scored.submission, score: scored.score, model: scored.model, stored };
      case "duplicate":
        throw leadExists(scored.submission.leadId);
      case "stale":
        known = await models.arms(account.id);
        break;
      case "raced":
        break;
    }
  }
  throw unavailable("server_busy", CHANGED_TOO_OFTEN);
}

/** A lead with its identifier, in the form in which it is stored. */
export const withIdentifier = (request: LeadRequest): LeadRequest => ({ ...request, lead_id: leadIdOf(request) });

export const CHANGED_TOO_OFTEN = "The model is being changed too quickly. Nothing was stored; try again shortly.";

export const leadExistsText = (leadId: string) => `A lead with the lead_id "${leadId}" already exists.`;

/** 400: the lead exists already. */
export const leadExists = (leadId: string) => invalid({ lead_id: [fault("lead_exists", leadExistsText(leadId))] });

/** Returns the scored lead, or its faults in this version of the model. */
export function scoreUnlessRefused(
  account: ActingAccount,
  model: ModelVersion,
  request: LeadRequest,
  channel: Channel,
  now = new Date(),
  stage: number | null = null,
): ScoredLead | HttpError {
  try {
    return scoreRequest(account, model, request, channel, now, stage);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
