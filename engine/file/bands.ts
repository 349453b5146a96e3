import { editBands } from "../edits/bands.ts";
import { errorList } from "../errors.ts";
import { DEFAULT_BANDS, type ModelDocument } from "../model.ts";
import type { Reading } from "./reading.ts";
import type { FileBand, FileBands, Loose } from "./types.ts";

/** The bands as a file has them. */
export function exportBands(bands: ModelDocument["bands"]): FileBands {
  return bands.map(({ label, from, action }) => ({ label, from, action }));
}

/** The bands of a file with their letters. */
export function readBands(file: Loose<FileBands>, { former, isWhole, fault }: Reading): ModelDocument["bands"] {
  // of bands that are not of the right shape nothing more can be said
  if (!isWhole("bands")) return former.bands;
  const bands = (file as readonly FileBand[]).map(({ label, from, action }, index) => ({
    letter: DEFAULT_BANDS[index]?.letter ?? "D",
    label,
    from,
    action,
  }));
  const errors = errorList();
  editBands(former, bands, errors);
  for (const message of Object.values(errors.toFieldErrors()).flat()) fault(["bands"], message);
  return errors.empty ? bands : former.bands;
}
