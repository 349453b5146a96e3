import type { Band, ModelDocument } from "../document/model.ts";
import { exportBands } from "../file/bands.ts";
import { exportModel } from "../file/export.ts";
import {
  FILE_FORMAT,
  type FileBand,
  type FileBands,
  type FileQuestion,
  type FileRange,
  type FileScoringModel,
  type ModelFile,
} from "../file/types.ts";
import type { SuggestedCombination, SuggestedQuestion, Suggestion } from "./types.ts";

/** What was accepted of a suggestion: everything, or questions and combinations by their names. */
export type Accepted = "all" | readonly string[];

/**
 * Returns the parts of a model with what was accepted of a suggestion. The scoring models of accepted questions are
 * replaced, and if everything is accepted, all of them. Unless others remain, the bands of X and of the total are set so
 * that a tenth of the rows is in the highest one.
 *
 * @param created questions that the model does not have yet; those that are not accepted are created without points
 */
export function fileOfSuggestion(
  document: ModelDocument,
  suggestion: Suggestion,
  accepted: Accepted,
  created: readonly FileQuestion[],
): ModelFile {
  const current = exportModel(document);
  const isAccepted = (name: string) => accepted === "all" || accepted.includes(name);
  const questions = suggestion.questions.filter((each) => each.left_out === null && isAccepted(each.field_name));
  const combinations = suggestion.combinations.filter(({ name }) => isAccepted(name));
  const replaced = new Set(questions.map(({ field_name }) => field_name));
  const kept =
    accepted === "all" ? [] : (current.scoring_models ?? []).filter(({ question }) => !replaced.has(question));
  const added = [...questions, ...combinations].map(({ sample }) => sample);
  const all = [...(current.questions ?? []), ...created];
  const choicesOf = new Map(all.map(({ field_name, choices }) => [field_name, valuesOf(choices ?? [])]));
  return {
    format: FILE_FORMAT,
    questions: all,
    calculated_fields: [
      ...(current.calculated_fields ?? []).filter(({ name }) => !combinations.some((each) => each.name === name)),
      ...combinations.map(({ name, formula }) => ({ name, formula })),
    ],
    scoring_models: [
      ...kept,
      ...questions.flatMap((each) => modelsOfQuestion(each, choicesOf.get(each.field_name) ?? new Map())),
      ...combinations.flatMap(modelsOfCombination),
    ],
    ...(kept.length > 0 || added.length === 0 ? {} : { bands: bandsBy(totalsOf(added), document) }),
  };
}

/** Adds up the points of the rows. */
function totalsOf(samples: readonly (readonly number[])[]): Float64Array {
  const totals = new Float64Array(samples[0]?.length ?? 0);
  for (const sample of samples)
    for (const [row, points] of sample.entries()) totals[row] = (totals[row] as number) + points;
  return totals;
}

/** The value of each choice in formulas; by default its position, from 1. */
function valuesOf(choices: NonNullable<FileQuestion["choices"]>): ReadonlyMap<string, number> {
  return new Map(choices.map(({ slug, value }, index) => [slug ?? "", value ?? index + 1]));
}

/** The weight of points, and what leads without a value get. */
interface Points {
  readonly weight: number;
  readonly bins: readonly ({ readonly points: number } & object)[];
}

function modelsOfQuestion(
  { field_name, weight, bins }: SuggestedQuestion,
  values: ReadonlyMap<string, number>,
): readonly FileScoringModel[] {
  const ranges = bins.flatMap((bin): FileRange[] => {
    if ("start" in bin) return [{ start: bin.start, end: bin.end, points: bin.points }];
    if (!("choices" in bin)) return [];
    return bin.choices.flatMap((choice) => {
      const value = values.get(choice);
      return value === undefined ? [] : [{ start: value, end: nextAbove(value, values), points: bin.points }];
    });
  });
  return modelsFor(field_name, field_name, { weight, bins }, joined(ranges));
}

function modelsOfCombination({ name, questions, weight, bins }: SuggestedCombination): readonly FileScoringModel[] {
  const ranges = bins.flatMap((bin): FileRange[] =>
    "condition" in bin ? [{ start: bin.value, end: bin.value + 1, points: bin.points }] : [],
  );
  return modelsFor(questions[1], name, { weight, bins }, joined(ranges));
}

/** The scoring model of a field, and one more for leads that have no value there, if they get points. */
function modelsFor(
  question: string,
  field: string,
  { weight, bins }: Points,
  value_ranges: readonly FileRange[],
): readonly FileScoringModel[] {
  const axes = { weight, x_axis: true, y_axis: false };
  const models: FileScoringModel[] = [{ question, name: field, formula: `{${field}}`, ...axes, value_ranges }];
  const points = bins.find((bin) => "unanswered" in bin)?.points ?? 0;
  if (points > 0) {
    const range = { start: 1, end: null, points };
    models.push({
      question,
      name: `${field} unanswered`,
      formula: `1 - answered({${field}})`,
      ...axes,
      value_ranges: [range],
    });
  }
  return models;
}

/** The value of the next choice; no other value occurs in between. */
function nextAbove(value: number, values: ReadonlyMap<string, number>): number {
  const above = [...values.values()].filter((each) => each > value);
  return above.length === 0 ? value + 1 : Math.min(...above);
}

/** Ranges in ascending order; neighbors with the same points are one. */
function joined(ranges: readonly FileRange[]): readonly FileRange[] {
  const sorted = [...ranges].sort((a, b) => bound(a.start) - bound(b.start));
  const result: FileRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    // choices with the same value
    if (last !== undefined && last.start === range.start && last.start !== null) continue;
    if (last !== undefined && last.end === range.start && last.points === range.points) {
      result[result.length - 1] = { ...last, end: range.end ?? null };
    } else result.push(range);
  }
  return result;
}

const bound = (start: number | string | null | undefined) => (typeof start === "number" ? start : -Infinity);

/**
 * Bands by the totals of the rows, with the labels and actions that the account has: a tenth of the rows in the highest,
 * the others divided equally. Edges are whole and descend.
 */
function bandsBy(totals: Float64Array, { bands }: ModelDocument): FileBands {
  const sorted = totals.toSorted().reverse();
  const listOf = (list: readonly Band[]): readonly FileBand[] => {
    let above = Number.POSITIVE_INFINITY;
    return list.map(({ label, action }, index) => {
      if (index === list.length - 1) return { label, action, from: null };
      const edge = edgeFor(sorted, 0.1 + (0.9 * index) / (list.length - 1));
      above = Math.min(above - 1, edge);
      return { label, action, from: above };
    });
  };
  return { x: listOf(bands.x), y: exportBands(bands).y, total: listOf(bands.total) };
}

/** Returns the total that a share of the rows reaches as exactly as equal totals allow. */
function edgeFor(sorted: Float64Array, share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  const above = sorted.findIndex((each) => each <= value);
  const reached = sorted.findLastIndex((each) => each >= value) + 1;
  const wanted = share * sorted.length;
  return above > 0 && wanted - above < reached - wanted ? (sorted[above - 1] as number) : value;
}
