import { formatDate, grouped, isDay, type ModelDocument, parse, parseDate, type Question } from "#engine";

/** Half-open `[from, to)`, null for an open side. Dates are day numbers. */
export interface Bin {
  readonly from: number | null;
  readonly to: number | null;
  /** Left out of the answer while empty, because no value range covers it. */
  readonly optional: boolean;
}

/** The maximum number of bins of a question, so that they fit a chart. */
export const MAX_BINS = 12;

/**
 * Bins from the value ranges of the question, if a scoring model's formula is only that question; undefined if there is
 * none. Every edge of a range is an edge of a bin, unless that is too many: then every second, third … edge is.
 */
export function rangeBins(document: ModelDocument, question: Question): readonly Bin[] | undefined {
  const model = document.scoring_models.find(
    ({ formula, value_ranges }) => value_ranges.length > 0 && isJust(question.field_name, formula),
  );
  if (model === undefined) return undefined;
  const bounds = model.value_ranges.flatMap(({ start, end }) => [start, end]).map(numberOf);
  const edges = [...new Set(bounds)].filter((bound) => bound !== null).sort((a, b) => a - b);
  const first = model.value_ranges.some(({ start }) => start === null);
  const last = model.value_ranges.some(({ end }) => end === null);
  return between(thinned(edges), !first, !last);
}

function isJust(fieldName: string, formula: string): boolean {
  const { tree } = parse(formula, "formula");
  return tree.kind === "field" && tree.name === fieldName && tree.index === undefined;
}

const numberOf = (bound: number | string | null): number | null =>
  typeof bound === "string" ? (parseDate(bound) ?? null) : bound;

function thinned(edges: readonly number[]): readonly number[] {
  const every = Math.ceil((edges.length + 1) / MAX_BINS);
  return edges.filter((_, index) => index % every === 0);
}

function between(edges: readonly number[], firstOptional: boolean, lastOptional: boolean): readonly Bin[] {
  return [null, ...edges].map((from, index) => {
    const to = edges[index] ?? null;
    return { from, to, optional: (from === null && firstOptional) || (to === null && lastOptional) };
  });
}

const finite = (edge: number | null) => (edge !== null && Number.isFinite(edge) ? edge : null);

/** A division of numbers or days into bins of one width; `edge` is the lower edge of a bin. */
interface Scale {
  index(value: number): number;
  edge(index: number): number | null;
}

/**
 * The finest bins of a common width (1, 2, 5, 10 …; a week, a month, a quarter …) of which at most 12 contain all
 * values.
 */
export function niceBins(kind: "number" | "date", min: number, max: number): readonly Bin[] {
  for (const scale of kind === "date" ? dateScales() : numberScales(min, max)) {
    const first = scale.index(min);
    const count = scale.index(max) - first + 1;
    if (count > MAX_BINS) continue;
    const edges = Array.from({ length: count + 1 }, (_, n) => scale.edge(first + n));
    return edges.slice(1).map((to, n) => ({ from: finite(edges[n] ?? null), to: finite(to), optional: false }));
  }
  return [{ from: null, to: null, optional: false }];
}

function* numberScales(min: number, max: number): Generator<Scale> {
  // divided first: the difference of two large numbers may overflow
  const width = max / MAX_BINS - min / MAX_BINS;
  // numbers with the same twelve digits are equal in the engine, and finer edges would not be exact
  if (!(width > Math.max(1e-300, 1e-12 * Math.max(Math.abs(min), Math.abs(max))))) return;
  const finest = Math.floor(Math.log10(width));
  for (let exponent = finest; exponent <= finest + 2; exponent += 1) {
    for (const factor of [1, 2, 5]) yield numberScale(factor, exponent);
  }
}

function numberScale(factor: number, exponent: number): Scale {
  // dividing by a power of ten returns the nearest double of a decimal, multiplying by 0.1 does not
  const edge = (index: number) => (exponent < 0 ? (index * factor) / 10 ** -exponent : index * factor * 10 ** exponent);
  return {
    edge,
    index(value) {
      const near = Math.floor(value / factor / 10 ** exponent);
      if (edge(near + 1) <= value) return near + 1;
      return edge(near) > value ? near - 1 : near;
    },
  };
}

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const THURSDAY = 3;
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000];

function dateScales(): readonly Scale[] {
  const weeks: Scale = {
    index: (day) => Math.floor((day + THURSDAY) / 7),
    edge: (index) => asDay(index * 7 - THURSDAY),
  };
  return [weeks, ...MONTHS.map(monthScale)];
}

function monthScale(months: number): Scale {
  return {
    index(day) {
      const [year = 0, month = 1] = formatDate(day).split("-").map(Number);
      return Math.floor((year * 12 + month - 1) / months);
    },
    edge(index) {
      const month = index * months;
      const year = String(Math.floor(month / 12)).padStart(4, "0");
      return parseDate(`${year}-${String((month % 12) + 1).padStart(2, "0")}-01`) ?? null;
    },
  };
}

const asDay = (day: number) => (isDay(day) ? day : null);

/** The thresholds for the database: the lower edges of all bins except the first. */
export function thresholds(bins: readonly Bin[]): number[] {
  return bins.slice(1).flatMap(({ from }) => (from === null ? [] : [from]));
}

/** The label of a bin in the answer. */
export function binLabel(kind: "number" | "date", { from, to }: Bin): string {
  const [below, above, show] = WORDS[kind];
  if (from === null) return to === null ? "all" : `${below} ${show(to)}`;
  return to === null ? `${show(from)} ${above}` : `${show(from)} to ${below} ${show(to)}`;
}

const WORDS = {
  number: ["below", "or more", grouped],
  date: ["before", "or later", formatDate],
} as const;
