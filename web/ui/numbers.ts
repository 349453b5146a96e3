/** Always written alike, for the same text is rendered at build time and in the browser. */
const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const VALUE = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** Points, e.g. `1,234.5`; with a real minus. */
export const points = (value: number) => NUMBER.format(value).replace("-", "−");

/** Points that are added, with their sign: `+35`, `−2`, `0`. */
export const addend = (value: number) => (value > 0 ? `+${points(value)}` : points(value));

/** A value of an explanation in few digits. */
export function shown(value: number | string | null | readonly (number | string | null)[]): string {
  if (value === null) return "unknown";
  if (typeof value === "number") return VALUE.format(value).replace("-", "−");
  if (typeof value === "string") return value;
  return value.length === 0 ? "none" : value.map(shown).join(", ");
}

/** A range in words: `from 720 to 760`, `below 3`, `from 800`. */
export function rangeText({ start, end }: { start: number | string | null; end: number | string | null }): string {
  if (start === null) return end === null ? "any value" : `below ${shown(end)}`;
  return end === null ? `from ${shown(start)}` : `${shown(start)} to ${shown(end)}`;
}
