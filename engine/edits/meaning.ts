import { questionType, scopesOf } from "../checks/scope.ts";
import { sourceFaults, sourceNames, sourcesOf, textOfSource, treeOfSource } from "../checks/sources.ts";
import type { ModelDocument, Question } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";
import { children, type Node } from "../language/ast.ts";
import type { FieldType } from "../language/types.ts";

/** What a formula gets from an answer. If two of these differ, the same formula has another meaning. */
const MEANINGS: Readonly<Record<FieldType["kind"], string>> = {
  text: "1 or 0 (answered or not)",
  date: "the date",
  number: "the number",
  choice: "the number",
};

/**
 * Rejects a type with which formulas and rules would be valid but have another meaning. Of a text they get only whether
 * it was answered, so that `{income} * 2` would be 2 for every lead. Comparisons with wording (`{note} == 'yes'`) keep
 * their meaning. Uses that become invalid are rejected elsewhere.
 */
export function checkMeaning(after: ModelDocument, former: Question, question: Question, errors: ErrorList): void {
  const [was, is] = [MEANINGS[questionType(former).kind], MEANINGS[questionType(question).kind]];
  if (was === is) return;
  const name = question.field_name;
  const scopes = scopesOf(after);
  const sources = sourcesOf(after).filter(
    (source) =>
      textOfSource(source).includes(name) &&
      sourceFaults(source, scopes).length === 0 &&
      usesValue(treeOfSource(source), name),
  );
  if (sources.length === 0) return;
  errors.add(
    "type",
    "in_use",
    `${name} is used by ${sourceNames(sources, after)}, which would get ${is} instead of ${was}. Take it out there first, or ask a new question.`,
  );
}

/** Whether a formula uses the value of a field, not only its wording. */
function usesValue(node: Node, name: string): boolean {
  if (node.kind === "field") return node.name === name;
  const below = children(node);
  // whether it is answered does not depend on the type
  if (node.kind === "call" && node.name === "answered") return false;
  // a field alone is compared with words, or is invalid when its type changes
  if (node.kind === "membership") return below.some((child) => child.kind !== "field" && usesValue(child, name));
  if (node.kind !== "comparison") return below.some((child) => usesValue(child, name));
  return below.some((child, index) => {
    const isWorded = below[index - 1]?.kind === "string" || below[index + 1]?.kind === "string";
    return !isWorded && usesValue(child, name);
  });
}
