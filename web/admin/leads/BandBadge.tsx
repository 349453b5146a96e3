import type { BandLetter } from "#engine";
import { Badge } from "../../ui/Badge.tsx";

/** The letter of a band in its color. */
export function BandBadge({ letter }: { readonly letter: BandLetter }) {
  return <Badge band={letter}>{letter}</Badge>;
}
