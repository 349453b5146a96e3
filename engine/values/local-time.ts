import { parseDate } from "./dates.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the moment at which clocks in a time zone show a local time, the first one if they show it twice.
 *
 * @param text such as `2026-11-23T08:00` or `2026-11-23T08:00:00`
 * @returns undefined for a time that does not exist: the clocks are set forward over it, or there is no such day
 * @example momentOfLocal("2026-03-29T02:30", "Europe/Berlin") // undefined
 */
export function momentOfLocal(text: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc) || parseDate(text.slice(0, 10)) === undefined) return undefined;
  const clock = clockOf(timeZone);
  // the offsets of the clocks a day before and a day after: there is at most one change in between
  const differences = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => clock(at) - at);
  const moments = differences.map((difference) => asUtc - difference).filter((at) => clock(at) === asUtc);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

/** Returns the local time at a moment, both in milliseconds since 1970, the local time as if it were UTC. */
type Clock = (at: number) => number;

/**
 * Cached by time zone, because creating a formatter costs fifteen times as much as using one, and a file may contain
 * millions of times.
 */
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone) ?? createClock(timeZone);
  clocks.set(timeZone, known);
  return known;
}

function createClock(timeZone: string): Clock {
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
  });
  return (at) => {
    const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    return shown + (((at % 1_000) + 1_000) % 1_000);
  };
}
