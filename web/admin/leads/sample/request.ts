import { type ModelDocument, sampleAnswers } from "#engine";
import { requestWith, type SampleRequest } from "../../../samples/request.ts";

/** A contact that does not belong to a real person. */
const CONTACT = { name: "Jane Doe", email: "jane.doe@example.com" };

/**
 * A request that the account's live model accepts: a sample answer to each question. It has no `lead_id`, so that it
 * can be sent more than once.
 *
 * @param account slug of the account, if the token belongs to a user of another one
 * @param day number of the day to use for dates
 */
export function leadRequest(document: ModelDocument, account: string | undefined, day: number): SampleRequest {
  const body = { ...CONTACT, answers: sampleAnswers(document, day) };
  return { ...requestWith("submitLead", body), account };
}
