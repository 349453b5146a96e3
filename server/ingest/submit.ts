import { fault } from "#contract";
import type { ActingAccount } from "../access/principal.ts";
import { workedFor, workFor } from "../base/loop-time.ts";
import { HttpError, invalid, unavailable } from "../http/errors.ts";
import type { ModelStore } from "../models/store.ts";
import type { ModelVersion } from "../models/version.ts";
import type { Stored } from "./execute-batch.ts";
import type { IngestQueue } from "./queue.ts";
import { type LeadRequest, type ScoredLead, scoreRequest } from "./score.ts";
import type { Channel } from "./source.ts";

/**
 * A lead is scored again if its model has changed in the meantime. Three programs that edit without a pause do that to
 * one lead in a hundred twenty times in a row; only a runaway does it this often.
 */
export const MAX_ATTEMPTS = 100;

/** A lead that has been stored. */
export type SubmittedLead = ScoredLead & { readonly stored: Stored };

/**
 * Scores a lead with the live model and stores it durably. No query precedes the statement that stores it: the last
 * known model version is assumed to be live, and the statement reports if it is not. Only a lead that this version
 * rejects costs a query, because another node may have published one that accepts it.
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const model = known instanceof Promise ? await known : known;
    let scored = scoreUnlessRefused(account, model, request, channel);
    if (scored instanceof HttpError) {
      const live: ModelVersion = await models.live(account.id);
      if (live.version !== model.version) {
        known = live;
        continue;
      }
      const lenient = await models.lenient(account.id, live);
      if (lenient === undefined) throw scored;
      scored = scoreUnlessRefused(account, lenient, request, channel);
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
        known = await models.live(account.id);
        break;
      case "raced":
        break;
    }
  }
  throw unavailable("server_busy", CHANGED_TOO_OFTEN);
}

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
): ScoredLead | HttpError {
  try {
    return scoreRequest(account, model, request, channel, now);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
