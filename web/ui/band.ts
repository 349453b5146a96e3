import { BAND_LETTERS, type Band, type BandLetter, type BandList, type Bands } from "#engine";
import styles from "./Band.module.css";

/** The class that gives whatever is inside the colors of a band. */
export const bandClass = (letter: BandLetter): string => styles[letter] ?? "";

/** The letters that either axis has, from the highest band down. */
export function axisLetters({ x, y }: Pick<Bands, "x" | "y">): readonly BandLetter[] {
  return BAND_LETTERS.slice(0, Math.max(x.length, y.length));
}

/** The label of each letter, both where the axes call their bands differently, e.g. `Strong, Keen`. */
export function axisLabel({ x, y }: Pick<Bands, "x" | "y">, letter: BandLetter): string {
  const labelIn = (bands: readonly Band[]) => bands.flatMap((band) => (band.letter === letter ? band.label : []));
  return [...new Set([...labelIn(x), ...labelIn(y)])].join(", ");
}

/** What each list of bands is headed by. */
export const BAND_TITLES: Readonly<Record<BandList, string>> = {
  x: "Bands of X · capability",
  y: "Bands of Y · propensity",
  total: "Bands of the total · priority",
};
