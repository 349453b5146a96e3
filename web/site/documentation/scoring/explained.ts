import { rental } from "#contract";
import { good, improved } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { CREATED_AT } from "#contract/reference/examples/stored";
import {
  compileModel,
  type Explanation,
  explainLead,
  parseAnswers,
  parseDate,
  type Reasons,
  reasonsFor,
} from "#engine";

/** The document of the rental application. */
export const rentalDocument = exampleDocument(rental, CREATED_AT);

const EVALUATED_ON = parseDate(CREATED_AT.slice(0, 10)) ?? 0;

function readAnswers(sent: unknown) {
  const read = parseAnswers(rentalDocument.questions, sent, { timeZone: "UTC" });
  if (!read.ok) throw new Error(`The example's answers do not hold: ${JSON.stringify(read.errors)}`);
  return read.answers;
}

/** The explanation of the example applicant's scores, computed by the engine. */
export const exampleExplanation = (): Explanation =>
  explainLead(compileModel(rentalDocument), readAnswers(improved.body.answers), EVALUATED_ON);

/** What held back the score of another example applicant. */
export const exampleReasons = (): Reasons =>
  reasonsFor(compileModel(rentalDocument), readAnswers(good.body.answers), EVALUATED_ON);
