import { checkItem } from "./check-item.ts";
import { modeOf, sourcesOf, textOf } from "./edits/sources.ts";
import type { ModelDocument } from "./model.ts";
import { pointsTable } from "./points.ts";
import { scopesOf } from "./scope.ts";

/**
 * Does beforehand, item by item, nearly all that {@link compileModel} takes of a large document, so that whoever
 * has other things to do can do them in between. Leaves the outcome where compiling finds it.
 *
 * @example for (const _ of preparing(document)) if (isLate()) await aMoment();
 */
export function* preparing(document: ModelDocument): Generator<void> {
  const scopes = scopesOf(document);
  for (const source of sourcesOf(document)) {
    const scope = source.kind === "calculated_field" ? scopes.beforeScores : scopes.all;
    checkItem(source.item, textOf(source), modeOf(source), scope);
    if (source.kind === "scoring_model") pointsTable(source.item);
    yield;
  }
}
