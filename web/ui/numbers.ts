/**
 * Always in the same format, because the same text is rendered at build time and in the browser; with a real minus
 * sign.
 */
function formatter(options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat("en-US", options);
  return (value) => format.format(value).replace("-", "−");
}

/** A number of items: `1,234`. */
export const formatCount = formatter({ maximumFractionDigits: 0 });

/** A number of items of which there may be more: `10,000+`. */
export const formatAtLeast = (value: number, isExact: boolean) => `${formatCount(value)}${isExact ? "" : "+"}`;

/** @param isExact whether the number is exact instead of a lower bound */
export const leadsText = (leads: number, isExact = true) =>
  `${formatAtLeast(leads, isExact)} ${leads === 1 && isExact ? "lead" : "leads"}`;

/** The same with little room: `20K`. */
export const formatCompact = formatter({ notation: "compact" });

const formatShare = formatter({ style: "percent", maximumFractionDigits: 1 });

/** A share of 1: `12.5%`; never `0%` for more than nothing, nor `100%` for less than all. */
export function formatPercent(part: number): string {
  if (part > 0 && part < 0.001) return "< 0.1%";
  return part > 0.999 && part < 1 ? "> 99.9%" : formatShare(part);
}

/** Points, e.g. `1,234.5`. */
export const formatPoints = formatter({ maximumFractionDigits: 2 });

/** A number with all of its digits. */
export const formatExact = formatter({ maximumSignificantDigits: 15 });

/**
 * The digits that decide whether two numbers are equal, and all digits of integers. The same as the engine's
 * SIGNIFICANT_DIGITS, which is not imported because it would add the engine to every page with a number.
 */
const formatDigits = formatter({
  maximumSignificantDigits: 12,
  maximumFractionDigits: 0,
  roundingPriority: "morePrecision",
});

const LONG = /^(−?(?:0\.0*|[\d,]+\.)\d{6})\d+$/;

/**
 * An infinite fraction is truncated, not rounded, so that it stays on its side of a bound: `2.999999…`, but
 * `1,234,567`.
 */
const formatNumber = (given: number) => formatDigits(given).replace(LONG, "$1…");

/** Points of a sum, with their sign: `+35`, `−2`, `0`. */
export const formatSigned = (value: number) => (value > 0 ? `+${formatPoints(value)}` : formatPoints(value));

/** A value of an explanation; of a long fraction, the first digits. */
export function formatValue(given: number | string | null | readonly (number | string | null)[]): string {
  if (given === null) return "unknown";
  if (typeof given === "number") return formatNumber(given);
  if (typeof given === "string") return given;
  return given.length === 0 ? "none" : given.map(formatValue).join(", ");
}

const LONG_FRACTION = /"(?:[^"\\]|\\.)*"|'[^']*'|(?<kept>\d+\.\d{6})\d+/g;

/**
 * A formula with values in place of fields, in which infinite fractions are truncated: `0.139175… > 0.5`. Quoted texts
 * are unchanged.
 */
export const withShortFractions = (substituted: string): string =>
  substituted.replace(LONG_FRACTION, (all, kept?: string) => (kept === undefined ? all : `${kept}…`));

/**
 * Whether a formula with values in place of fields says more than its result: `1200 / 3`, but not `35000`, which is
 * 35,000.
 */
export const isCalculation = (substituted: string, value: unknown): boolean =>
  substituted !== (value === null ? "unknown" : String(value));

/** A range in words: `from 720 to 760`, `below 3`, `from 800`. */
export function rangeText({ start, end }: { start: number | string | null; end: number | string | null }): string {
  if (start === null) return end === null ? "any value" : `below ${formatValue(end)}`;
  return end === null ? `from ${formatValue(start)}` : `${formatValue(start)} to ${formatValue(end)}`;
}
