import { useFormContext, useWatch } from "react-hook-form";
import { choiceQuestion, type ModelDocument } from "#engine";
import type { Trial } from "../answers/trial.ts";
import { type ModelDraft, readDraft } from "./draft.ts";
import { answerBounds, plainQuestion } from "./figures.ts";
import { ModelFields } from "./ModelFields.tsx";
import { RangesControl } from "./RangesControl.tsx";
import { explainedIn, TryOut } from "./TryOut.tsx";

interface Parts {
  readonly live: ModelDocument;
  /** Of the scoring model that is changed; undefined for a new one. */
  readonly id: number | undefined;
  /** The answers that are tried. */
  readonly trial: Trial;
}

/** The form's values as they stand, put into the live model. */
function useDraft({ live, id }: Parts) {
  const { control } = useFormContext<ModelDraft>();
  const draft = useWatch({ control }) as ModelDraft;
  return { draft, read: readDraft(live, id, draft) };
}

/** The fields and the ranges, which show where the answers that are tried fall. */
export function ModelForm(parts: Parts) {
  const { live, trial } = parts;
  const { draft, read } = useDraft(parts);
  const own = explainedIn(trial, read.document, read.id)?.own;
  const rows = draft.value_ranges;
  // the engine gives new ranges ids of its own, in the order of the rows
  const order = read.document?.scoring_models.find(({ id }) => id === read.id)?.value_ranges ?? [];
  const keyOf = new Map(order.map((range) => [range.id, rowKeyOf(range, read.rows.ranges)]));
  const plain = plainQuestion(draft.formula, live.questions);
  return (
    <>
      <ModelFields live={live} />
      <RangesControl
        read={read}
        choices={choiceQuestion(draft.formula, live.questions)}
        numeric={plain}
        values={own === undefined ? [] : [own.value].flat().flatMap((value) => value ?? [])}
        matched={own?.lookups.flatMap(({ range }) => (range === null ? [] : (keyOf.get(range.id) ?? []))) ?? []}
        also={rows.length > 0 ? answerBounds(plain) : []}
      />
    </>
  );
}

type Bounds = Readonly<Record<"start" | "end", number | string | null>>;

/** Ranges that do not overlap are told apart by where they begin. */
function rowKeyOf(range: Bounds, ranges: readonly (Bounds & { readonly id: number })[]): number | undefined {
  return ranges.find(({ start, end }) => start === range.start && end === range.end)?.id;
}

/** What the answers that are tried come to with the form as it stands. */
export function ModelTrial(parts: Parts) {
  const { draft, read } = useDraft(parts);
  return <TryOut {...parts} document={read.document} id={read.id} formula={draft.formula} />;
}
