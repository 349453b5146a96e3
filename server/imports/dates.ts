import { type DateOrder, type FieldCode, fault } from "#contract/wire";
import { type Fault, momentOfLocal, parseDate } from "#engine";

/** Counts of values, to determine the order of day, month, and year in a column. */
export interface DateEvidence {
  /** Values that are dates. */
  readonly dates: number;
  /** Values in which the day must come first, in which the month must, and in which the year must. */
  readonly dmy: number;
  readonly mdy: number;
  readonly ymd: number;
  /** Values with points between their parts, which are not used where the month comes first. */
  readonly points: number;
}

export const NO_DATES: DateEvidence = { dates: 0, dmy: 0, mdy: 0, ymd: 0, points: 0 };

const TIME = String.raw`(?:[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?)?`;
const ZONE = String.raw`\s*([Zz]|UTC|GMT|[+-]\d{2}:?\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}${ZONE}$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})${TIME}${ZONE}$`);
const IN_WORDS = new RegExp(
  String.raw`^(?:(\d{1,2})[.\s-]*([A-Za-zäéû]{3,9})\.?|([A-Za-zäéû]{3,9})\.?\s*(\d{1,2})),?[\s-]*(\d{4})${TIME}${ZONE}$`,
);

const MONTHS: readonly (readonly string[])[] = [
  ["jan", "ene", "gen", "janv"],
  ["feb", "fév", "févr"],
  ["mar", "mär", "mrz", "mars"],
  ["apr", "abr", "avr"],
  ["may", "mai", "mayo", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "ago", "août"],
  ["sep", "set", "sept"],
  ["oct", "okt", "ott"],
  ["nov"],
  ["dec", "dez", "dic", "déc"],
];

/** Returns the number of a month from its name or abbreviation; undefined for another word. */
function monthNamed(word: string): number | undefined {
  const name = word.toLowerCase();
  const found = MONTHS.findIndex((names) => names.some((known) => name.startsWith(known)));
  return found === -1 ? undefined : found + 1;
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** `HH:MM:SS`, if there is a time. */
  readonly time: string | undefined;
  readonly zone: string | undefined;
}

/** Two digits are a year from 1970 to 2069. POSIX has 1969 to 2068. */
const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

function timeOf(hour?: string, minute?: string, second?: string, half?: string): string | undefined | null {
  if (hour === undefined || minute === undefined) return undefined;
  const isAfternoon = half?.toLowerCase().startsWith("p");
  const twelve = Number(hour) % 12;
  const hours = half === undefined ? Number(hour) : twelve + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59 || (half !== undefined && Number(hour) > 12))
    return null;
  return `${pad(hours)}:${minute}:${second ?? "00"}`;
}

const pad = (value: number, width = 2) => String(value).padStart(width, "0");

/** No date has more characters. */
const LONGEST = 100;

function partsOf(text: string, order: DateOrder): Parts | undefined {
  const value = text.trim();
  if (value.length > LONGEST) return undefined;
  const first = YEAR_FIRST.exec(value);
  if (first !== null) {
    const [, year = "", , month = "", day = "", hour, minute, second, half, zone] = first;
    const time = timeOf(hour, minute, second, half);
    return time === null ? undefined : { year: Number(year), month: Number(month), day: Number(day), time, zone };
  }
  const last = YEAR_LAST.exec(value);
  if (last !== null) {
    const [, one = "", , two = "", year = "", hour, minute, second, half, zone] = last;
    const time = timeOf(hour, minute, second, half);
    if (time === null) return undefined;
    // with two digits, the year may be the first part
    if (order === "ymd" && year.length === 2)
      return { year: fullYear(pad(Number(one))), month: Number(two), day: Number(year), time, zone };
    const [day, month] = order === "mdy" ? [two, one] : [one, two];
    return { year: fullYear(year), month: Number(month), day: Number(day), time, zone };
  }
  const words = IN_WORDS.exec(value);
  if (words === null) return undefined;
  const [, before, nameAfter, nameBefore, after, year = "", hour, minute, second, half, zone] = words;
  const month = monthNamed(nameAfter ?? nameBefore ?? "");
  const time = timeOf(hour, minute, second, half);
  if (month === undefined || time === null) return undefined;
  return { year: Number(year), month, day: Number(before ?? after), time, zone };
}

/** Returns the day of a date in ISO 8601. It does not check that the day exists. */
const dayOf = ({ year, month, day }: Parts) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** Parses a text as a date in an order; undefined if it is not a date, or the day does not exist. */
function dateIn(text: string, order: DateOrder): Parts | undefined {
  const parts = partsOf(text, order);
  return parts !== undefined && parseDate(dayOf(parts)) !== undefined ? parts : undefined;
}

/** Whether a text is a date in any order. */
export const looksLikeDate = (text: string): boolean =>
  (["dmy", "mdy", "ymd"] as const).some((order) => dateIn(text, order) !== undefined);

