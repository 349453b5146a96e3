import { isTimeZone } from "#engine";
import { fullMomentText, offsetText } from "../../ui/dates.ts";

/** A time zone in the list. */
export interface TimeZone {
  readonly name: string;
  /** `Europe`; `Other` for names without a region, such as UTC. */
  readonly region: string;
  /** `UTC+02:00` at the given time. */
  readonly offset: string;
  /** The text that is searched: `europe/london london gmt+1`. */
  readonly words: string;
}

/** Returns every zone that the browser knows, and the current one, by name. */
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

/** Returns the zones that contain every word of a search. */
export function findTimeZones(zones: readonly TimeZone[], search: string): TimeZone[] {
  const wanted = search.toLowerCase().trim().split(/\s+/);
  return zones.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

/**
 * Returns the offset of a zone from UTC at a time, including its summer time if it has one; undefined if there is no
 * such zone.
 */
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
