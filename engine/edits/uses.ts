import type { ErrorList } from "../errors.ts";
import type { FieldType } from "../language/types.ts";
import type { ModelDocument, Question } from "../model.ts";
import { questionType, scopesOf } from "../scope.ts";
import { checkMeaning } from "./meaning.ts";
import { nameOf, problemsOf, sourcesOf, usesOf } from "./sources.ts";

/** Things one after the other, as a sentence lists them. */
export function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
}

/**
 * Refuses a change of a question that takes something away which a formula or rule still uses, or gives it
 * another meaning, naming each use.
 */
export function checkUses(
  before: ModelDocument,
  after: ModelDocument,
  former: Question,
  question: Question,
  errors: ErrorList,
): void {
  if (former.field_name !== question.field_name) checkRename(before, former.field_name, "field_name", errors);
  else if (!sameType(questionType(former), questionType(question))) {
    checkSources(after, question.field_name, changedField(former, question), errors);
    checkMeaning(after, former, question, errors);
  }
}

/** Refuses to take a name away that is still used. */
export function checkRename(before: ModelDocument, name: string, field: string, errors: ErrorList): void {
  const uses = usesOf(name, before, scopesOf(before)).map((source) => nameOf(source, before));
  if (uses.length > 0) errors.add(field, "in_use", `${name} is used by ${listed(uses)}.`);
}

/** Refuses a document whose formulas and rules no longer hold, naming each one that does not; `except` is the id of a calculated field. */
export function checkSources(
  after: ModelDocument,
  name: string,
  field: string,
  errors: ErrorList,
  except?: number,
): void {
  const scopes = scopesOf(after);
  for (const source of sourcesOf(after)) {
    if (source.kind === "calculated_field" && source.item.id === except) continue;
    const problems = problemsOf(source, scopes);
    if (problems.length === 0) continue;
    errors.add(
      field,
      "in_use",
      `${name} is used by ${nameOf(source, after)}, which would become invalid. ${problems.map(({ message }) => message).join(" ")}`,
    );
  }
}

/** Whether formulas and rules see no difference. The values of choices may change freely. */
function sameType(a: FieldType, b: FieldType): boolean {
  const wording = ({ choices = [] }: FieldType) => JSON.stringify(choices.map(({ slug, text }) => [slug, text]));
  return a.kind === b.kind && a.list === b.list && wording(a) === wording(b);
}

function changedField(former: Question, question: Question): string {
  if (former.type !== question.type) return "type";
  return former.multiple_values === question.multiple_values ? "choices" : "multiple_values";
}
