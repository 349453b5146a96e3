import {
  type Band,
  type BandLetter,
  binsOf,
  cellsOf,
  fromHundredths,
  type Misfit,
  type ModelDocument,
  misfitText,
  type Place,
  type Tally,
} from "#engine";

/** The scores of a lead as a simulation stores them. Points are hundredths. */
export interface StoredScore {
  readonly x: number;
  readonly y: number;
  readonly x_band: BandLetter;
  readonly y_band: BandLetter;
  readonly total_band: BandLetter;
}

/** A lead of a simulation. */
export interface SimulatedLead {
  /** Null if it has been erased since. */
  readonly lead_id: string | null;
  readonly before: StoredScore;
  /** Undefined if its answers no longer fit. */
  readonly after: StoredScore | undefined;
  /** Why they do not fit; empty if that was not read. */
  readonly misfits: readonly Misfit[];
}

/** The two documents of a simulation. */
export interface Documents {
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/**
 * The label of a band. A band may be one of another version, if a lead fits neither document: then it is the letter.
 */
const labelOf = (bands: readonly Band[], letter: BandLetter) =>
  bands.find((band) => band.letter === letter)?.label ?? letter;

/** The lead in the API. */
export function presentSimulatedLead({ lead_id, before, after, misfits }: SimulatedLead, documents: Documents) {
  const points = (hundredths: number | undefined) => (hundredths === undefined ? null : fromHundredths(hundredths));
  return {
    lead_id,
    x_before: fromHundredths(before.x),
    x_after: points(after?.x),
    y_before: fromHundredths(before.y),
    y_after: points(after?.y),
    total_before: fromHundredths(before.x + before.y),
    total_after: points(after === undefined ? undefined : after.x + after.y),
    x_category_before: before.x_band,
    x_category_after: after?.x_band ?? null,
    y_category_before: before.y_band,
    y_category_after: after?.y_band ?? null,
    priority_before: labelOf(documents.before.bands.total, before.total_band),
    priority_after: after === undefined ? null : labelOf(documents.after.bands.total, after.total_band),
    misfits: misfits.map((misfit) => ({
      field_name: misfit.field_name,
      text: misfitText(misfit, documents.after.questions),
    })),
  };
}

/** The subject of a simulation, in the API's terms. */
export interface Described {
  readonly draft: number | null;
  readonly revision: number | null;
  readonly version: number | null;
  readonly against: number;
}

interface Simulated extends Documents {
  readonly tally: Tally;
  readonly asOf: Date;
  readonly document: Described;
  /** Returns the lead at a position in the tally. */
  readonly leadAt: (place: Place) => SimulatedLead;
}

/** The result of a simulation in the API. */
export function presentSimulationResult({ tally, asOf, document, leadAt, ...documents }: Simulated) {
  const { leads, unchanged, up, down, refused, would_change, matrix } = tally;
  return {
    leads,
    unchanged,
    up,
    down,
    refused,
    would_change,
    as_of: asOf.toISOString(),
    document,
    matrix: { x: cellsOf(matrix.x), y: cellsOf(matrix.y), total: cellsOf(matrix.total) },
    differences: binsOf(tally.differences).map(({ from, to, leads }) => ({
      from: fromHundredths(from),
      to: fromHundredths(to),
      leads,
    })),
    rules: rulesOf(tally, documents),
    movers: [...tally.risers, ...tally.fallers].map(({ place }) => presentSimulatedLead(leadAt(place), documents)),
    refused_reasons: [...tally.misfits]
      .sort((a, b) => b.leads - a.leads)
      .map(({ example, leads, ...misfit }) => ({
        field_name: misfit.field_name,
        text: misfitText(misfit, documents.after.questions),
        leads,
        example: leadAt(example).lead_id,
      })),
  };
}

/** The rules that leads gain or lose, by id: those of both documents are numbered together. */
function rulesOf({ gained, lost }: Tally, { before, after }: Documents) {
  const names = new Map(
    [...before.recommendations, ...after.recommendations].map(({ id, response_text }) => [id, response_text]),
  );
  const ids = [...new Set([...Object.keys(gained), ...Object.keys(lost)].map(Number))].sort((a, b) => a - b);
  return ids.map((id) => ({
    rule_id: id,
    name: names.get(id) ?? "",
    gained: gained[id] ?? 0,
    lost: lost[id] ?? 0,
  }));
}
