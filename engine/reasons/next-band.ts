import type { Answers } from "../document/model.ts";
import { bandAt } from "../scoring/bands.ts";
import { fromHundredths } from "../values/decimal.ts";
import { dependences, meet } from "./dependence.ts";
import {
  type Improvements,
  improvements,
  type Move,
  type Subject,
  searchOf,
  smallestMove,
  subjectOf,
} from "./moves.ts";
import { type Budget, nearest, TooComplex } from "./nearest.ts";
import { type Lead, totalOf } from "./total.ts";
import type { ChangedAnswer, NextBand, NoChange, NotTried, SmallestChange } from "./types.ts";

/** Bounds and scores that may be computed for one question, and for all pairs of questions whose effects meet. */
const ONE_QUESTION = 20_000;
const ALL_PAIRS = 200_000;

/**
 * Finds the smallest change of a lead's answers that reaches the next band of the total, in steps.
 *
 * Smallest means: one answer rather than two; then the smallest move, of two answers together. A move of a number counts
 * in relation to the limits of the question, or without limits to the present answer (or to 1 if that is 0); of a date,
 * in years; of a choice, in steps of the order of choices in relation to the longest way; of several choices, in choices
 * added or taken away in relation to all. An answer to a question without one counts as a move from end to end. Between
 * equal moves, the question with the lower number changes, upwards.
 *
 * Only questions marked as ones that a lead can change are tried, only answers that the question accepts, and no answer
 * is taken away. Two answers whose points simply add up are tried in every combination. Of two that meet in a formula,
 * one is a change that gives more points by itself, and the other is the smallest that is enough with it.
 */
export function* nextBandInSteps(lead: Lead): Generator<void, NextBand | null> {
  const { model, answers, evaluatedOn } = lead;
  const table = model.bands.total;
  const total = totalOf(model, answers, evaluatedOn);
  const above = table.letters.indexOf(bandAt(table, total).letter) - 1;
  const band = table.bands[above];
  const from = table.from[above];
  if (band === undefined || from === undefined) return null;

  const notTried: NotTried[] = [];
  const subjects: Subject[] = [];
  const all = dependences(model);
  const changeable = model.document.questions.filter((question) => question.lead_can_change);
  for (const question of changeable) {
    const dependence = all.get(question.field_name);
    if (dependence === undefined || dependence.first.length + dependence.second.length === 0) continue;
    const subject = subjectOf(lead, question, dependence);
    if ("because" in subject) notTried.push(subject);
    else subjects.push(subject);
  }

  const answer = (change: SmallestChange | null, why: NoChange | null): NextBand => ({
    letter: band.letter,
    label: band.label,
    from: fromHundredths(from),
    missing: fromHundredths(from - total),
    change,
    why,
    not_tried: notTried,
  });
  if (changeable.length === 0) return answer(null, "nothing_changeable");

  /** Does something for each subject; one that is too complex is not tried further. */
  function* forEach<Result>(work: (subject: Subject, budget: Budget) => Result): Generator<void, Map<Subject, Result>> {
    const results = new Map<Subject, Result>();
    for (const subject of [...subjects]) {
      try {
        results.set(subject, work(subject, { left: ONE_QUESTION }));
      } catch (error) {
        if (!(error instanceof TooComplex)) throw error;
        notTried.push({ field_name: subject.question.field_name, because: "too_complex" });
        subjects.splice(subjects.indexOf(subject), 1);
      }
      yield;
    }
    return results;
  }

  const single = yield* forEach((subject, budget) => smallestMove(lead, subject, from, budget));
  const alone = [...single.values()].filter((move) => move !== undefined).sort((a, b) => a.cost - b.cost)[0];
  if (alone !== undefined) return answer(changeOf(lead, [alone], from), null);

  const improving = yield* forEach((subject, budget) => improvements(lead, subject, total, from, budget));
  try {
    const pair = yield* smallestPair(lead, total, from, improving);
    if (pair !== undefined) return answer(changeOf(lead, pair, from), null);
    const isUnsure = notTried.some(({ because }) => because === "too_complex");
    return answer(null, isUnsure ? "too_complex" : "out_of_reach");
  } catch (error) {
    if (error instanceof TooComplex) return answer(null, "too_complex");
    throw error;
  }
}

