import { type ModelDocument, SCORE_NAMES } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";

const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Checks the name of a question or calculated field, which share one namespace. `former` is the item's own name. */
export function checkFieldName(
  name: string,
  former: string | undefined,
  field: string,
  document: ModelDocument,
  errors: ErrorList,
): void {
  if (!FIELD_NAME.test(name)) {
    errors.add(field, "invalid_format", "Use only letters, digits, and underscores, and do not start with a digit.");
  } else if (SCORE_NAMES.some((score) => score === name) || name === "__proto__") {
    errors.add(field, "reserved", `${name} is reserved.`);
  } else if (name === former) return;
  else if (document.questions.some((question) => question.field_name === name)) {
    errors.add(field, "already_exists", `A question named ${name} already exists.`);
  } else if (document.calculated_fields.some((calculated) => calculated.name === name)) {
    errors.add(field, "already_exists", `A calculated field named ${name} already exists.`);
  }
}
