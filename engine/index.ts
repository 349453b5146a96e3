export * from "./answers/answers.ts";
export * from "./answers/carry.ts";
export { choiceTable, fold } from "./answers/choices.ts";
export * from "./answers/misfits.ts";
export { VALUE_READERS } from "./answers/values.ts";
export type { BoundKind } from "./checks/bounds.ts";
export * from "./checks/date-dependence.ts";
export { questionType, type Scopes, scopesOf } from "./checks/scope.ts";
export { contrast } from "./diff/contrast.ts";
export { diffDocuments } from "./diff/diff.ts";
export { isFieldOf } from "./diff/fields.ts";
export * from "./diff/types.ts";
export { listWriter } from "./document/choice-list.ts";
export * from "./document/defaults.ts";
export * from "./document/model.ts";
export { BAND_LIST_NAMES, nameOfItem } from "./document/names.ts";
export * from "./document/parts.ts";
export * from "./document/patch.ts";
export { placeOfRule } from "./document/rule-places.ts";
export * from "./document/share-structure.ts";
export * from "./document/upgrade.ts";
export { boundNumber, nameOfRange, overlap, sortRanges } from "./document/value-ranges.ts";
export * from "./edits/apply.ts";
export { hasChoices } from "./edits/choices.ts";
export { copyName, type Related, relatedOf } from "./edits/duplicate.ts";
export { moved, movedRules } from "./edits/move.ts";
export { readRange } from "./edits/ranges.ts";
export { editScoringModel } from "./edits/scoring-model.ts";
export { checkSize, type DocumentSize, sizeOf } from "./edits/size.ts";
export { choiceSlug, isSlug, slugify } from "./edits/slug.ts";
export { sortItems } from "./edits/sort-items.ts";
export * from "./edits/types.ts";
export * from "./edits/where-used.ts";
export * from "./explain/compare.ts";
export type { DecidingPart, Truth } from "./explain/decide.ts";
export { explainInSteps, explainLead } from "./explain/explain.ts";
export { type RuleTrial, ruleTrial } from "./explain/try-rule.ts";
export * from "./explain/types.ts";
export type { PresentedValue } from "./explain/values.ts";
export { ErrorList, NON_FIELD_ERRORS } from "./faults/errors.ts";
export { type Fault, type FaultCode, type Faults, isFault, sentencesOf } from "./faults/fault.ts";
export { exportBands } from "./file/bands.ts";
export { exportModel } from "./file/export.ts";
export { type FilePlan, planFile, planInSteps } from "./file/plan.ts";
export { exportTests } from "./file/tests.ts";
export * from "./file/types.ts";
export * from "./language/ast.ts";
export * from "./language/check.ts";
export * from "./language/compile.ts";
export * from "./language/diagnostic.ts";
export * from "./language/diagnostics.ts";
export * from "./language/functions.ts";
export { didYouMeanField } from "./language/nearest-field.ts";
export * from "./language/operators.ts";
export * from "./language/parse.ts";
export * from "./language/print.ts";
export * from "./language/problems.ts";
export * from "./language/program.ts";
export * from "./language/run.ts";
export * from "./language/tokens.ts";
export * from "./language/types.ts";
export { warningsOf } from "./language/warnings.ts";
export * from "./learning/judge.ts";
export * from "./learning/model-file.ts";
export { FEWEST_ROWS, problemOfRows } from "./learning/screen.ts";
export { suggestPoints } from "./learning/suggest.ts";
export * from "./learning/types.ts";
export { MOST_FACTORS, mostPoints, reasonOf } from "./reasons/factors.ts";
export { reasonsFor, reasonsInSteps } from "./reasons/reasons.ts";
export * from "./reasons/types.ts";
export * from "./rebase/draft-edits.ts";
export * from "./rebase/rebase.ts";
export * from "./review/choice-points.ts";
export { takesList } from "./review/possible.ts";
export { type Remedy, remedyOf } from "./review/remedies.ts";
export { reviewNames } from "./review/reused-names.ts";
export { reviewInSteps, reviewModel } from "./review/review.ts";
export { reviewRules } from "./review/rules.ts";
export { sampleAnswers } from "./review/sample-answers.ts";
export { FINDINGS, type Finding, type FindingKind } from "./review/types.ts";
export * from "./scoring/bands.ts";
export * from "./scoring/compile.ts";
export * from "./scoring/condition.ts";
export * from "./scoring/recommend.ts";
export { type Score, scoreLead } from "./scoring/score.ts";
export * from "./statistics/arms.ts";
export * from "./statistics/auc.ts";
export * from "./statistics/calibration.ts";
export * from "./statistics/decision.ts";
export type { ScoreCount } from "./statistics/histogram.ts";
export * from "./statistics/information-value.ts";
export {
  type Difference,
  differenceOf,
  type Interval,
  type OutcomeCounts,
  type OutOf,
  outOf,
  type Rate,
  rateOf,
  ratesOf,
  sumOfCounts,
} from "./statistics/rates.ts";
export { checkShares, type ShareCheck } from "./statistics/shares.ts";
export * from "./statistics/stability.ts";
export * from "./statistics/tenths.ts";
export * from "./trials/compare.ts";
export * from "./trials/replay.ts";
export { resultBasis } from "./trials/result-basis.ts";
export * from "./trials/run-tests.ts";
export * from "./trials/tally.ts";
export * from "./trials/test-of-lead.ts";
export { capitalized } from "./values/characters.ts";
export * from "./values/dates.ts";
export * from "./values/decimal.ts";
export * from "./values/limits.ts";
export { momentOfLocal } from "./values/local-time.ts";
export {
  grouped,
  isRounded,
  isSafeNumber,
  parseDecimal,
  pluralize,
  UNSAFE_NUMBER,
} from "./values/number-text.ts";
export { runSync } from "./values/steps.ts";
export * from "./values/suggest.ts";
export { threshold12 } from "./values/threshold.ts";
export * from "./values/time-zones.ts";
