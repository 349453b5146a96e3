import { BAND_LETTERS, type Band, type BandLetter, type BandList, type Bands } from "#engine";
import styles from "./Band.module.css";

/** The class with the colors of a band for its contents. */
export const bandClass = (letter: BandLetter): string => styles[letter] ?? "";

/** The letters of either axis, from the highest band to the lowest. */
export function axisLetters({ x, y }: Pick<Bands, "x" | "y">): readonly BandLetter[] {
  return BAND_LETTERS.slice(0, Math.max(x.length, y.length));
}

/** The label of each letter, or both if the axes have different ones, e.g. `Strong, Keen`. */
export function axisLabel({ x, y }: Pick<Bands, "x" | "y">, letter: BandLetter): string {
  const labelIn = (bands: readonly Band[]) => bands.flatMap((band) => (band.letter === letter ? band.label : []));
  return [...new Set([...labelIn(x), ...labelIn(y)])].join(", ");
}

/** The heading of each list of bands. */
export const BAND_TITLES: Readonly<Record<BandList, string>> = {
  x: "Bands of X · capability",
  y: "Bands of Y · propensity",
  total: "Bands of the total · priority",
};
