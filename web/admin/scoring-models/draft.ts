import {
  applyEdit,
  check,
  type FieldErrors,
  type ModelDocument,
  type ScoringModel,
  type ScoringModelData,
  scopesOf,
} from "#engine";
import type { BoundKind } from "#engine/edits/ranges";
import { parseDecimal } from "#engine/number-text";
import { dataOf, type RangeRow, type ReadRows, readRows, rowsOf } from "./rows.ts";

/** A scoring model while it is edited. */
export interface ModelDraft {
  readonly question: number | null;
  readonly name: string;
  readonly formula: string;
  /** As typed. */
  readonly weight: string;
  readonly x_axis: boolean;
  readonly y_axis: boolean;
  readonly rows: readonly RangeRow[];
}

/** What a new scoring model begins with. */
export const NEW_MODEL: ModelDraft = {
  question: null,
  name: "",
  formula: "",
  weight: "1",
  x_axis: true,
  y_axis: false,
  rows: [],
};

/** A scoring model as its form shows it. */
export function draftOf(model: Omit<ScoringModel, "id" | "created_at">): ModelDraft {
  const { question, name, formula, weight, x_axis, y_axis, value_ranges } = model;
  return { question, name, formula, weight: String(weight), x_axis, y_axis, rows: rowsOf(value_ranges) };
}

/** A draft, read. */
export interface ReadDraft {
  /** What the formula gives; undefined as long as it has an error. */
  readonly kind: BoundKind;
  readonly rows: ReadRows;
  /** As the API takes it; undefined as long as something cannot be read. */
  readonly data: ScoringModelData | undefined;
  /** What stands against it that can be seen in the page; what is wrong in a row is in `rows`. */
  readonly problems: Readonly<Partial<Record<"question" | "formula" | "weight", string>>>;
  /** The live model with the draft put in; undefined as long as the engine refuses it. */
  readonly document: ModelDocument | undefined;
  /** The id that the draft has in `document`. */
  readonly id: number;
}

/**
 * Reads a draft and puts it into the live model, as saving it would.
 *
 * @param id of the scoring model that is changed; undefined for a new one
 */
export function readDraft(live: ModelDocument, id: number | undefined, draft: ModelDraft): ReadDraft {
  const kind = check(draft.formula, "formula", scopesOf(live).all).type?.kind;
  const rows = readRows(draft.rows, kind);
  const weight = parseDecimal(draft.weight);
  const { question, name, formula, x_axis, y_axis } = draft;
  const isRead = rows.problems.size === 0 && weight !== undefined && question !== null;
  const data = isRead ? { question, name, formula, weight, x_axis, y_axis, value_ranges: dataOf(rows) } : undefined;
  const problems = {
    ...(question === null ? { question: "Choose the question it belongs to." } : {}),
    ...(weight === undefined ? { weight: "Write a number, such as 0.5." } : {}),
  };
  const result = data && applyEdit(live, { kind: "scoring_model", ...changeOf(id, data), at: NEVER });
  if (result === undefined || !result.ok) {
    const refused = result !== undefined && "errors" in result ? firstOf(result.errors) : {};
    return { kind, rows, data, problems: { ...problems, ...refused }, document: undefined, id: id ?? 0 };
  }
  return { kind, rows, data, problems, document: result.document, id: result.id };
}

/** The moment of an edit that is never stored. */
const NEVER = "1970-01-01T00:00:00.000Z";

function changeOf(id: number | undefined, data: ScoringModelData) {
  return id === undefined ? ({ action: "create", data } as const) : ({ action: "replace", id, data } as const);
}

const firstOf = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(" ")]));
