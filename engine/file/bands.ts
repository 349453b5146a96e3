import { BAND_LETTERS, type Band, type Bands } from "../document/model.ts";
import { editBands } from "../edits/bands.ts";
import { ErrorList } from "../faults/errors.ts";
import type { Reading } from "./reading.ts";
import type { FileBand, FileBands, Loose } from "./types.ts";

/** Converts bands to the form of a file. */
export function exportBands({ x, y, total }: Bands): FileBands {
  return { x: x.map(withoutLetter), y: y.map(withoutLetter), total: total.map(withoutLetter) };
}

const withoutLetter = ({ label, from, action }: Band): FileBand => ({ label, from, action });

/** Reads the bands of a file and assigns their letters. */
export function readFileBands(file: Loose<FileBands>, { former, isWhole, fault }: Reading): Bands {
  // bands of the wrong shape cannot be checked further
  if (!isWhole("bands")) return former.bands;
  const { x, y, total } = file as FileBands;
  const bands = { x: x.map(withLetter), y: y.map(withLetter), total: total.map(withLetter) };
  const errors = new ErrorList();
  editBands(former, bands, errors);
  for (const { code, message } of errors.all()) fault(["bands"], code, message);
  return errors.empty ? bands : former.bands;
}

const withLetter = ({ label, from, action }: FileBand, index: number): Band => ({
  letter: BAND_LETTERS[index] ?? "H",
  label,
  from,
  action,
});
