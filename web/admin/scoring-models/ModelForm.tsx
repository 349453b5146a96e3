import { useDeferredValue, useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { choiceQuestion, type ModelDocument, questionOfFormula } from "#engine";
import type { Trial } from "../answers/trial.ts";
import { Outlook } from "../results/outlook/Outlook.tsx";
import { WithOutlook } from "../results/outlook/WithOutlook.tsx";
import { type ModelDraft, NEW_MODEL, type ReadDraft, readDraft } from "./draft.ts";
import { answerBounds } from "./figures.ts";
import { RangesControl } from "./RangesControl.tsx";
import { ScoringModelFields } from "./ScoringModelFields.tsx";
import { explainedIn, TryOut } from "./TryOut.tsx";

interface Parts {
  readonly document: ModelDocument;
  /** Of the scoring model that is changed; undefined for a new one. */
  readonly id: number | undefined;
  /** The answers of the trial. */
  readonly trial: Trial;
}

/** The members that affect scoring; the name does not, and can be typed without scoring again. */
const SCORING = ["question", "formula", "weight", "x_axis", "y_axis", "value_ranges"] as const;

/** The values of the form that affect scoring. */
function useScoring(): ModelDraft {
  const { control } = useFormContext<ModelDraft>();
  const values = useWatch({ control, name: SCORING });
  return useMemo(
    () => ({ ...NEW_MODEL, ...Object.fromEntries(SCORING.map((name, index) => [name, values[index]])) }),
    [values],
  );
}

/** The fields and the ranges, which show where the tried answers are. */
export function ModelForm(parts: Parts) {
  const { document, id, trial } = parts;
  const draft = useScoring();
  const read = useMemo(() => readDraft(document, id, draft), [document, id, draft]);
  const tried = useMemo(() => triedIn(read, trial), [read, trial]);
  const plain = questionOfFormula(draft.formula, document.questions);
  const isBlank = draft.value_ranges.length === 0;
  const also = useMemo(() => (isBlank ? [] : answerBounds(plain)), [isBlank, plain]);
  return (
    <>
      <ScoringModelFields document={document} isNew={id === undefined} />
      <RangesControl
        read={read}
        choices={choiceQuestion(draft.formula, document.questions)}
        numeric={plain}
        {...tried}
        also={also}
      />
    </>
  );
}

/** The results of the tried answers, and the keys of the rows that contain them. */
function triedIn(read: ReadDraft, trial: Trial) {
  const own = explainedIn(trial, read.document, read.id)?.own;
  // the engine assigns ids to new ranges, in the order of the rows
  const order = read.document?.scoring_models.find(({ id }) => id === read.id)?.value_ranges ?? [];
  const keyOf = new Map(order.map((range) => [range.id, rowKeyOf(range, read.rows.ranges)]));
  return {
    values: own === undefined ? [] : [own.value].flat().flatMap((value) => value ?? []),
    matched: own?.lookups.flatMap(({ range }) => (range === null ? [] : (keyOf.get(range.id) ?? []))) ?? [],
  };
}

type Bounds = Readonly<Record<"start" | "end", number | string | null>>;

/** Ranges that do not overlap are identified by their start. */
function rowKeyOf(range: Bounds, ranges: readonly (Bounds & { readonly id: number })[]): number | undefined {
  return ranges.find(({ start, end }) => start === range.start && end === range.end)?.id;
}

/** The result of the tried answers with the form's values; the active field comes first. */
export function ModelTrial(parts: Parts) {
  const { document, id, trial } = parts;
  const draft = useDeferredValue(useScoring());
  const read = useMemo(() => readDraft(document, id, draft), [document, id, draft]);
  return (
    <WithOutlook outlook={<Outlook document={document} edit={read.edit} after={read.document} />}>
      <TryOut document={document} edited={read.document} trial={trial} id={read.id} formula={draft.formula} />
    </WithOutlook>
  );
}
