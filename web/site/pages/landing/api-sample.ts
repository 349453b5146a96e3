import { operations } from "#contract";
import { ORIGIN } from "#contract/origin";
import { listedLead } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { CREATED_AT } from "#contract/reference/examples/stored";
import { answerReader, compileModel, explainLead, today } from "#engine";
import { samplesOf } from "../../../samples/index.ts";

interface Answered {
  readonly x_axis: number;
  readonly y_axis: number;
  readonly total_score: number;
}

/**
 * The request and the response on the landing page: the contract's own examples, which a test runs against the server,
 * in both forms of answers, and the engine's explanation of the first.
 */
export function apiSample() {
  const { submitLead } = operations;
  const example = submitLead.examples[0];
  if (example === undefined) throw new Error("the contract has no example of submitting a lead");
  const body = example.request.body as { readonly answers: unknown };
  const response = example.response as Answered;
  const document = exampleDocument(rental, CREATED_AT);
  const timeZone = rental.account.time_zone;
  const read = answerReader(document.questions)(body.answers, { timeZone });
  if (!read.ok) throw new Error("the example's answers are refused");
  const explanation = explainLead(compileModel(document), read.answers, today(new Date(CREATED_AT), timeZone));
  if (explanation.total_score !== response.total_score) throw new Error("the example's explanation has another score");
  return {
    list: listedLead.body,
    code: samplesOf(submitLead, example, ORIGIN),
    // As in a new installation with the demo, whose model has not changed.
    response: { ...response, model_version: 1 },
    explanation,
  };
}
