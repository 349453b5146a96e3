import type { BandLetter } from "#engine";

/** The number of leads that move from one band to another, or stay. */
export interface MatrixCell {
  readonly from: BandLetter;
  readonly to: BandLetter;
  readonly leads: number;
}

/** The direction of a cell: A is the highest band. */
export const directionOf = ({ from, to }: Pick<MatrixCell, "from" | "to">): "up" | "down" | "none" =>
  to < from ? "up" : to > from ? "down" : "none";

/** The cells whose leads change their band, those with the most leads first. */
export const movesIn = (cells: readonly MatrixCell[]): readonly MatrixCell[] =>
  cells.filter((cell) => cell.leads > 0 && directionOf(cell) !== "none").sort((a, b) => b.leads - a.leads);

/** The total number of leads in the cells. */
export const leadsIn = (cells: readonly MatrixCell[]): number => cells.reduce((sum, { leads }) => sum + leads, 0);

/** The letters of all bands with leads before or after, and of other known ones. */
export const lettersIn = (cells: readonly MatrixCell[], known: readonly BandLetter[] = []): readonly BandLetter[] =>
  [...new Set([...known, ...cells.flatMap(({ from, to }) => [from, to])])].sort();
