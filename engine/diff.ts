import { bandChanges } from "./diff/bands.ts";
import { calculatedFieldChanges } from "./diff/calculated-fields.ts";
import { namesOf } from "./diff/names.ts";
import { questionChanges } from "./diff/questions.ts";
import { ruleChanges } from "./diff/rules.ts";
import { scoringModelChanges } from "./diff/scoring-models.ts";
import { testChanges } from "./diff/tests.ts";
import type { ModelChange } from "./diff/types.ts";
import type { ModelDocument } from "./model.ts";
import { sharing } from "./sharing.ts";

/**
 * Everything that one document has differently from another, in words for people; empty exactly when they are
 * the same but for the counters. Nothing is compiled, so it takes as long as reading the two.
 *
 * @example diffDocuments(former, document).map(({ text }) => text) // ['weight of "Credit score" 1 → 2']
 */
export function diffDocuments(before: ModelDocument, after: ModelDocument): ModelChange[] {
  // what both have is not compared member by member
  return differences(before, sharing(after, before));
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
