import { type Kysely, sql } from "kysely";
import { type Band, type BandLetter, type BandList, hundredths, type StoredDocument } from "#engine";
import type { Tables } from "../db/tables.ts";
import { readStoredBands } from "./live-version.ts";

/** The names of the bands of the total in some versions of an account's model. */
export interface Naming {
  readonly versions: readonly number[];
  /** By letter, from the highest band down. */
  readonly names: ReadonlyMap<BandLetter, string>;
  readonly ranges: Readonly<Record<BandList, ReadonlyMap<BandLetter, BandRange>>>;
}

/** The hundredths of a band, from one number to below another; null for no limit. */
export interface BandRange {
  readonly from: number | null;
  readonly below: number | null;
}

/**
 * Returns the names of the priorities in the versions of an account's model: an item for each naming, however many
 * versions share it.
 *
 * @param db of the account
 */
export async function namings(db: Kysely<Tables>): Promise<readonly Naming[]> {
  // built by Kysely, which narrows it to the account: raw SQL would read every account's versions
  const rows = await db
    .selectFrom("model_version")
    .select([
      sql<StoredDocument["bands"]>`bands::text::json`.as("bands"),
      sql<number[]>`array_agg(version)`.as("versions"),
    ])
    .groupBy(sql`bands::text`)
    .orderBy(sql`max(version)`, "desc")
    .execute();
  return rows.map(({ bands, versions }) => {
    const { x, y, total } = readStoredBands(bands);
    return {
      versions,
      names: new Map(total.map(({ letter, label }) => [letter, label])),
      ranges: { x: rangesOf(x), y: rangesOf(y), total: rangesOf(total) },
    };
  });
}

function rangesOf(bands: readonly Band[]): ReadonlyMap<BandLetter, BandRange> {
  const edges = bands.map(({ from }) => (from === null ? null : hundredths(from)));
  return new Map(
    bands.map(({ letter }, index) => [letter, { from: edges[index] ?? null, below: edges[index - 1] ?? null }]),
  );
}

/** The name of a band of the total in the version that scored a lead. */
export type PriorityName = (version: number, letter: BandLetter) => string;

/** Creates a lookup of names. */
export function priorityNames(known: readonly Naming[]): PriorityName {
  const byVersion = new Map(known.flatMap(({ versions, names }) => versions.map((version) => [version, names])));
  return (version, letter) => {
    const name = byVersion.get(version)?.get(letter);
    if (name === undefined) throw new Error(`version ${version} has no band ${letter} of the total`);
    return name;
  };
}

/** A band of the total in some versions, or in all of them. */
export interface BandOfVersions {
  readonly letter: BandLetter;
  readonly versions: readonly number[] | "all";
  /** All totals that may be in it; absent in what was stored before these were. */
  readonly totals?: BandRange;
}

/** Returns the bands with a name; none if no version has one with that name. */
export function bandsCalled(name: string, known: readonly Naming[]): readonly BandOfVersions[] {
  const byLetter = new Map<BandLetter, Naming[]>();
  for (const naming of known) {
    for (const [letter, label] of naming.names) {
      if (label === name) byLetter.set(letter, [...(byLetter.get(letter) ?? []), naming]);
    }
  }
  return [...byLetter].map(([letter, some]) => ({
    letter,
    versions: some.length === known.length ? "all" : some.flatMap(({ versions }) => versions),
    totals: spanOf(some.flatMap(({ ranges }) => ranges.total.get(letter) ?? [])),
  }));
}

/** The smallest range that includes all of these; one without limits if there are none. */
export function spanOf(some: readonly BandRange[]): BandRange {
  if (some.length === 0) return { from: null, below: null };
  const [from, below] = [some.map((each) => each.from), some.map((each) => each.below)];
  return {
    from: from.includes(null) ? null : Math.min(...(from as number[])),
    below: below.includes(null) ? null : Math.max(...(below as number[])),
  };
}
