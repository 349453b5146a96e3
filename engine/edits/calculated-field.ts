import { scopesOf } from "../checks/scope.ts";
import { sourceFaults } from "../checks/sources.ts";
import type { CalculatedField } from "../document/model.ts";
import { LIMITS } from "../values/limits.ts";
import { withoutCalculatedField } from "./deletion.ts";
import { checkFieldName } from "./field-name.ts";
import { withNewNames } from "./new-names.ts";
import { checkCount, findTarget, put } from "./target.ts";
import type { CalculatedFieldData, Editor } from "./types.ts";
import { checkSources } from "./uses.ts";

export const editCalculatedField: Editor<CalculatedFieldData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    const field = document.calculated_fields.find(({ id }) => id === change.id);
    if (field === undefined) return undefined;
    return { document: withoutCalculatedField(document, field, change, errors), id: field.id };
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
  // a rejected name is not written anywhere
  const renamed = errors.has("name") ? edited : withNewNames(document, edited);
  const scopes = scopesOf(renamed);
  if (scopes.cycle !== undefined) {
    errors.add(
      "formula",
      "circular",
      `Calculated fields cannot refer to each other in a circle: ${scopes.cycle.join(" → ")}.`,
    );
  }
  const problems = sourceFaults({ kind: "calculated_field", item: field }, scopes, field.formula !== former?.formula);
  errors.addAll("formula", problems);
  if (former === undefined || problems.length > 0 || errors.has("name")) return { document: renamed, id };
  // a formula may change from a number to a date, or to a list, which affects the formulas that use it
  checkSources(renamed, field.name, field.formula === former.formula ? "name" : "formula", errors, id);
  return { document: renamed, id };
};
