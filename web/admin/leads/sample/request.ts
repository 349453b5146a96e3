import { type ModelDocument, sampleAnswers } from "#engine";
import { requestWith, type SampleRequest } from "../../../samples/request.ts";

/** A contact that belongs to nobody. */
const CONTACT = { name: "Jane Doe", email: "jane.doe@example.com" };

/**
 * A request that the account's live model accepts: a sample answer to each question. It carries no
 * `lead_id`, so that it can be sent more than once.
 *
 * @param account slug of the account, where the token belongs to a user of another one
 * @param day number of the day that dates are answered with
 */
export function leadRequest(document: ModelDocument, account: string | undefined, day: number): SampleRequest {
  const body = { ...CONTACT, answers: sampleAnswers(document, day) };
  return { ...requestWith("submitLead", body), account };
}
