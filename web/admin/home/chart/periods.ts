import { dayText } from "../../../ui/dates.ts";
import { addDays, mondayOf } from "../days.ts";
import type { Timeline } from "../figures.ts";

/** How far back the chart goes, in days. */
export const SPANS = ["30", "90", "365"] as const;
export type Span = (typeof SPANS)[number];
export const isSpan = (text: string): text is Span => (SPANS as readonly string[]).includes(text);

/** A bar of the chart: a day, or a week where days would be too thin to see. */
export interface Period {
  /** Its first day. */
  readonly from: string;
  /** The day after its last. */
  readonly before: string;
  readonly leads: number;
  /** Null without leads. */
  readonly average: number | null;
  readonly low: number;
  readonly medium: number;
  readonly high: number;
}

export type Unit = "day" | "week";
export const unitOf = (span: Span): Unit => (span === "365" ? "week" : "day");

type Day = Timeline["days"][number];

/** The days as the chart shows them: one by one, or by weeks from Monday. The first and last week may be a part only. */
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
  // averages of days weigh as many leads as they stand for
  const points = sum((day) => (day.average_total ?? 0) * day.leads);
  return {
    from: days[0]?.date ?? "",
    before: addDays(days.at(-1)?.date ?? "", 1),
    leads,
    average: leads === 0 ? null : Math.round((points / leads) * 100) / 100,
    low: sum((day) => day.low),
    medium: sum((day) => day.medium),
    high: sum((day) => day.high),
  };
}

/** `Sat, 31 January 2026` or `26 Jan to 1 Feb` */
export function periodText({ from, before }: Pick<Period, "from" | "before">): string {
  const last = addDays(before, -1);
  return from === last ? dayText(from, "long") : `${dayText(from, "short")} to ${dayText(last, "short")}`;
}
