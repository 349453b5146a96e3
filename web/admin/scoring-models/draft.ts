import {
  type BoundKind,
  type Change,
  capitalized,
  check,
  checkSize,
  ErrorList,
  editScoringModel,
  type ModelDocument,
  type Outcome,
  type Question,
  SCORING_MODEL_DEFAULTS,
  type ScoringModel,
  type ScoringModelData,
  scopesOf,
} from "#engine";
import { NEVER, type PendingEdit } from "../model-parts/pending-edit.ts";
import { dataOf, type RangeRow, type ReadRows, readRows, rowsOf } from "./rows.ts";

/** A scoring model in its form. */
export interface ModelDraft extends Omit<ScoringModel, "id" | "created_at" | "question" | "weight" | "value_ranges"> {
  readonly question: number | null;
  /** A text while it is not a number. */
  readonly weight: number | string | null;
  readonly value_ranges: readonly RangeRow[];
}

/** The initial values of a new scoring model. */
export const NEW_MODEL: ModelDraft = {
  question: null,
  formula: "",
  ...SCORING_MODEL_DEFAULTS,
  value_ranges: [],
};

/** The initial values of a new scoring model for a question: its answer as the formula, and a name derived from it. */
export const newModelOf = (question: Question): ModelDraft => ({
  ...NEW_MODEL,
  question: question.id,
  ...followQuestion(NEW_MODEL, question, undefined),
});

/**
 * Name and formula after another question is chosen: they are derived from it while they are blank or derived from the
 * former question.
 */
export function followQuestion(
  { name, formula }: Pick<ModelDraft, "name" | "formula">,
  question: Question,
  former: Question | undefined,
): Pick<ModelDraft, "name" | "formula"> {
  const follows = (text: string, suggest: (from: Question) => string) =>
    text.trim() === "" || (former !== undefined && text.trim() === suggest(former)) ? suggest(question) : text;
  return { name: follows(name, nameAfter), formula: follows(formula, ({ field_name }) => `{${field_name}}`) };
}

/** `Credit score`, from `credit_score`. */
function nameAfter({ field_name }: Question): string {
  const words = field_name.replaceAll("_", " ").trim();
  return capitalized(words);
}

/** A scoring model in its form. */
export function draftOf(model: Omit<ScoringModel, "id" | "created_at">): ModelDraft {
  const { question, name, formula, weight, x_axis, y_axis, value_ranges } = model;
  return { question, name, formula, weight, x_axis, y_axis, value_ranges: rowsOf(value_ranges) };
}

/** The initial values of a copy: its own ranges, and a unique name. */
export function copyOf(model: ScoringModel): ModelDraft {
  const draft = draftOf(model);
  return {
    ...draft,
    name: model.name === "" ? "" : `${model.name} (copy)`,
    value_ranges: draft.value_ranges.map((row, index) => ({ ...row, key: -1 - index })),
  };
}

/** A draft, parsed. */
export interface ReadDraft {
  /** The type of the formula; undefined while it has an error. */
  readonly kind: BoundKind;
  readonly rows: ReadRows;
  /** The model with the draft applied; undefined while the draft is invalid. */
  readonly document: ModelDocument | undefined;
  /** The edit that was made. */
  readonly edit?: PendingEdit;
  /** The id of the draft in `document`. */
  readonly id: number;
}

/**
 * Parses a draft and applies it to the model, as saving would.
 *
 * @param id of the scoring model that is changed; undefined for a new one
 */
export function readDraft(document: ModelDocument, id: number | undefined, draft: ModelDraft): ReadDraft {
  const { kind, rows } = readSource(document, draft);
  const { question, weight } = draft;
  const nothing = { kind, rows, document: undefined, id: id ?? 0 };
  if (rows.problems.size > 0 || typeof weight !== "number" || question === null) return nothing;
  const data = { ...draft, question, weight, value_ranges: dataOf(rows) };
  const change = id === undefined ? ({ action: "create", data } as const) : ({ action: "replace", id, data } as const);
  const edit = { kind: "scoring_model", ...change } as const;
  const edited = editedBy(document, change);
  return edited === undefined ? nothing : { ...nothing, ...edited, edit };
}

/**
 * The model after the edit; undefined if it is rejected. In its own module, so that no page loads all other edits with
 * it.
 */
function editedBy(document: ModelDocument, change: Change<ScoringModelData>): Outcome | undefined {
  const errors = new ErrorList();
  const edited = editScoringModel(document, change, NEVER, errors);
  if (edited !== undefined && errors.empty) checkSize(edited.document, errors);
  return errors.empty ? edited : undefined;
}

/** The body of the request; the API reports errors in it. */
export function bodyOf(document: ModelDocument, draft: ModelDraft): object {
  return { ...draft, value_ranges: dataOf(readSource(document, draft).rows) };
}

function readSource(document: ModelDocument, { formula, value_ranges }: ModelDraft) {
  const kind = check(formula, "formula", scopesOf(document).all).type?.kind;
  return { kind, rows: readRows(value_ranges, kind) };
}
