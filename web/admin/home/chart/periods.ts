import type { Band, BandLetter } from "#engine";
import { dayText } from "../../../ui/dates.ts";
import { addDays, mondayOf } from "../days.ts";
import type { Timeline } from "../figures.ts";

/** The time spans of the chart, in days. */
export const SPANS = ["30", "90", "365"] as const;
export type ChartSpan = (typeof SPANS)[number];
export const isSpan = (text: string): text is ChartSpan => (SPANS as readonly string[]).includes(text);

/** A bar of the chart: a day, or a week if days would be too narrow. */
export interface Period {
  /** Its first day. */
  readonly from: string;
  /** The day after its last. */
  readonly before: string;
  readonly leads: number;
  /** Null without leads. */
  readonly average: number | null;
  /** Leads by priority; priorities without leads are absent. */
  readonly priorities: ReadonlyMap<string, number>;
}

/** The data of the chart and its table. */
export interface ChartData {
  readonly periods: readonly Period[];
  readonly parts: readonly ChartPriority[];
  readonly unit: Unit;
}

export type Unit = "day" | "week";
export const unitOf = (span: ChartSpan): Unit => (span === "365" ? "week" : "day");

type Day = Timeline["days"][number];

/** Groups days for the chart: one by one, or by weeks from Monday. The first and last week may be incomplete. */
export function periodsOf(days: readonly Day[], unit: Unit): readonly Period[] {
  const startOf = unit === "day" ? (date: string) => date : mondayOf;
  const groups = new Map<string, Day[]>();
  for (const day of days) {
    const start = startOf(day.date);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [day]);
    else group.push(day);
  }
  return [...groups.values()].map(summed);
}

function summed(days: readonly Day[]): Period {
  const sum = (part: (day: Day) => number) => days.reduce((total, day) => total + part(day), 0);
  const leads = sum((day) => day.leads);
  // averages of days are weighted by their leads
  const points = sum((day) => (day.average_total ?? 0) * day.leads);
  return {
    from: days[0]?.date ?? "",
    before: addDays(days.at(-1)?.date ?? "", 1),
    leads,
    average: leads === 0 ? null : Math.round((points / leads) * 100) / 100,
    priorities: countsOf(days),
  };
}

function countsOf(days: readonly Day[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { priority, leads } of days.flatMap(({ priorities }) => priorities)) {
    counts.set(priority, (counts.get(priority) ?? 0) + leads);
  }
  return counts;
}

/** A priority in the chart; one of an earlier model has no band of the live one. */
export interface ChartPriority {
  readonly priority: string;
  readonly letter: BandLetter | undefined;
}

/** The priorities of the live model in descending order, then those of earlier ones that some leads have. */
export function prioritiesIn(periods: readonly Period[], bands: readonly Band[]): readonly ChartPriority[] {
  const former = new Set(periods.flatMap(({ priorities }) => [...priorities.keys()]));
  for (const { label } of bands) former.delete(label);
  return [
    ...bands.map(({ label, letter }) => ({ priority: label, letter })),
    ...[...former].map((priority) => ({ priority, letter: undefined })),
  ];
}

/** Returns runs of periods with leads, each as the indices of its periods. Between two runs there were no leads. */
export function runsOf(periods: readonly Period[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const [index, { average }] of periods.entries()) {
    if (average === null) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** `Sat, Jan 31, 2026` or `Jan 26 to Feb 1` */
export function periodText({ from, before }: Pick<Period, "from" | "before">): string {
  const last = addDays(before, -1);
  return from === last ? dayText(from, "long") : `${dayText(from, "short")} to ${dayText(last, "short")}`;
}
