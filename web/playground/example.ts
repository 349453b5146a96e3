import { good } from "#contract/examples/leads";
import { rental } from "#contract/examples/rental";
import { type Answers, applyEdit, type Edit, EMPTY_MODEL, type ModelDocument, parseAnswers } from "#engine";

/** Edits in the page carry no time: nothing here depends on when a model was changed. */
export const EDITED_AT = "2024-08-30T00:00:00Z";

/** What the playground starts with: the rental application of the documentation and one applicant. */
export interface Example {
  readonly document: ModelDocument;
  readonly answers: Answers;
}

export const EXAMPLE: Example = makeExample();

function makeExample(): Example {
  const edits: Edit[] = [
    ...rental.questions.map((data): Edit => ({ kind: "question", action: "create", data, at: EDITED_AT })),
    ...rental.calculated_fields.map(
      (data): Edit => ({ kind: "calculated_field", action: "create", data, at: EDITED_AT }),
    ),
    ...rental.scoring_models.map((data): Edit => ({ kind: "scoring_model", action: "create", data, at: EDITED_AT })),
    ...rental.recommendations.map((data): Edit => ({ kind: "recommendation", action: "create", data, at: EDITED_AT })),
  ];
  const document = edits.reduce(made, EMPTY_MODEL);
  const read = parseAnswers(document.questions, good.body.answers, { timeZone: "UTC" });
  if (!read.ok) throw new Error(`the example's answers do not hold: ${JSON.stringify(read.errors)}`);
  return { document, answers: read.answers };
}

function made(document: ModelDocument, edit: Edit): ModelDocument {
  const result = applyEdit(document, edit);
  if (!result.ok) throw new Error(`the example's ${edit.kind} does not hold: ${JSON.stringify(result)}`);
  return result.document;
}
