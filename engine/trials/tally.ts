import type { Misfit } from "../answers/misfits.ts";
import { BAND_LISTS, type BandLetter, type BandList } from "../document/model.ts";
import type { Compared } from "./compare.ts";

/** Where to find a lead again: the part of a simulation, and the index in it. */
export type Place = readonly [part: number, index: number];

export interface Mover {
  readonly place: Place;
  /** Of the total, in hundredths. */
  readonly difference: number;
}

/** Counts by name; zero counts are absent. */
export type Counts = Readonly<Record<string, number>>;

/** Leads that do not fit for the same reason. */
export interface Misfits extends Misfit {
  readonly leads: number;
  /** The first of them. */
  readonly example: Place;
}

/**
 * The result of comparing many leads: plain data that can be stored and added to others (`addTallies`). A lead that
 * does not fit is counted only in `leads` and `refused`. Points are hundredths.
 */
export interface Tally {
  readonly leads: number;
  readonly unchanged: number;
  readonly up: number;
  readonly down: number;
  readonly refused: number;
  /** Leads whose stored result re-scoring would change. */
  readonly would_change: number;
  /** By the letters of the bands before and after. */
  readonly matrix: Readonly<Record<BandList, Counts>>;
  /** Leads by the change of their total: `bins` by the bound that is further from zero, each `width` wide. */
  readonly differences: { readonly width: number; readonly bins: Counts };
  /** By the id of the rule. */
  readonly gained: Counts;
  readonly lost: Counts;
  /** The leads with the largest changes, the largest first. */
  readonly risers: readonly Mover[];
  readonly fallers: readonly Mover[];
  readonly misfits: readonly Misfits[];
}

/** The number of leads with the largest changes that are listed, in each direction. */
export const MOVERS = 20;

/** A histogram with more bins than this gets wider ones. */
const MAX_BINS = 60;

export const NOTHING_COMPARED: Tally = {
  leads: 0,
  unchanged: 0,
  up: 0,
  down: 0,
  refused: 0,
  would_change: 0,
  matrix: { x: {}, y: {}, total: {} },
  differences: { width: 1, bins: {} },
  gained: {},
  lost: {},
  risers: [],
  fallers: [],
  misfits: [],
};

/** Counts leads one by one. Some thousands at most, because it stores the change of each. */
export interface Tallying {
  /** @param wouldChange whether re-scoring would change the stored result of the lead */
  add(compared: Compared, wouldChange: boolean, place: Place): void;
  tally(): Tally;
}

/** Starts counting leads. */
export function startTally(): Tallying {
  const counts = { leads: 0, unchanged: 0, up: 0, down: 0, refused: 0, would_change: 0 };
  const matrix: Record<BandList, Map<string, number>> = { x: new Map(), y: new Map(), total: new Map() };
  const [gained, lost] = [new Map<number, number>(), new Map<number, number>()];
  const differences = new Map<number, number>();
  const movers: Mover[] = [];
  const misfits: Misfits[] = [];
  return {
    add({ before, after, misfits: found }, wouldChange, place) {
      counts.leads += 1;
      if (after === undefined) {
        counts.refused += 1;
        misfits.push(...found.map((misfit) => ({ ...misfit, leads: 1, example: place })));
        return;
      }
      if (wouldChange) counts.would_change += 1;
      const difference = after.total - before.total;
      if (difference === 0) counts.unchanged += 1;
      else {
        counts[difference > 0 ? "up" : "down"] += 1;
        movers.push({ place, difference });
      }
      increase(differences, difference);
      increase(matrix.x, before.x_band + after.x_band);
      increase(matrix.y, before.y_band + after.y_band);
      increase(matrix.total, before.total_band + after.total_band);
      for (const rule of after.matched) if (!before.matched.includes(rule)) increase(gained, rule);
      for (const rule of before.matched) if (!after.matched.includes(rule)) increase(lost, rule);
    },
    tally: () => ({
      ...counts,
      matrix: mapBands((list) => Object.fromEntries(matrix[list])),
      differences: inBins(1, differences),
      gained: Object.fromEntries(gained),
      lost: Object.fromEntries(lost),
      ...furthest(movers),
      misfits: mergeMisfits(misfits),
    }),
  };
}

