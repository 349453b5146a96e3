/**
 * Cuts a long text to a number of lines, except for assistive technology.
 *
 * @example <Typography sx={atMost(3)}>
 */
export const atMost = (lines: number) =>
  ({ display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: lines, overflow: "hidden" }) as const;
