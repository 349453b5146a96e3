import { isTimeZone } from "#engine";
import { fullMomentText, offsetText } from "../../ui/dates.ts";

/** A time zone as the list shows it. */
export interface TimeZone {
  readonly name: string;
  /** `Europe`; `Other` for names without a region, such as UTC. */
  readonly region: string;
  /** `UTC+02:00` at the moment asked for. */
  readonly offset: string;
  /** What a search looks through: `europe/london london gmt+1`. */
  readonly words: string;
}

/** Every zone that the browser knows, and the one that is set, by name. */
export function timeZones(now: Date, present: string): TimeZone[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone").filter(isTimeZone), present]);
  return [...names].sort().flatMap((name) => {
    const offset = offsetOf(name, now);
    if (offset === undefined) return [];
    const region = name.includes("/") ? name.slice(0, name.indexOf("/")) : "Other";
    const words = `${name} ${name.replaceAll(/[/_]/g, " ")} ${offset}`.toLowerCase();
    return [{ name, region, offset, words }];
  });
}

/** The zones that have every word of a search. */
export function findTimeZones(zones: readonly TimeZone[], search: string): TimeZone[] {
  const wanted = search.toLowerCase().trim().split(/\s+/);
  return zones.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

/** How far a zone is from UTC at a moment, in its summer time if it has one; undefined when there is no such zone. */
export function offsetOf(name: string, now: Date): string | undefined {
  try {
    return offsetText(now, name);
  } catch {
    return undefined;
  }
}

/** The time of the clocks there: `Friday, August 30, 2024 at 2:05 PM`. */
export function timeIn(name: string, now: Date): string | undefined {
  try {
    return fullMomentText(now, name);
  } catch {
    return undefined;
  }
}
