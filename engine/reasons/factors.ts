import { type Question, SCORE_NAMES } from "../document/model.ts";
import { isOpen } from "../explain/causes.ts";
import { type Possible, plainQuestion, possibleValues, takesList } from "../review/possible.ts";
import { reachOf } from "../review/reach.ts";
import type { CompiledModel, CompiledScoring } from "../scoring/compile.ts";
import { pointsOf } from "../scoring/points.ts";
import { weightedPoints } from "../scoring/score.ts";
import { fromHundredths } from "../values/decimal.ts";
import { type Bounds, boundsIn, type Cell, type Cells, dependsOn } from "./bounds.ts";
import { gridOf } from "./grid.ts";
import { pointsWithin, timesInTotal } from "./total.ts";
import type { Factor } from "./types.ts";

/** The most that Regulation B's commentary considers useful. */
export const MOST_FACTORS = 4;

/**
 * Returns what held a lead's score back. The points of a question are those of its scoring models in the total, so a
 * scoring model of both axes counts twice.
 *
 * @param model one whose frame `totalOf` has just filled with the lead
 * @param possible the points in the total to compare each question with, in hundredths, by id; a question that is
 *   absent is not compared. By default, the most that each can give.
 */
export function factorsOf(model: CompiledModel, possible: ReadonlyMap<number, number> = mostPoints(model)): Factor[] {
  const earned = new Map<number, number>();
  for (const item of [...model.firstPass, ...model.secondPass]) {
    const points = weightedPoints(model, item);
    const sum = earned.get(item.question.id) ?? 0;
    earned.set(item.question.id, sum + (Number.isNaN(points) ? 0 : points * timesInTotal(item)));
  }
  return model.document.questions
    .map((question) => {
      const [points, most] = [earned.get(question.id) ?? 0, possible.get(question.id)];
      return { question, points, most: most ?? points, missing: (most ?? points) - points };
    })
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => b.missing - a.missing)
    .slice(0, MOST_FACTORS)
    .map(({ question, points, most, missing }) => {
      const answered = !isOpen(model, question.field_name);
      return {
        question: question.id,
        field_name: question.field_name,
        reason: reasonOf(question, answered),
        answered,
        points: fromHundredths(points),
        possible: fromHundredths(most),
        missing: fromHundredths(missing),
      };
    });
}

/** Returns the words of a question for a customer, or else a sentence about its text. */
export function reasonOf({ reason, text }: Pick<Question, "reason" | "text">, answered: boolean): string {
  return reason === "" ? `${answered ? "Answer" : "No answer"} to “${text}”` : reason;
}

/**
 * Returns the most points that each question can give in the total, in hundredths, by id. Exact for scoring models whose
 * formula is the answer itself. For others it is never too low, but may be higher than any lead can reach. A question
 * with a scoring model without a limit is absent, and one with a list of numbers or dates.
 *
 * @param model one whose frame `totalOf` has filled with any lead
 */
export function mostPoints(model: CompiledModel): ReadonlyMap<number, number> {
  const made = new Map<number, number>();
  const fields = possibleFields(model);
  const items = [...model.firstPass, ...model.secondPass];
  for (const question of model.document.questions) {
    const own = items.filter((item) => item.question.id === question.id && timesInTotal(item) > 0);
    const most = mostOf(model, question, own, fields);
    if (own.length > 0 && Number.isFinite(most)) made.set(question.id, most);
  }
  return made;
}

function mostOf(model: CompiledModel, question: Question, own: readonly CompiledScoring[], fields: Fields): number {
  const isPlain = own.every(({ tree }) => plainQuestion(tree, [question]) !== undefined);
  if (isPlain && !takesList(question) && own.every(({ points }) => points.starts.length > 0))
    return mostTogether(question, own);
  return own.reduce((sum, item) => sum + timesInTotal(item) * mostAlone(model, item, fields), 0);
}

/** Of scoring models with ranges over one answer: the most that any answer gives them together. */
function mostTogether(question: Question, own: readonly CompiledScoring[]): number {
  const pointsAt = (value: number) =>
    own.reduce((sum, item) => sum + timesInTotal(item) * (pointsOf(item.points, value) || 0), 0);
  const possible = possibleValues(question);
  if (possible.kind === "listed") return Math.max(0, ...possible.values.map(pointsAt));
  const grid = gridOf(question, undefined, own);
  // points change only where a range begins or ends
  const positions = own
    .flatMap(({ points }) => [...points.starts, ...points.ends])
    .filter(Number.isFinite)
    .map((edge) => positionFrom(edge))
    .flatMap((position) => [position - 1, position])
    .concat(grid.least, grid.most)
    .filter((position) => position >= grid.least && position <= grid.most);
  return Math.max(0, ...positions.map((position) => pointsAt(grid.valueAt(position))));

  /** The first position whose value is not below an edge. */
  function positionFrom(edge: number): number {
    let [low, high] = [grid.least, grid.most + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (grid.valueAt(middle) >= edge) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Of a scoring model by itself; infinite if there is no limit. */
function mostAlone(model: CompiledModel, item: CompiledScoring, { cells, opaque }: Fields): number {
  const answered = plainQuestion(item.tree, model.document.questions);
  // a list of numbers or dates can be so long that its limit would say nothing
  if (answered && takesList(answered) && possibleValues(answered).kind === "span") return Number.POSITIVE_INFINITY;
  const { most } = reachOf(item.scoring, model.document);
  if (Number.isFinite(most) || dependsOn(item.tree, opaque)) return most;
  const bounds = boundsIn(model, item, cells)();
  return Number.isFinite(bounds.most) ? pointsWithin(item.points, bounds).most : most;
}

interface Fields {
  readonly cells: Cells;
  /** Fields of which no bounds are known: lists, scores, and what is calculated from lists. */
  readonly opaque: ReadonlySet<string>;
}

/** Every field with the bounds of its possible values. */
function possibleFields(model: CompiledModel): Fields {
  const cells = new Map<string, Cell>();
  const opaque = new Set<string>(SCORE_NAMES);
  for (const question of model.document.questions) {
    if (takesList(question)) opaque.add(question.field_name);
    else cells.set(question.field_name, { bounds: boundsOf(possibleValues(question)) });
  }
  for (const item of model.calculated) {
    if (dependsOn(item.tree, opaque)) opaque.add(item.field.name);
    else cells.set(item.field.name, { bounds: boundsIn(model, item, cells)() });
  }
  return { cells, opaque };
}

function boundsOf(possible: Possible): Bounds {
  if (possible.kind === "span") return { least: possible.least, most: possible.most, unknown: true };
  return { least: Math.min(...possible.values), most: Math.max(...possible.values), unknown: true };
}
