import type { Operations, Result } from "#contract";
import { SIMULATION_LIMITS } from "#contract/wire";
import type { Band, ModelDocument } from "#engine";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { directionOf, leadsIn, type MatrixCell, movesIn } from "./moves.ts";

export type SimulationResult = NonNullable<Result<Operations["getSimulation"]>["result"]>;

const VERBS = { up: ["rises", "rise"], down: ["falls", "fall"] } as const;
const MOVES = { up: "a higher", down: "a lower" } as const;

/**
 * The effect of a change on the newest leads, in sentences; the first is the important one.
 *
 * @param hasOtherChanges whether the model already has changes with which the leads are scored as well
 * @param model with the names of the bands, and the questions of the rules
 * @example ["Of your newest 1,000 leads, 37 fall from High to Medium.", "3 no longer fit the questions."]
 */
export function answerText(
  result: SimulationResult,
  hasOtherChanges = result.document.draft !== null,
  model?: Pick<ModelDocument, "bands" | "recommendations">,
): readonly string[] {
  const { leads, refused } = result;
  const all = `your ${leads >= SIMULATION_LIMITS.previewed ? "newest " : ""}${leadsText(leads)}`;
  const rules = rulesText(result, new Map(model?.recommendations.map(({ id, question }) => [id, question])));
  const others = [
    ...(refused === 0 ? [] : [`${formatCount(refused)} no longer ${refused === 1 ? "fits" : "fit"} the questions.`]),
    ...(!hasOtherChanges ? [] : ["This includes the other changes in the draft."]),
  ];
  const found = bandsText(result, model?.bands.total ?? []) ?? totalsText(result);
  if (found !== undefined) return [`Of ${all}, ${found}.`, ...rules, ...others];
  const isNothing = refused === 0 && rules.length === 0;
  return [...rules, isNothing ? `Nothing changes for ${all}.` : `No score changes for ${all}.`, ...others];
}

/** The names of a move: priorities if known, otherwise bands. */
interface Naming {
  readonly thing: "band" | "priority";
  readonly nameOf: (letter: string) => string;
}

const BY_LETTER: Naming = { thing: "band", nameOf: (letter) => letter };

/** Of the total, or of an axis if no total changes its band. */
function bandsText({ matrix }: SimulationResult, priorities: readonly Band[]): string | undefined {
  const labels = new Map<string, string>(priorities.map(({ letter, label }) => [letter, label]));
  const isNamed = matrix.total.every(({ from, to }) => labels.has(from) && labels.has(to));
  const byPriority: Naming = { thing: "priority", nameOf: (letter) => labels.get(letter) ?? letter };
  const total = movesText(matrix.total, isNamed ? byPriority : BY_LETTER);
  if (total !== undefined) return total;
  const [x, y] = [movesText(matrix.x, BY_LETTER), movesText(matrix.y, BY_LETTER)];
  return [x && `${x} on X`, y && `${y} on Y`].filter(Boolean).join("; ") || undefined;
}

/** `37 fall from High to Medium and 12 move to a higher priority, 9 of them from Low to Medium` */
function movesText(cells: readonly MatrixCell[], naming: Naming): string | undefined {
  const moves = movesIn(cells);
  const texts = (["down", "up"] as const)
    .map((way) => ({ way, found: moves.filter((cell) => directionOf(cell) === way) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => leadsIn(b.found) - leadsIn(a.found))
    .map(({ way, found }) => wayText(way, found, naming));
  return texts.length === 0 ? undefined : texts.join(" and ");
}

function wayText(way: "up" | "down", found: readonly MatrixCell[], { thing, nameOf }: Naming): string {
  const all = leadsIn(found);
  const [most] = found;
  if (most === undefined) return "";
  const route = `from ${nameOf(most.from)} to ${nameOf(most.to)}`;
  return found.length === 1
    ? `${formatCount(all)} ${VERBS[way][all === 1 ? 0 : 1]} ${route}`
    : `${formatCount(all)} move to ${MOVES[way]} ${thing}, ${formatCount(most.leads)} of them ${route}`;
}

function totalsText({ up, down }: SimulationResult): string | undefined {
  const score = (count: number, how: string) =>
    count > 0 && `${formatCount(count)} ${count === 1 ? "scores" : "score"} ${how}`;
  const parts = [score(up, "higher"), score(down, "lower")].filter(Boolean);
  return parts.length === 0 ? undefined : `none changes band; ${parts.join(" and ")}`;
}

/**
 * Each rule counts its leads. A lead has at most one recommendation for a question, so the counts of a question's rules
 * add up to leads. Those of several questions add up only to recommendations.
 */
function rulesText({ rules }: SimulationResult, questionOf: ReadonlyMap<number, number>): readonly string[] {
  const sides = (["gained", "lost"] as const).flatMap((side) => {
    const found = rules.filter((rule) => rule[side] > 0);
    if (found.length === 0) return [];
    const questions = new Set(found.map(({ rule_id }) => questionOf.get(rule_id) ?? `rule ${rule_id}`));
    const count = found.reduce((sum, rule) => sum + rule[side], 0);
    return [{ side, count, isLeads: questions.size === 1 }];
  });
  if (sides.length === 0) return [];
  const texts = sides.map(({ side, count, isLeads }, index) => {
    if (!isLeads) return `${formatCount(count)} ${count === 1 ? "recommendation is" : "recommendations are"} ${side}`;
    const what = index > 0 && sides[0]?.isLeads === true ? "one" : "a recommendation";
    return `${leadsText(count)} ${RULE_VERBS[side][count === 1 ? 0 : 1]} ${what}`;
  });
  return [`${texts.join(", and ")}.`];
}

const RULE_VERBS = { gained: ["gains", "gain"], lost: ["loses", "lose"] } as const;
