/**
 * Cuts a long text to so many lines, for assistive technology not at all.
 *
 * @example <Typography sx={atMost(3)}>
 */
export const atMost = (lines: number) =>
  ({ display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: lines, overflow: "hidden" }) as const;