/** Counts one value of a column. */
export function withDate(evidence: DateEvidence, text: string): DateEvidence {
  const value = text.trim();
  if (value.length > LONGEST) return evidence;
  if (YEAR_FIRST.test(value)) return { ...evidence, dates: evidence.dates + 1, ymd: evidence.ymd + 1 };
  const last = YEAR_LAST.exec(value);
  if (last === null) return looksLikeDate(value) ? { ...evidence, dates: evidence.dates + 1 } : evidence;
  const allows = (order: DateOrder) => dateIn(value, order) !== undefined;
  const [isDmy, isMdy] = [allows("dmy"), allows("mdy")];
  const isYmd = last[4]?.length === 2 && allows("ymd");
  if (!isDmy && !isMdy && !isYmd) return evidence;
  return {
    dates: evidence.dates + 1,
    dmy: evidence.dmy + Number(isDmy && !isMdy),
    mdy: evidence.mdy + Number(isMdy && !isDmy),
    ymd: evidence.ymd + Number(isYmd && !isDmy && !isMdy),
    points: evidence.points + Number(last[2] === "."),
  };
}

/** Time zones of the countries that write the month first. */
const MONTH_FIRST =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/|North_Dakota\/|Adak|Juneau|Nome|Sitka|Menominee)|Pacific\/Honolulu)/;

/**
 * Returns the order that most values of a column require. If every value allows several, it returns the order of the
 * file's other columns, or else the customary order of the account's region.
 *
 * @returns null if the column has no dates
 */
function dateOrderOf(
  { dates, dmy, mdy, ymd, points }: DateEvidence,
  { timeZone, others = [] }: { readonly timeZone: string; readonly others?: readonly DateOrder[] },
): DateOrder | null {
  if (dates === 0) return null;
  const most = Math.max(dmy, mdy, ymd);
  if (most > 0) return most === dmy ? "dmy" : most === mdy ? "mdy" : "ymd";
  const [other] = others.filter((order) => order !== "ymd");
  if (other !== undefined) return other;
  return points === 0 && MONTH_FIRST.test(timeZone) ? "mdy" : "dmy";
}

/**
 * Returns the order of the dates in each column. A column that requires an order determines it for those that do not.
 */
export function dateOrdersOf(
  columns: readonly (readonly [name: string, evidence: DateEvidence])[],
  timeZone: string,
): Readonly<Record<string, DateOrder>> {
  const others = columns.flatMap(([, evidence]) => {
    const order = evidence.dmy + evidence.mdy + evidence.ymd > 0 ? dateOrderOf(evidence, { timeZone }) : null;
    return order ?? [];
  });
  return Object.fromEntries(
    columns.flatMap(([name, evidence]) => {
      const order = dateOrderOf(evidence, { timeZone, others });
      return order === null ? [] : [[name, order] as const];
    }),
  );
}

/**
 * Converts a date, with its time if it has one, to ISO 8601. A text that is not a date in the column's order is
 * returned unchanged, so that the error message can quote it.
 */
export function isoDate(text: string, order: DateOrder): string {
  const parts = dateIn(text, order);
  if (parts === undefined) return text;
  const { time, zone } = parts;
  const date = dayOf(parts);
  if (time === undefined) return date;
  return `${date}T${time}${zone === undefined ? "" : /^[zUG]/i.test(zone) ? "Z" : zone}`;
}

/** Returns the moment of a date or date-time in ISO 8601. Without an offset, it is local time in the time zone. */
export function momentOf(iso: string, timeZone: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T\s](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)([Zz]|[+-]\d{2}:?\d{2})?)?$/.exec(
    iso.trim(),
  );
  if (match === null) return undefined;
  const [, date = "", time = "00:00:00", zone] = match;
  if (parseDate(date) === undefined) return undefined;
  if (zone !== undefined) {
    const at = new Date(`${date}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
    return Number.isNaN(at.getTime()) ? undefined : at;
  }
  const whole = time.length === 5 ? `${time}:00` : time.slice(0, 8);
  // a time that the clocks skip is read as one hour later
  return (
    momentOfLocal(`${date}T${whole}`, timeZone) ??
    momentOfLocal(`${date}T${pad(Number(whole.slice(0, 2)) + 1)}${whole.slice(2)}`, timeZone)
  );
}

/** No CRM has leads from before this date. */
const EARLIEST = Date.UTC(1970, 0, 1);

/** Tolerates clocks that differ. */
const AHEAD_MS = 5 * 60_000;

/**
 * Returns the error of the time at which a lead was created; undefined if it is valid.
 *
 * @param moment of {@link momentOf}
 */
export function faultOfArrival(value: string, moment: Date | undefined, now: Date): Fault<FieldCode> | undefined {
  if (moment === undefined)
    return fault(
      "invalid_format",
      `"${value.slice(0, 100)}" is not a date. Use YYYY-MM-DD, or an ISO date-time such as 2024-01-31T09:30:00Z.`,
    );
  if (moment.getTime() < EARLIEST) return fault("out_of_range", "The date is before 1970.");
  return moment.getTime() > now.getTime() + AHEAD_MS ? fault("out_of_range", "The date is in the future.") : undefined;
}
