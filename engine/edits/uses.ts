import { questionType, scopesOf } from "../checks/scope.ts";
import { faultOf, type Source, sourceNames, sourceProblems, sourcesOf } from "../checks/sources.ts";
import type { ModelDocument, Question } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";
import type { FieldType } from "../language/types.ts";
import { checkMeaning } from "./meaning.ts";
import { withNewNames } from "./new-names.ts";

/**
 * Returns the document with a changed question, and with its new names in every formula and rule that names it or its
 * choices. Rejects a change that removes something that one of them still uses, or that changes its meaning, and names
 * each use.
 */
export function withUses(
  before: ModelDocument,
  after: ModelDocument,
  former: Question,
  question: Question,
  errors: ErrorList,
): ModelDocument {
  // a rejected name is not written anywhere
  if (errors.has("field_name")) return after;
  const lost: Source[] = [];
  const renamed = withNewNames(before, after, (source) => lost.push(source));
  const name = question.field_name;
  if (!sameType(questionType(former), questionType(question))) {
    const field = changedField(former, question);
    const broken = checkSources(renamed, name, field, errors);
    checkMeaning(renamed, former, question, errors);
    const others = lost.filter(
      ({ kind, item }) => !broken.some((source) => source.kind === kind && source.item.id === item.id),
    );
    if (others.length > 0) {
      errors.add(
        field,
        "in_use",
        `${former.field_name} is used by ${sourceNames(others, before)}, where a choice would have no name that only it has. Change the choice there first.`,
      );
    }
  } else if (name !== former.field_name) checkSources(renamed, name, "field_name", errors);
  return renamed;
}

/**
 * Rejects a document with formulas and rules that are no longer valid, and names each of them. Those with the same
 * error are named together.
 *
 * @param except the id of a calculated field that is checked elsewhere
 * @returns the invalid ones
 */
export function checkSources(
  after: ModelDocument,
  name: string,
  field: string,
  errors: ErrorList,
  except?: number,
): readonly Source[] {
  const scopes = scopesOf(after);
  const groups = new Map<string, { readonly sources: Source[]; readonly placed: string }>();
  for (const source of sourcesOf(after)) {
    if (source.kind === "calculated_field" && source.item.id === except) continue;
    const found = sourceProblems(source, scopes);
    if (found.length === 0) continue;
    const said = [...new Set(found.map(({ message }) => message))].join(" ");
    const placed = found.map((each) => ("from" in each ? faultOf(each) : each).message).join(" ");
    const group = groups.get(said);
    if (group === undefined) groups.set(said, { sources: [source], placed });
    else group.sources.push(source);
  }
  for (const [said, { sources, placed }] of groups) {
    // a position is one in a single text
    const why = sources.length === 1 ? placed : said;
    errors.add(
      field,
      "in_use",
      `${name} is used by ${sourceNames(sources, after)}, which would become invalid. ${why}`,
    );
  }
  return [...groups.values()].flatMap(({ sources }) => sources);
}

/** Whether the types are equal for formulas and rules. The values of choices may change freely. */
function sameType(a: FieldType, b: FieldType): boolean {
  const wording = ({ choices = [] }: FieldType) => JSON.stringify(choices.map(({ slug, text }) => [slug, text]));
  return a.kind === b.kind && a.list === b.list && wording(a) === wording(b);
}

function changedField(former: Question, question: Question): string {
  if (former.type !== question.type) return "type";
  return former.multiple_values === question.multiple_values ? "choices" : "multiple_values";
}
