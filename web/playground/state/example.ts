import { improved } from "#contract/reference/examples/leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { type Answers, type ModelDocument, parseAnswers } from "#engine";

/** The time of edits in the page: nothing here depends on when a model was changed. */
export const EDITED_AT = "2024-08-30T00:00:00Z";

/** The initial state of the playground: the rental application and the applicant of the documentation. */
export const EXAMPLE: { readonly document: ModelDocument; readonly answers: Answers } = makeExample();

function makeExample() {
  const document = exampleDocument(rental, EDITED_AT);
  const read = parseAnswers(document.questions, improved.body.answers, { timeZone: "UTC" });
  if (!read.ok) throw new Error(`the example's answers do not hold: ${JSON.stringify(read.errors)}`);
  return { document, answers: read.answers };
}
