import type { ModelDocument } from "../document/model.ts";
import { namesOf } from "../document/names.ts";
import { shareStructure } from "../document/share-structure.ts";
import { bandChanges } from "./bands.ts";
import { calculatedFieldChanges } from "./calculated-fields.ts";
import { questionChanges } from "./questions.ts";
import { ruleChanges } from "./rules.ts";
import { scoringModelChanges } from "./scoring-models.ts";
import { testChanges } from "./tests.ts";
import type { ModelChange } from "./types.ts";

/**
 * Returns all differences between two documents, in words for people. The list is empty if and only if they are equal
 * except for the counters. Nothing is compiled, so the cost is that of reading both documents.
 *
 * @example diffDocuments(former, document).map(({ text }) => text) // ['weight of "Credit score" 1 → 2']
 */
export function diffDocuments(before: ModelDocument, after: ModelDocument): ModelChange[] {
  // shared parts are not compared member by member
  return differences(before, shareStructure(after, before));
}

function differences(before: ModelDocument, after: ModelDocument): ModelChange[] {
  const names = [namesOf(before), namesOf(after)] as const;
  return [
    ...questionChanges(before, after, names),
    ...calculatedFieldChanges(before, after, names),
    ...scoringModelChanges(before, after, names),
    ...ruleChanges(before, after, names),
    ...bandChanges(before, after, names),
    ...testChanges(before, after, names),
  ];
}
