import type { ActingAccount } from "../access/principal.ts";
import { pacing } from "../base/cooperative.ts";
import { workedFor, workFor } from "../base/loop-time.ts";
import { unansweredCheck } from "../http/answer-in-time.ts";
import { HttpError, unavailable } from "../http/errors.ts";
import { type Arms, areSameArms, armOf } from "../models/arms.ts";
import type { ModelStore } from "../models/store.ts";
import type { IngestQueue } from "./queue.ts";
import type { LeadRequest, ScoredLead } from "./score.ts";
import type { Channel } from "./source.ts";
import {
  CHANGED_TOO_OFTEN,
  leadExists,
  MAX_ATTEMPTS,
  type SubmittedLead,
  scoreUnlessRefused,
  withIdentifier,
} from "./submit.ts";

/** Stores leads in one statement. */
export type StoreTogether = Pick<IngestQueue, "submitAll">;

/** The outcome of each lead: the stored lead, or the error. */
type Outcomes = Map<number, SubmittedLead | HttpError>;

/**
 * Scores leads with the live model and stores them durably, like {@link submit} for each of them, but in one statement
 * with one commit. Further statements follow only for leads whose model has changed in the meantime, and for further
 * copies of a lead: they are stored one after the other, in their order.
 *
 * @returns for each request its lead, or a 400 with its faults
 * @throws HttpError 503 if leads cannot be stored
 */
export async function submitAll(
  { models, ingest }: { readonly models: ModelStore; readonly ingest: StoreTogether },
  account: ActingAccount,
  requests: readonly LeadRequest[],
  channel: Channel,
): Promise<readonly (SubmittedLead | HttpError)[]> {
  const requireUnanswered = unansweredCheck();
  const worker = workedFor();
  let leads = requests;
  const outcomes: Outcomes = new Map();
  const scored = new Map<number, ScoredLead>();
  let open: readonly number[] = [...requests.keys()];
  let known: Arms | Promise<Arms> = models.recent(account.id);
  let hasStored = false;
  for (let attempt = 0; ; ) {
    if (attempt === MAX_ATTEMPTS) throw unavailable("server_busy", hasStored ? STORED_IN_PART : CHANGED_TOO_OFTEN);
    attempt += 1;
    const arms: Arms = known instanceof Promise ? await known : known;
    // the version of each depends on its identifier then
    if (arms.guarded !== undefined) leads = leads.map(withIdentifier);
    const refused = await scoreBy(arms);
    if (refused.length > 0) {
      const current = await models.arms(account.id);
      workFor(worker);
      if (!areSameArms(current, arms)) {
        scored.clear();
        known = current;
        continue;
      }
      await settleRefused(refused, arms);
    }
    open = open.filter((index) => !outcomes.has(index));
    const batch = firstCopies(open);
    if (batch.length === 0) return requests.map((_, index) => outcomes.get(index) as SubmittedLead | HttpError);
    if (!hasStored) requireUnanswered();
    const stored = await ingest.submitAll(batch.map(({ lead }) => lead.submission));
    workFor(worker);
    let isStale = false;
    for (const [place, { index, lead }] of batch.entries()) {
      const result = stored[place];
      if (result === undefined) throw new Error("nothing is known of a lead that was stored");
      switch (result.outcome) {
        case "created":
        case "replaced":
          outcomes.set(index, { submission: lead.submission, score: lead.score, model: lead.model, stored: result });
          hasStored = true;
          attempt = 0;
          break;
        case "duplicate":
          outcomes.set(index, leadExists(lead.submission.leadId));
          attempt = 0;
          break;
        case "stale":
          scored.delete(index);
          isStale = true;
          break;
        case "raced":
          break;
      }
    }
    refuseCopies(batch);
    open = open.filter((index) => !outcomes.has(index));
    if (isStale) known = await models.arms(account.id);
    workFor(worker);
  }

  /** @returns the leads that their version rejects, with their faults */
  async function scoreBy(arms: Arms): Promise<(readonly [number, HttpError])[]> {
    const refused: (readonly [number, HttpError])[] = [];
    const pause = pacing();
    for (const index of open) {
      if (scored.has(index)) continue;
      const request = leads[index] as LeadRequest;
      const { model, stage } = armOf(arms, request.lead_id ?? "");
      const lead = scoreUnlessRefused(account, model, request, channel, new Date(), stage);
      if (lead instanceof HttpError) refused.push([index, lead]);
      else scored.set(index, lead);
      await pause();
    }
    return refused;
  }

  /** Scores leads that their version rejects again, because they may use former names of questions. */
  async function settleRefused(refused: readonly (readonly [number, HttpError])[], arms: Arms) {
    const pause = pacing();
    for (const [index, faults] of refused) {
      const request = leads[index] as LeadRequest;
      const { model, stage } = armOf(arms, request.lead_id ?? "");
      const lenient = await models.lenient(account.id, model);
      workFor(worker);
      const lead =
        lenient === undefined ? faults : scoreUnlessRefused(account, lenient, request, channel, new Date(), stage);
      if (lead instanceof HttpError) outcomes.set(index, lead);
      else scored.set(index, lead);
      await pause();
    }
  }

  function firstCopies(indexes: readonly number[]): { readonly index: number; readonly lead: ScoredLead }[] {
    const seen = new Set<string>();
    return indexes.flatMap((index) => {
      const lead = scored.get(index);
      if (lead === undefined || seen.has(lead.submission.leadId)) return [];
      seen.add(lead.submission.leadId);
      return [{ index, lead }];
    });
  }

  /** After the first copy of a lead, those that may not replace it are rejected without a statement. */
  function refuseCopies(batch: readonly { readonly index: number; readonly lead: ScoredLead }[]): void {
    const there = new Set(batch.flatMap(({ index, lead }) => (outcomes.has(index) ? [lead.submission.leadId] : [])));
    for (const index of open) {
      const copy = scored.get(index)?.submission;
      if (copy === undefined || outcomes.has(index) || copy.allowDuplicates || !there.has(copy.leadId)) continue;
      outcomes.set(index, leadExists(copy.leadId));
    }
  }
}

const STORED_IN_PART =
  "The model is being changed too quickly. Some of the leads were stored. Send the batch again, with a lead_id for each lead.";
