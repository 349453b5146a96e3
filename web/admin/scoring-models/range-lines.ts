import type { BoundKind } from "#engine";
import { parseDate } from "#engine";
import { numberText, typedNumber } from "../../ui/typed-number.ts";
import { isSameBound, type RangeRow } from "./rows.ts";

/** Ranges written as lines, such as `620-680: 20`, and the numbers of invalid lines, from 1. */
export interface RangeLines {
  readonly rows: readonly Omit<RangeRow, "key">[];
  readonly wrong: readonly number[];
}

const NUMBER = String.raw`[-−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const BOUND = `${DATE}|${NUMBER}`;
/** Between bounds and points: a colon, an equals sign, an arrow, a tab, or just spaces. */
const GIVES = String.raw`\s*(?:[:=→\t]|=>|->|\s)\s*`;
const POINTS = String.raw`(?<points>${NUMBER})(?:\s*(?:points?|pts?))?`;

/** Forms of a range; the first match counts. */
const FORMS = [
  String.raw`(?<start>${BOUND})\s*(?:-|–|—|\.\.\.?|to|\t)\s*(?<end>${BOUND})${GIVES}${POINTS}`,
  // three columns, of a spreadsheet or separated by spaces
  String.raw`(?<start>${BOUND})\s+(?<end>${BOUND})\s+${POINTS}`,
  String.raw`(?<start>${BOUND})?\t(?<end>${BOUND})?\t${POINTS}`,
  String.raw`(?:from|at least|>=|≥)\s*(?<start>${BOUND})${GIVES}${POINTS}`,
  String.raw`(?<start>${BOUND})\s*(?:\+|and (?:more|up|above|over)|or (?:more|over)|(?:-|–|—|\.\.)(?=\s*[:=]))${GIVES}${POINTS}`,
  String.raw`(?:below|under|less than|up to|<)\s*(?<end>${BOUND})${GIVES}${POINTS}`,
  `(?:any|anything|all|everything|else)${GIVES}${POINTS}`,
].map((form) => new RegExp(`^${form}$`, "i"));

/**
 * Parses ranges from typed or pasted lines, one per line.
 *
 * @example rangeLines("0-500: 10\n500+: 20").rows // 0 to 500 gives 10, from 500 on 20
 */
export function rangeLines(text: string): RangeLines {
  const wrong: number[] = [];
  const rows = text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const row = rangeOf(line.replace(/^ +| +$/g, ""));
    if (row === undefined) wrong.push(index + 1);
    return row ?? [];
  });
  return { rows, wrong };
}

function rangeOf(line: string): Omit<RangeRow, "key"> | undefined {
  for (const form of FORMS) {
    const { start = "", end = "", points = "" } = form.exec(line)?.groups ?? {};
    const isBound = (bound: string) => parseDate(bound) !== undefined || typedNumber(bound) !== undefined;
    if (points !== "" && isBound(start) && isBound(end) && typeof typedNumber(points) === "number") {
      return { start, end, points };
    }
  }
  return undefined;
}

/** Ranges as lines, to be edited as text. */
export const linesOfRanges = (rows: readonly RangeRow[]): string =>
  rows
    .map(({ start, end, points }) => {
      if (start.trim() === "") return end.trim() === "" ? `any: ${points}` : `below ${end}: ${points}`;
      return end.trim() === "" ? `${start}+: ${points}` : `${start} to ${end}: ${points}`;
    })
    .join("\n");

/** Converts lines to rows: those with the same bounds keep their ids. */
export function rowsFromLines(lines: RangeLines, former: readonly RangeRow[]): readonly RangeRow[] {
  const free = [...former];
  let key = Math.min(0, ...former.map((row) => row.key));
  return lines.rows.map((row) => {
    const place = free.findIndex(({ start, end }) => isSameBound(start, row.start) && isSameBound(end, row.end));
    const [same] = place < 0 ? [] : free.splice(place, 1);
    return { key: same?.key ?? --key, ...row };
  });
}

/** The number of ranges into which a span is divided. */
const PARTS = 4;

/**
 * Ranges of equal, round width over the bounds of a question, with points that rise to 100; undefined without bounds.
 */
export function suggestedRanges(
  { min_value: least, max_value: most }: { readonly min_value: number | null; readonly max_value: number | null },
  kind: BoundKind,
): readonly Omit<RangeRow, "key">[] | undefined {
  if (kind === "date" || least === null || most === null) return undefined;
  const size = 10 ** Math.floor(Math.log10((most - least) / PARTS));
  const round = (value: number) => Number((Math.round(value / size) * size).toPrecision(12));
  const edges = Array.from({ length: PARTS - 1 }, (_, index) => round(least + ((most - least) * (index + 1)) / PARTS));
  const bounds = [...new Set(edges.filter((edge) => edge > least && edge < most))].map(numberText);
  return ["", ...bounds].map((start, index) => ({
    start,
    end: bounds[index] ?? "",
    points: String(Math.round((100 * index) / Math.max(1, bounds.length))),
  }));
}
