import { type AnswerValue, QUESTION_TYPES, type Question } from "../document/model.ts";
import type { Dependence } from "./dependence.ts";
import { type Grid, gridOf } from "./grid.ts";
import { type Budget, nearest, type Search, spend } from "./nearest.ts";
import { type Lead, variationOf } from "./total.ts";
import type { NotTried } from "./types.ts";

/** A question whose answer may change, with what else it could be. */
export interface Subject {
  readonly question: Question;
  readonly dependence: Dependence;
  /** Of choices: every other answer, the smallest change first. Of numbers and dates: a grid. */
  readonly others: readonly Other[] | Line;
}

export interface Other {
  readonly answer: AnswerValue;
  readonly cost: number;
}

/** Answers in a row. */
export interface Line {
  readonly grid: Grid;
  /** The position of the present answer, or where a search begins if there is none. */
  readonly start: number;
  readonly isAnswered: boolean;
}

/** Another answer, and what it does to the total. */
export interface Move extends Other {
  readonly subject: Subject;
  /** Of a number or date. */
  readonly position: number | undefined;
  /** The direction of the move: up, down, or neither. */
  readonly way: 1 | -1 | 0;
  /** In hundredths. */
  readonly total: number;
}

/** An answer where there was none is as large a change as one from end to end. */
const WHOLE = 1;

/** The work of preparing a search, which scores the lead in full, in that of scoring what depends on one answer. */
const PREPARING = 20;

/** The most sets of choices that are tried for one question: all, of ten choices. */
const MOST_SETS = 1_024;

/** Prepares a question of a lead for searching. */
export function subjectOf(
  { answers, evaluatedOn }: Lead,
  question: Question,
  dependence: Dependence,
): Subject | NotTried {
  const { type, field_name, multiple_values } = question;
  const answer = answers[field_name];
  const subject = (others: Subject["others"]) => ({ question, dependence, others });
  if (type === "text") return { field_name, because: "text" };
  if (type === "choice") return subject(otherChoices(question, answer));
  if (type === "multiple_choice") return subject(otherSets(question, answer));
  if (multiple_values || QUESTION_TYPES[type].list) return { field_name, because: "several_values" };
  const grid = gridOf(question, answer, [...dependence.first, ...dependence.second]);
  const position = grid.positionOf(answer);
  const start = position ?? Math.min(grid.most, Math.max(grid.least, type === "date" ? evaluatedOn : 0));
  return subject({ grid, start, isAnswered: position !== undefined });
}

/** The other choices; each step in their order is one move. */
function otherChoices({ choices }: Question, answer: AnswerValue | undefined): readonly Other[] {
  const place = choices.findIndex(({ slug }) => slug === answer);
  return choices
    .map(({ slug }, at) => ({ answer: slug, steps: Math.abs(at - place) }))
    .filter(({ steps }) => place < 0 || steps > 0)
    .map(({ answer: slug, steps }) => ({ answer: slug, cost: place < 0 ? WHOLE : steps / (choices.length - 1) }))
    .sort((a, b) => a.cost - b.cost);
}

/** The other sets of choices, the fewest choices added or taken away first. An answer is never taken away altogether. */
function otherSets({ choices }: Question, answer: AnswerValue | undefined): readonly Other[] {
  const given = Array.isArray(answer) ? (answer as readonly (string | number)[]) : [];
  const others: Other[] = [];
  for (let size = 1; size <= choices.length; size++) {
    for (const changed of subsets(choices.length, size)) {
      if (others.length === MOST_SETS) return others;
      const slugs = changed.map((at) => choices[at]?.slug ?? "");
      const set = [
        ...given.filter((slug) => !slugs.includes(String(slug))),
        ...slugs.filter((slug) => !given.includes(slug)),
      ];
      if (set.length > 0) others.push({ answer: set, cost: given.length === 0 ? WHOLE : size / choices.length });
    }
  }
  return others;
}

/** The sets of `size` numbers below `count`, in ascending order. */
function* subsets(count: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else {
    for (let first = from; first <= count - size; first++) {
      for (const others of subsets(count, size - 1, first + 1)) yield [first, ...others];
    }
  }
}

/** Prepares searching the answers of a line, with the other answers of the lead as they are. */
export function searchOf(lead: Lead, { question, dependence }: Subject, grid: Grid, budget: Budget): Search {
  spend(budget, PREPARING);
  const { between, at } = variationOf(lead, question, dependence);
  return {
    between: (least, most) => between(grid.valueAt(least), grid.valueAt(most)),
    at: (position) => at(grid.answerAt(position)),
    budget,
  };
}

