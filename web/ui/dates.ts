/** A length of time in words: `40 seconds`, `3 minutes`. */
export function inWords(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
