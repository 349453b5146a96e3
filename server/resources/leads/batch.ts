import type { operations } from "#contract";
import { LeadSubmission } from "#contract/schemas/leads";
import { runSync } from "#engine";
import type { Call } from "../../api/call.ts";
import { type FaultsOfMeaning, faultyBody } from "../../api/faults.ts";
import { validateInputInSteps } from "../../api/read-query.ts";
import { pacing } from "../../base/cooperative.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import type { JsonText } from "../../http/answer.ts";
import { type SentEntry, unstorableIn } from "../../http/body.ts";
import { HttpError } from "../../http/errors.ts";
import type { LeadRequest } from "../../ingest/score.ts";
import { channelOf } from "../../ingest/source.ts";
import type { SubmittedLead } from "../../ingest/submit.ts";
import { submitAll } from "../../ingest/submit-all.ts";
import type { LinkTracking } from "../../links/track.ts";
import { storingFor } from "./by-hand.ts";
import { submittedText, trackingOf } from "./present.ts";
import { faultyAnswersOfBatch } from "./read-answers.ts";
import { requireRoomForTests } from "./test-room.ts";

type BatchCall = Call<typeof operations.submitLeads>;

/** Stores the valid leads of a batch together, and returns for each lead the answer that a single lead would get. */
export async function submitBatch(call: BatchCall): Promise<JsonText> {
  const { principal, services } = call;
  const { account } = principal;
  const entries = await readEntries(call);
  const requests = entries.filter((entry): entry is LeadRequest => !(entry instanceof HttpError));
  if (isSandbox(account.id)) await requireRoomForTests(call.db, requests.length);
  const ingest = storingFor(call) ?? services.ingest;
  const submitted = await submitAll({ models: services.models, ingest }, account, requests, channelOf(principal));
  let place = 0;
  const results: string[] = [];
  const tracking = trackingOf(principal, services);
  const pause = pacing();
  for (const entry of entries) {
    const outcome = entry instanceof HttpError ? entry : (submitted[place++] as SubmittedLead | HttpError);
    results.push(resultOf(outcome, tracking));
    noteNames(call, outcome, entry);
    await pause();
  }
  return { jsonText: `{"results":[${results.join(",")}]}` };
}

/** The answer names the leads that are stored, and those that were rejected because they exist. */
function noteNames(
  { isKeyed, namedLeads }: BatchCall,
  outcome: SubmittedLead | HttpError,
  entry: LeadRequest | HttpError,
) {
  if (!isKeyed || entry instanceof HttpError) return;
  const id = outcome instanceof HttpError ? entry.lead_id?.normalize("NFC") : outcome.submission.leadId;
  if (id !== undefined) namedLeads.push(id);
}

function resultOf(outcome: SubmittedLead | HttpError, tracking: LinkTracking | undefined): string {
  if (outcome instanceof HttpError) return `{"status":400,"errors":${JSON.stringify(outcome.body())}}`;
  return `{"status":201,"lead":${submittedText(outcome, tracking)}}`;
}

/** Converts each lead to a request, or to the error with which it is rejected before it is scored. */
async function readEntries(call: BatchCall): Promise<readonly (LeadRequest | HttpError)[]> {
  const faultsOf = faultyAnswersOfBatch(call.services, call.principal.account);
  const read: (LeadRequest | HttpError)[] = [];
  const pause = pacing();
  for (const entry of call.entries) {
    read.push(await readEntry(call, entry, faultsOf));
    await pause();
  }
  return read;
}

async function readEntry(
  call: BatchCall,
  entry: SentEntry,
  faultsOf: FaultsOfMeaning,
): Promise<LeadRequest | HttpError> {
  const { value, rounded } = entry;
  try {
    const checked = runSync(validateInputInSteps(call.http, LeadSubmission, value, "field"));
    const faults = unstorableIn(value);
    if (checked.ok && faults.length + rounded.length === 0) return checked.value;
    const sent = { value, text: "", faults, rounded };
    return await faultyBody(LeadSubmission, sent, checked.ok ? {} : checked.faults, faultsOf);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error;
    throw error;
  }
}
