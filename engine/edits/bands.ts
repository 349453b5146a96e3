import {
  BAND_LETTERS,
  BAND_LISTS,
  type Band,
  type BandList,
  type Bands,
  type ModelDocument,
} from "../document/model.ts";
import { BAND_LIST_NAMES } from "../document/names.ts";
import type { ErrorList } from "../faults/errors.ts";
import type { FaultCode } from "../faults/fault.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { isHundredths } from "./target.ts";
import type { Outcome } from "./types.ts";

/** Replaces the bands of both axes and of the total. */
export function editBands(document: ModelDocument, bands: Bands, errors: ErrorList): Outcome {
  for (const list of BAND_LISTS) checkList(list, bands[list], errors);
  checkPriorities(bands.total, errors);
  return { document: { ...document, bands }, id: 0 };
}

/** The bands are lettered from A, each begins below the one before, and the last has no lower limit. */
function checkList(list: BandList, bands: readonly Band[], errors: ErrorList): void {
  const name = BAND_LIST_NAMES[list];
  const letters = BAND_LETTERS.slice(0, bands.length).join(", ");
  if (bands.length < 1 || bands.length > LIMITS.bands) {
    errors.add("bands", "limit_reached", `There must be 1 to ${LIMITS.bands} bands for ${name}.`);
    return;
  }
  if (bands.map(({ letter }) => letter).join(", ") !== letters) {
    errors.add(
      "bands",
      "incompatible",
      `The ${bands.length} bands of ${name} must have these letters, in this order: ${letters}.`,
    );
    return;
  }
  // the total is the sum of two axes
  const most = LIMITS.modelPoints * (list === "total" ? 2 : 1);
  let above = Number.POSITIVE_INFINITY;
  for (const [index, { letter, from }] of bands.entries()) {
    const refuse = (code: FaultCode, what: string) =>
      errors.add("bands", code, `Band ${letter} of ${name}: from must be ${what}.`);
    if (index === bands.length - 1) {
      if (from !== null) refuse("incompatible", "null, so that every score has a band");
    } else if (from === null) refuse("required", "a number");
    else {
      if (!isHundredths(from)) refuse("too_many_decimals", "a number with at most two decimals");
      if (Math.abs(from) > most) refuse("out_of_range", `between ${grouped(-most)} and ${grouped(most)}`);
      if (from >= above) refuse("incompatible", `less than ${grouped(above)}, where the band above begins`);
      above = from;
    }
  }
}

/** Leads are filtered by their priority, so no two bands of the total may have the same name. */
function checkPriorities(bands: readonly Band[], errors: ErrorList): void {
  const seen = new Set<string>();
  for (const { letter, label } of bands) {
    const key = label.trim().toLowerCase();
    if (seen.has(key))
      errors.add("bands", "already_exists", `Band ${letter} of the total: another band is already called "${label}".`);
    seen.add(key);
  }
}
