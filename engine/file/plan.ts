import { scopesOf } from "../checks/scope.ts";
import { nameOfModel, nameOfQuestion } from "../checks/sources.ts";
import { diffDocuments } from "../diff/diff.ts";
import type { ModelChange } from "../diff/types.ts";
import type { ModelDocument } from "../document/model.ts";
import { placeOfRule } from "../document/rule-places.ts";
import { shareStructure } from "../document/share-structure.ts";
import { checkSize, tooManySources } from "../edits/size.ts";
import { sortItems } from "../edits/sort-items.ts";
import { fitted } from "../edits/tests.ts";
import { capitalized } from "../values/characters.ts";
import { LIMITS } from "../values/limits.ts";
import { runSync } from "../values/steps.ts";
import { readFileBands } from "./bands.ts";
import { readCalculatedFields } from "./calculated-fields.ts";
import { questionNames } from "./question-names.ts";
import { readQuestions } from "./questions.ts";
import { beginReading, type Reading } from "./reading.ts";
import { readRules } from "./rules.ts";
import { readScoringModels } from "./scoring-models.ts";
import { checkCycles, checkFileSources } from "./sources.ts";
import { readTests } from "./tests.ts";
import type { FileFault, FilePart, FilePath, Loose, ModelFile } from "./types.ts";

/** The result of applying a file to a model, or everything that prevents it. */
export type FilePlan =
  | {
      readonly ok: true;
      /** The identical document if the file changes nothing. */
      readonly document: ModelDocument;
      /** In words; empty if the file changes nothing. */
      readonly changes: readonly ModelChange[];
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/**
 * Computes the result of applying a file to a document. Nothing is stored: a caller applies the file by storing the
 * document of the plan as the next version. Items that the file and the document have in common keep their id and time
 * of creation.
 *
 * @param at ISO date-time of creation for new items
 * @param takenOut where members of the wrong shape were removed from the file; then the result is always an error, but
 *   everything else that is wrong is reported too
 * @example planFile({ format: 1, bands }, document, new Date().toISOString()) // the bands change, nothing else
 */
export function planFile(
  file: Loose<ModelFile>,
  document: ModelDocument,
  at: string,
  takenOut: readonly FilePath[] = [],
): FilePlan {
  return runSync(planInSteps(file, document, at, takenOut));
}

/** The same in steps, so that the caller can do other work in between. */
export function* planInSteps(
  file: Loose<ModelFile>,
  document: ModelDocument,
  at: string,
  takenOut: readonly FilePath[] = [],
): Generator<void, FilePlan> {
  const length = lengthOfSources(file);
  // each is parsed and checked, which would take seconds
  if (length > LIMITS.allSources)
    return { ok: false, faults: [{ path: [], code: "limit_reached", message: tooManySources(length) }] };
  const reading = beginReading(document, at, takenOut);
  const read = yield* readModel(file, reading);
  const next = shareStructure(read, document);
  yield;
  checkKept(next, reading);
  checkCycles(next, reading);
  yield* checkFileSources(next, reading);
  if (reading.faults.length === 0) reading.check([], (errors) => checkSize(next, errors));
  if (reading.faults.length > 0 || takenOut.length > 0) return { ok: false, faults: reading.faults };
  yield;
  const changes = diffDocuments(document, next);
  return { ok: true, document: changes.length === 0 ? document : next, changes };
}

/** Returns the total length of the formulas and rules in a file. */
function lengthOfSources({ calculated_fields = [], scoring_models = [], recommendations = [] }: Loose<ModelFile>) {
  const formulas = [...calculated_fields, ...scoring_models].map((item) => item?.formula);
  const sources = [...formulas, ...recommendations.map((item) => item?.rule)];
  return sources.reduce<number>((sum, source) => sum + (source?.length ?? 0), 0);
}

/** Reads part by part, in the order in which they refer to each other. A part that the file leaves out stays. */
function* readModel(file: Loose<ModelFile>, reading: Reading): Generator<void, ModelDocument> {
  const { former } = reading;
  const questions = file.questions === undefined ? former.questions : readQuestions(file.questions, reading);
  const calculated_fields =
    file.calculated_fields === undefined
      ? former.calculated_fields
      : readCalculatedFields(file.calculated_fields, questions, reading);
  yield;
  const names = questionNames(questions, reading);
  const fields = { ...former, questions, calculated_fields };
  const scoring_models =
    file.scoring_models === undefined
      ? former.scoring_models
      : yield* readScoringModels(file.scoring_models, names, scopesOf(fields).all, reading);
  const recommendations =
    file.recommendations === undefined ? former.recommendations : readRules(file.recommendations, names, reading);
  yield;
  const bands = file.bands === undefined ? former.bands : readFileBands(file.bands, reading);
  const model = sortItems({ ...fields, scoring_models, recommendations, bands });
  const tests =
    file.tests === undefined ? fitted(former.tests, questions) : yield* readTests(file.tests, model, reading);
  return { ...model, counters: reading.counters(), tests };
}

/** Parts that the file leaves out may belong to a question that it removes. */
function checkKept({ questions, scoring_models, recommendations }: ModelDocument, reading: Reading): void {
  const ids = new Set(questions.map(({ id }) => id));
  const report = (of: number, owned: string, part: FilePart) =>
    reading.fault(
      ["questions"],
      "in_use",
      `${capitalized(owned)} uses ${nameOfQuestion(of, reading.former)}, which this file removes. Add the question, or include \`${part}\`.`,
    );
  for (const model of scoring_models) {
    if (ids.has(model.question) || reading.placeOf("scoring_model", model.id) !== undefined) continue;
    report(model.question, nameOfModel(model), "scoring_models");
  }
  for (const rule of recommendations) {
    if (ids.has(rule.question) || reading.placeOf("recommendation", rule.id) !== undefined) continue;
    report(rule.question, `recommendation rule ${placeOfRule(reading.former, rule)}`, "recommendations");
  }
}
