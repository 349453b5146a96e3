import { rental } from "#contract";
import { improved } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { CREATED_AT } from "#contract/reference/examples/stored";
import { compileModel, type Explanation, explainLead, parseAnswers, parseDate } from "#engine";

/** The document of the rental application. */
export const rentalDocument = exampleDocument(rental, CREATED_AT);

const EVALUATED_ON = parseDate(CREATED_AT.slice(0, 10)) ?? 0;

/** The explanation of the example applicant's scores, computed by the engine. */
export function exampleExplanation(): Explanation {
  const read = parseAnswers(rentalDocument.questions, improved.body.answers, { timeZone: "UTC" });
  if (!read.ok) throw new Error(`The example's answers do not hold: ${JSON.stringify(read.errors)}`);
  return explainLead(compileModel(rentalDocument), read.answers, EVALUATED_ON);
}