type Pair = readonly [Move, Move];

function* smallestPair(
  lead: Lead,
  total: number,
  wanted: number,
  improving: ReadonlyMap<Subject, Improvements>,
): Generator<void, Pair | undefined> {
  const budget: Budget = { left: ALL_PAIRS };
  let best: Pair | undefined;
  let least = Number.POSITIVE_INFINITY;
  const offer = (a: Move, b: Move) => {
    if (a.cost + b.cost >= least) return;
    least = a.cost + b.cost;
    best = [a, b];
  };
  const entries = [...improving];
  for (const [at, [first, some]] of entries.entries()) {
    for (const [second, others] of entries.slice(at + 1)) {
      const isSum = !meet(first.dependence, second.dependence);
      if (isSum && mostOf(some, total) + mostOf(others, total) - total < wanted) continue;
      if (isSum && !some.isDense && !others.isDense) {
        for (const a of some.moves) {
          const b = others.moves.find((each) => a.total + each.total - total >= wanted);
          if (b !== undefined) offer(a, b);
        }
        continue;
      }
      for (const [{ moves }, other] of [[some, second] as const, [others, first] as const]) {
        for (const move of moves) {
          if (move.cost >= least) break;
          const then = smallestMove(withMoves(lead, [move]), other, wanted, budget);
          if (then !== undefined) offer(move, then);
          yield;
        }
      }
    }
    yield;
  }
  return best;
}

const mostOf = ({ moves }: Improvements, total: number) => moves.at(-1)?.total ?? total;

function withMoves(lead: Lead, moves: readonly Move[]): Lead {
  const changed = moves.map(({ subject, answer }) => [subject.question.field_name, answer] as const);
  const answers: Answers = { ...lead.answers, ...Object.fromEntries(changed) };
  return { ...lead, answers };
}

function changeOf(lead: Lead, moves: readonly Move[], wanted: number): SmallestChange {
  const { model } = lead;
  const total = totalOf(model, withMoves(lead, moves).answers, lead.evaluatedOn);
  const { letter, label } = bandAt(model.bands.total, total);
  const answers = moves
    .map((move) => changedAnswer(lead, move, moves, wanted))
    .sort((a, b) => numberOf(lead, a.question) - numberOf(lead, b.question));
  return { answers, total_score: fromHundredths(total), letter, label };
}

const numberOf = ({ model }: Lead, id: number) => model.document.questions.find((each) => each.id === id)?.number ?? 0;

function changedAnswer(lead: Lead, move: Move, moves: readonly Move[], wanted: number): ChangedAnswer {
  const { question } = move.subject;
  const [near, far] = enough(withMoves(lead, moves), move, wanted);
  return {
    question: question.id,
    field_name: question.field_name,
    from: lead.answers[question.field_name] ?? null,
    to: move.answer,
    at_least: move.way < 0 ? far : near,
    at_most: move.way < 0 ? near : far,
  };
}

/** Returns how far an answer may go beyond the nearest one that is enough: from there, to the last one that still is. */
function enough(
  lead: Lead,
  move: Move,
  wanted: number,
): readonly [ChangedAnswer["at_least"], ChangedAnswer["at_most"]] {
  const { subject, position, way } = move;
  if (!("grid" in subject.others) || position === undefined || way === 0) return [null, null];
  const { grid } = subject.others;
  const [here, end] = [grid.answerAt(position) as number | string, way > 0 ? grid.most : grid.least];
  if (position === end) return [here, null];
  try {
    const search = searchOf(lead, subject, grid, { left: ONE_QUESTION });
    const short = nearest(search, position + way, end, wanted, true);
    return [here, short === undefined ? null : (grid.answerAt(short - way) as number | string)];
  } catch (error) {
    if (error instanceof TooComplex) return [here, here];
    throw error;
  }
}
