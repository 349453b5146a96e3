import type { Submission } from "../ingest/submission.ts";

/** A lead of an account with an empty model, as scoring returns it. */
export function leadOf(
  account: { readonly id: number },
  leadId: string,
  further: Partial<Submission> = {},
): Submission {
  return {
    accountId: account.id,
    leadId,
    allowDuplicates: false,
    contact: "{}",
    source: '{"type":"admin"}',
    answers: "{}",
    modelVersion: 1,
    evaluatedOn: 20_000,
    x: 0,
    y: 0,
    total: 0,
    xBand: "D",
    yBand: "D",
    totalBand: "D",
    ruleIds: [],
    scoredAt: new Date(),
    ...further,
  };
}
