/**
 * Dates without a time are whole days since 1970-01-01 in the Gregorian calendar, years 0001 to 9999. They use plain
 * arithmetic, because `Date` reads the years 0 to 99 as 1900 to 1999 and rolls 30 February over.
 */

/** 0001-01-01. */
export const FIRST_DAY = -719_162;
/** 9999-12-31. */
export const LAST_DAY = 2_932_896;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAYS_IN_400_YEARS = 146_097;
/** Days from 0000-03-01, from which the calculation below counts (leap days then end a year), to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468;

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * Parses a date written `YYYY-MM-DD`; undefined for any other text and for a date that does not exist.
 *
 * @example parseDate("1970-01-02") // 1
 */
export function parseDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const length = (DAYS_IN_MONTH[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  if (year < 1 || day < 1 || day > length) return undefined;
  return dayNumber(year, month, day);
}

function dayNumber(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  const daysIntoYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return y * 365 + leapDays + daysIntoYear - DAYS_BEFORE_1970;
}

/**
 * Formats a day as `YYYY-MM-DD`.
 *
 * @example formatDate(1) // "1970-01-02"
 */
export function formatDate(day: number): string {
  if (!isDay(day)) throw new RangeError(`${day} is not a day from 0001-01-01 to 9999-12-31`);
  const shifted = day + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

const pad = (value: number, width: number) => String(value).padStart(width, "0");

/** Whether the number is a whole day within the calendar. */
export function isDay(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_DAY && value <= LAST_DAY;
}

interface Zone {
  /** Cached, because creating a formatter costs far more than using one, and an installation has few time zones. */
  readonly formatter: Intl.DateTimeFormat;
  /** The last requested minute, since 1970, and its day. Hundreds of leads arrive within one minute. */
  minute: number;
  day: number;
}

const zones = new Map<string, Zone>();

/** In minutes since 1970. Since 1973 every zone is whole minutes from UTC, so a day never ends within a minute. */
const WHOLE_MINUTES_SINCE = 3 * 365.25 * 24 * 60;

/** Returns the day at a moment in a time zone of the IANA database. Throws a RangeError if there is no such zone. */
export function today(now: Date, timeZone: string): number {
  const zone = zones.get(timeZone) ?? addZone(timeZone);
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute === zone.minute && minute > WHOLE_MINUTES_SINCE) return zone.day;
  const parts = new Map(zone.formatter.formatToParts(now).map((part) => [part.type, Number(part.value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  zone.minute = minute;
  zone.day = dayNumber(part("year"), part("month"), part("day"));
  return zone.day;
}

function addZone(timeZone: string): Zone {
  const options = { calendar: "gregory", numberingSystem: "latn", year: "numeric", month: "numeric" } as const;
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, day: "numeric", timeZone });
  const zone = { formatter, minute: Number.NaN, day: Number.NaN };
  zones.set(timeZone, zone);
  return zone;
}
