import type { BoundKind } from "#engine";
import {
  type Change,
  check,
  checkSize,
  ErrorList,
  editScoringModel,
  type ModelDocument,
  type Outcome,
  type Question,
  type ScoringModel,
  type ScoringModelData,
  scopesOf,
} from "#engine";
import { NEVER, type PendingEdit } from "../form/pending-edit.ts";
import { dataOf, type RangeRow, type ReadRows, readRows, rowsOf } from "./rows.ts";

/** A scoring model while it is edited. */
export interface ModelDraft {
  readonly question: number | null;
  readonly name: string;
  readonly formula: string;
  /** A text while it is none. */
  readonly weight: number | string | null;
  readonly x_axis: boolean;
  readonly y_axis: boolean;
  readonly value_ranges: readonly RangeRow[];
}

/** What a new scoring model begins with. */
export const NEW_MODEL: ModelDraft = {
  question: null,
  name: "",
  formula: "",
  weight: 1,
  x_axis: true,
  y_axis: false,
  value_ranges: [],
};

/** What a new scoring model begins with that belongs to a question: its answer as the value, and a name after it. */
export const newModelOf = (question: Question): ModelDraft => ({
  ...NEW_MODEL,
  question: question.id,
  ...followQuestion(NEW_MODEL, question, undefined),
});

/**
 * Name and formula once another question is chosen: they follow it as long as they are blank or as the former question
 * suggested them.
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

/** `Credit score`, after `credit_score`. */
function nameAfter({ field_name }: Question): string {
  const words = field_name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A scoring model as its form shows it. */
export function draftOf(model: Omit<ScoringModel, "id" | "created_at">): ModelDraft {
  const { question, name, formula, weight, x_axis, y_axis, value_ranges } = model;
  return { question, name, formula, weight, x_axis, y_axis, value_ranges: rowsOf(value_ranges) };
}

/** What a copy of a scoring model begins with: ranges of its own, and a name that tells it apart. */
export function copyOf(model: ScoringModel): ModelDraft {
  const draft = draftOf(model);
  return {
    ...draft,
    name: model.name === "" ? "" : `${model.name} (copy)`,
    value_ranges: draft.value_ranges.map((row, index) => ({ ...row, key: -1 - index })),
  };
}

/** A draft, read. */
export interface ReadDraft {
  /** What the formula gives; undefined as long as it has an error. */
  readonly kind: BoundKind;
  readonly rows: ReadRows;
  /** The model with the draft in it; undefined while the draft is not valid. */
  readonly document: ModelDocument | undefined;
  /** The edit that made it. */
  readonly edit?: PendingEdit;
  /** The id that the draft has in `document`. */
  readonly id: number;
}

/**
 * Reads a draft and puts it into the model, as saving it would.
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
  const made = madeOf(document, change);
  return made === undefined ? nothing : { ...nothing, ...made, edit };
}

/** The model with the edit made; undefined when it is refused. By itself, so that no page loads the edits of all else with it. */
function madeOf(document: ModelDocument, change: Change<ScoringModelData>): Outcome | undefined {
  const errors = new ErrorList();
  const made = editScoringModel(document, change, NEVER, errors);
  if (made !== undefined && errors.empty) checkSize(made.document, errors);
  return errors.empty ? made : undefined;
}

/** The draft as the API is sent it; what is wrong in it is for the API to say. */
export function bodyOf(document: ModelDocument, draft: ModelDraft): object {
  return { ...draft, value_ranges: dataOf(readSource(document, draft).rows) };
}

function readSource(document: ModelDocument, { formula, value_ranges }: ModelDraft) {
  const kind = check(formula, "formula", scopesOf(document).all).type?.kind;
  return { kind, rows: readRows(value_ranges, kind) };
}
