import { NON_FIELD_ERRORS } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import type { CalculatedField } from "../model.ts";
import { scopesOf } from "../scope.ts";
import { checkFieldName } from "./field-name.ts";
import { problemsOf } from "./sources.ts";
import { checkCount, findTarget, put, without } from "./target.ts";
import type { CalculatedFieldData, Editor } from "./types.ts";
import { checkRename, checkSources } from "./uses.ts";

export const editCalculatedField: Editor<CalculatedFieldData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    const field = document.calculated_fields.find(({ id }) => id === change.id);
    if (field === undefined) return undefined;
    checkRename(document, field.name, NON_FIELD_ERRORS, errors);
    const calculated_fields = without(document.calculated_fields, field.id);
    return { document: { ...document, calculated_fields }, id: field.id };
  }
  const target = findTarget(document.calculated_fields, change, (field): CalculatedFieldData => field);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.calculated_field + 1;
  const field: CalculatedField = { id, name: data.name, formula: data.formula, created_at: former?.created_at ?? at };
  if (former === undefined) {
    checkCount(document.calculated_fields.length + 1, LIMITS.calculatedFields, "calculated fields", errors);
  }
  checkFieldName(field.name, former?.name, "name", document, errors);

  const counters = { ...document.counters, calculated_field: Math.max(document.counters.calculated_field, id) };
  const edited = { ...document, counters, calculated_fields: put(document.calculated_fields, field) };
  const scopes = scopesOf(edited);
  if (scopes.cycle !== undefined) {
    errors.add(
      "formula",
      "circular",
      `Calculated fields cannot refer to each other in a circle: ${scopes.cycle.join(" → ")}.`,
    );
  }
  const problems = problemsOf({ kind: "calculated_field", item: field }, scopes, field.formula !== former?.formula);
  errors.addAll("formula", problems);
  if (former !== undefined && former.name !== field.name) checkRename(document, former.name, "name", errors);
  // a formula may turn from a number into a date, or into a list, under those who use it
  else if (former !== undefined && problems.length === 0) checkSources(edited, field.name, "formula", errors, id);
  return { document: edited, id };
};