/** Adds two tallies. The leads of the second must have been compared after those of the first. */
export function addTallies(some: Tally, others: Tally): Tally {
  const width = Math.max(some.differences.width, others.differences.width);
  const bins = new Map<number, number>();
  for (const { differences } of [some, others]) {
    for (const [bound, leads] of Object.entries(differences.bins)) increase(bins, Number(bound), leads);
  }
  return {
    leads: some.leads + others.leads,
    unchanged: some.unchanged + others.unchanged,
    up: some.up + others.up,
    down: some.down + others.down,
    refused: some.refused + others.refused,
    would_change: some.would_change + others.would_change,
    matrix: mapBands((list) => addCounts(some.matrix[list], others.matrix[list])),
    differences: inBins(width, bins),
    gained: addCounts(some.gained, others.gained),
    lost: addCounts(some.lost, others.lost),
    ...furthest([...some.risers, ...some.fallers, ...others.risers, ...others.fallers]),
    misfits: mergeMisfits([...some.misfits, ...others.misfits]),
  };
}

function increase<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const mapBands = <Value>(value: (list: BandList) => Value) =>
  Object.fromEntries(BAND_LISTS.map((list) => [list, value(list)])) as Record<BandList, Value>;

function addCounts(some: Counts, others: Counts): Counts {
  const sum: Record<string, number> = { ...some };
  for (const [name, leads] of Object.entries(others)) sum[name] = (sum[name] ?? 0) + leads;
  return sum;
}

/**
 * Groups differences into bins of at least this width. The widths are 1, 5, 10, 50, 100 … hundredths, each a multiple
 * of the previous one, so the bins of any two tallies can be combined in any order.
 */
function inBins(width: number, differences: ReadonlyMap<number, number>): Tally["differences"] {
  const bins = new Map<number, number>();
  for (const [difference, leads] of differences) {
    const bound = Math.sign(difference) * Math.ceil(Math.abs(difference) / width) * width;
    // zero has its own bin, written without a sign
    increase(bins, bound + 0, leads);
  }
  if (bins.size > MAX_BINS) return inBins(wider(width), bins);
  return { width, bins: Object.fromEntries(bins) };
}

const wider = (width: number) => width * (String(width).startsWith("1") ? 5 : 2);

/** Returns the largest changes up and down; of equal changes, the first. */
function furthest(movers: readonly Mover[]): Pick<Tally, "risers" | "fallers"> {
  const first = (sign: 1 | -1) =>
    movers
      .filter(({ difference }) => Math.sign(difference) === sign)
      .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
      .slice(0, MOVERS);
  return { risers: first(1), fallers: first(-1) };
}

/** Combines misfits with the same reason. */
function mergeMisfits(misfits: readonly Misfits[]): readonly Misfits[] {
  const found = new Map<string, Misfits>();
  for (const misfit of misfits) {
    const key = `${misfit.reason} ${misfit.field_name}`;
    const known = found.get(key);
    found.set(key, known === undefined ? misfit : { ...known, leads: known.leads + misfit.leads });
  }
  return [...found.values()];
}

/** Returns the cells of a matrix in the order of the letters, before and after. */
export function cellsOf(counts: Counts): readonly { from: BandLetter; to: BandLetter; leads: number }[] {
  const cells = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  return cells.map(([letters, leads]) => ({ from: letters[0] as BandLetter, to: letters[1] as BandLetter, leads }));
}

/**
 * Returns the bins of a histogram in ascending order, in hundredths. The bin of a single difference begins and ends
 * with it; others include the bound that is further from zero and not the other.
 */
export function binsOf({ width, bins }: Tally["differences"]): readonly { from: number; to: number; leads: number }[] {
  const bounds = Object.entries(bins).map(([bound, leads]) => ({ bound: Number(bound), leads }));
  return bounds
    .sort((a, b) => a.bound - b.bound)
    .map(({ bound, leads }) => {
      const inner = width === 1 ? bound : bound - Math.sign(bound) * width;
      return { from: Math.min(bound, inner), to: Math.max(bound, inner), leads };
    });
}
