import { type Kysely, sql } from "kysely";
import { type BandLetter, hundredths, type StoredDocument } from "#engine";
import type { Tables } from "../db/tables.ts";
import { readStoredBands } from "./live-version.ts";

/** The names of the bands of the total in some versions of an account's model. */
export interface Naming {
  readonly versions: readonly number[];
  /** By letter, from the highest band down. */
  readonly names: ReadonlyMap<BandLetter, string>;
  readonly totals: ReadonlyMap<BandLetter, Totals>;
}

/** Totals in hundredths, from one to below another; null for no limit. */
export interface Totals {
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
    const { total } = readStoredBands(bands);
    const edges = total.map(({ from }) => (from === null ? null : hundredths(from)));
    return {
      versions,
      names: new Map(total.map(({ letter, label }) => [letter, label])),
      totals: new Map(
        total.map(({ letter }, index) => [letter, { from: edges[index] ?? null, below: edges[index - 1] ?? null }]),
      ),
    };
  });
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
  readonly totals?: Totals;
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
    totals: spanOf(some.flatMap(({ totals }) => totals.get(letter) ?? [])),
  }));
}

/** The smallest range that includes all of these. */
export function spanOf(some: readonly Totals[]): Totals {
  const [from, below] = [some.map((each) => each.from), some.map((each) => each.below)];
  return {
    from: from.includes(null) ? null : Math.min(...(from as number[])),
    below: below.includes(null) ? null : Math.max(...(below as number[])),
  };
}
