import type { ErrorList } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { type Band, DEFAULT_BANDS, type ModelDocument } from "../model.ts";
import { isHundredths } from "./target.ts";
import type { Outcome } from "./types.ts";

/** Replaces the bands: A, B, C and D, each beginning below the one before, the last open downwards. */
export function editBands(document: ModelDocument, bands: readonly Band[], errors: ErrorList): Outcome {
  const letters = DEFAULT_BANDS.map(({ letter }) => letter);
  if (bands.map(({ letter }) => letter).join() !== letters.join()) {
    errors.add("bands", `There must be ${LIMITS.bands} bands, in this order: ${letters.join(", ")}.`);
    return { document, id: 0 };
  }
  let above = Number.POSITIVE_INFINITY;
  for (const { letter, from } of bands) {
    if (letter === letters.at(-1)) {
      if (from !== null) errors.add("bands", `Band ${letter}: from must be null, so that every score has a band.`);
    } else if (from === null) errors.add("bands", `Band ${letter}: from must be a number.`);
    else {
      if (!isHundredths(from)) errors.add("bands", `Band ${letter}: from must have at most two decimals.`);
      if (Math.abs(from) > LIMITS.modelPoints) {
        errors.add("bands", `Band ${letter}: from must be between ${-LIMITS.modelPoints} and ${LIMITS.modelPoints}.`);
      }
      if (from >= above)
        errors.add("bands", `Band ${letter}: from must be less than ${above}, where the band above begins.`);
      above = from;
    }
  }
  return { document: { ...document, bands }, id: 0 };
}