/** The ways from the present answer, without it: upwards first. */
function waysOf({ grid, start, isAnswered }: Line): readonly { way: 1 | -1; near: number; far: number }[] {
  const up = Math.max(grid.least, isAnswered ? Math.floor(start) + 1 : start);
  const down = Math.min(grid.most, Math.ceil(start) - 1);
  return [{ way: 1, near: up, far: grid.most } as const, { way: -1, near: down, far: grid.least } as const].filter(
    ({ way, near, far }) => (far - near) * way >= 0,
  );
}

function moveTo(
  subject: Subject,
  { grid, start, isAnswered }: Line,
  position: number,
  way: 1 | -1,
  total: number,
): Move {
  const cost = isAnswered ? grid.costOf(start, position) : WHOLE;
  return { subject, position, way, answer: grid.answerAt(position), cost, total };
}

/** Returns the smallest change of this answer with which the total is at least `wanted`. */
export function smallestMove(lead: Lead, subject: Subject, wanted: number, budget: Budget): Move | undefined {
  const { others } = subject;
  if (!("grid" in others)) {
    for (const move of movesAmong(lead, subject, others, budget)) if (move.total >= wanted) return move;
    return undefined;
  }
  const search = searchOf(lead, subject, others.grid, budget);
  const found = waysOf(others).flatMap(({ way, near, far }): Move[] => {
    const position = nearest(search, near, far, wanted);
    return position === undefined ? [] : [moveTo(subject, others, position, way, search.at(position))];
  });
  return found.sort((a, b) => a.cost - b.cost)[0];
}

function* movesAmong(lead: Lead, subject: Subject, others: readonly Other[], budget: Budget): Generator<Move> {
  spend(budget, PREPARING);
  const { at } = variationOf(lead, subject.question, subject.dependence);
  for (const { answer, cost } of others) {
    spend(budget);
    yield { subject, answer, cost, total: at(answer), position: undefined, way: 0 };
  }
}

export interface Improvements {
  /** Each has more points than every smaller change, and equal ones that are tried before. In ascending order of cost. */
  readonly moves: readonly Move[];
  /** Whether there are so many that only the last is here. */
  readonly isDense: boolean;
}

/** More than the ranges of a scoring model. */
const MOST_STEPS = 250;

/**
 * Returns the changes of one answer that give more points than every one before: smaller, or equal and, for numbers,
 * nearer or upwards; for choices, in their order. Of points that rise with a number, as
 * without ranges, there may be too many; then only the last one is returned, which has the most points.
 *
 * @param below a total that no change of this answer reaches
 */
export function improvements(lead: Lead, subject: Subject, total: number, below: number, budget: Budget): Improvements {
  const { others } = subject;
  if (!("grid" in others))
    return { moves: rising([...movesAmong(lead, subject, others, budget)], total), isDense: false };
  const search = searchOf(lead, subject, others.grid, budget);
  let isDense = false;
  const moves = waysOf(others).flatMap(({ way, near, far }): Move[] => {
    const steps: Move[] = [];
    let best = total;
    for (let from = near; steps.length < MOST_STEPS && (far - from) * way >= 0; ) {
      const position = nearest(search, from, far, best + 1);
      if (position === undefined) return steps;
      best = search.at(position);
      steps.push(moveTo(subject, others, position, way, best));
      from = position + way;
    }
    if (steps.length < MOST_STEPS) return steps;
    isDense = true;
    return [lastStep(steps.at(-1) as Move)];

    /** Halves the totals between one that is reached and one that is not. */
    function lastStep(last: Move): Move {
      let unreached = below;
      while (unreached - last.total > 1) {
        const wanted = Math.ceil((last.total + unreached) / 2);
        const position = nearest(search, near, far, wanted);
        if (position === undefined) unreached = wanted;
        else last = moveTo(subject, others as Line, position, way, search.at(position));
      }
      return last;
    }
  });
  return { moves: rising(moves, total), isDense };
}

/** Leaves out the changes that are not better than all smaller ones, and equal ones that are tried before. */
function rising(moves: readonly Move[], total: number): Move[] {
  let best = total;
  return [...moves]
    .sort((a, b) => a.cost - b.cost)
    .filter((move) => {
      if (move.total <= best) return false;
      best = move.total;
      return true;
    });
}
