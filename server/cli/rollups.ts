import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type Answers, type BandLetter, explainLead, fromHundredths, grouped, parseDate } from "#engine";
import type { Database } from "../db/database.ts";
import { longTransaction } from "../db/long-transaction.ts";
import type { Tables } from "../db/tables.ts";
import { scopedKysely } from "../db/tenancy/handles.ts";
import { createModelStore } from "../models/store.ts";
import { backfillOnce, rebuildFromLeads } from "../rollups/backfill.ts";
import { type Difference, differences } from "../rollups/compare.ts";
import { foldOnce } from "../rollups/fold.ts";
import { readRollupState } from "../rollups/state.ts";
import { backfillSearch, rebuildSearch } from "../search/backfill.ts";
import { type TextDifferences, textDifferences } from "../search/compare.ts";
import type { Outcome } from "./model.ts";

interface Account {
  readonly id: number;
  readonly slug: string;
}

/** How many random leads of an account have their scores explained again. */
const SAMPLE = 1_000;

/** How many differing scores of an account are reported. */
const MAX_REPORTED = 10;

/**
 * `verify`: compares the rollups and the search index of accounts with their leads, and the scores of a sample of leads
 * with their explanations.
 *
 * @param slug of the only account; undefined for all
 * @returns undefined if there is no such account; the exit code is 1 if anything differs
 */
export async function verify(database: Database, slug: string | undefined): Promise<Outcome | undefined> {
  const accounts = await accountsNamed(database, slug);
  if (accounts.length === 0) return undefined;
  const models = createModelStore(database);
  const lines: string[] = [];
  let isWrong = false;
  for (const account of accounts) {
    const { id } = account;
    const found = await longTransaction(database.pool, async (client) => {
      const db = scopedKysely(client, { account: id }, false);
      const state = await readRollupState(db, id);
      const isMade = state !== undefined && state.backfilled_to === null;
      return { isMade, differing: isMade ? await differences(db, state) : [], texts: await textDifferences(db, id) };
    });
    const { leads, faults } = await wrongScores(database.of(id), (version) => models.prepared(id, version));
    const wrong = [...found.differing.map(describeDifference), ...describeTexts(found.texts), ...faults];
    const figures = found.isMade ? "rollups agree with the leads" : "rollups are still being made";
    const scores = `${leads} scores agree with their explanations`;
    lines.push(...(wrong.length === 0 ? [`${account.slug}: ${figures}, ${scores}.`] : [`${account.slug}:`, ...wrong]));
    isWrong ||= wrong.length > 0;
  }
  const advice = "\nTo rebuild rollups and search indexes that differ: npm run cli -- rebuild --account SLUG";
  return { text: `${lines.join("\n")}${isWrong ? advice : ""}`, exitCode: isWrong ? 1 : 0 };
}

/**
 * `rebuild`: computes the rollups and the search index of an account again from its leads. Figures are read from the
 * leads until it has ended.
 *
 * @returns undefined if there is no such account
 */
export async function rebuild(database: Database, slug: string): Promise<Outcome | undefined> {
  const accounts = await accountsNamed(database, slug);
  if (accounts.length === 0) return undefined;
  let leads = 0;
  for (const { id } of accounts) {
    // it may be deleted meanwhile
    if (!(await rebuildFromLeads(database, id))) return undefined;
    for (;;) {
      const added = await backfillOnce(database, id);
      if (added === undefined) break;
      leads += added;
    }
    while ((await foldOnce(database, id)) > 0);
    await rebuildSearch(database, id);
    while ((await backfillSearch(database, id)) !== undefined);
  }
  return { text: `The rollups and the search index of ${slug} were rebuilt from ${grouped(leads)} leads.` };
}

/** Accounts by their slug, each followed by the sandbox of its test leads. */
async function accountsNamed({ kysely }: Database, slug: string | undefined): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select a.account_id as id, coalesce(owner.slug || ' (test leads)', a.slug) as slug
    from account a left join account owner on owner.account_id = a.sandbox_of
    where ${slug ?? null}::text is null or coalesce(owner.slug, a.slug) = ${slug ?? null}
    order by coalesce(owner.slug, a.slug), a.account_id desc`.execute(kysely);
  return rows;
}

const describeTexts = (found: TextDifferences | undefined): readonly string[] => [
  ...(found?.missing ?? []).map((id) => `  lead ${JSON.stringify(id)} is not in the search index`),
  ...(found?.wrong ?? []).map((id) => `  lead ${JSON.stringify(id)} is in the search index with other texts`),
];

function describeDifference({ table, row, by }: Difference): string {
  const place = Object.entries(row).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const sums = Object.entries(by).flatMap(([name, sum]) => (sum === 0 ? [] : [`${name} ${sum > 0 ? "+" : ""}${sum}`]));
  return `  ${table}, ${place.join(", ")}: ${sums.join(", ")}`;
}

interface StoredScore {
  readonly x: number;
  readonly y: number;
  readonly bands: readonly BandLetter[];
  readonly rules: readonly number[];
}

async function wrongScores(
  db: Kysely<Tables>,
  versionOf: (version: number) => ReturnType<ReturnType<typeof createModelStore>["prepared"]>,
): Promise<{ readonly leads: number; readonly faults: readonly string[] }> {
  const rows = await db.selectFrom("lead").selectAll().orderBy(sql`random()`).limit(SAMPLE).execute();
  const faults: string[] = [];
  for (const row of rows) {
    const { compiled } = await versionOf(row.model_version);
    const explained = explainLead(compiled, row.answers as Answers, parseDate(row.evaluated_on) ?? Number.NaN);
    const { bands } = explained;
    const recomputed: StoredScore = {
      x: explained.x_axis,
      y: explained.y_axis,
      bands: [bands.x.letter, bands.y.letter, bands.total.letter],
      rules: explained.rules.flatMap(({ id, outcome }) => (outcome === "matched" ? [id] : [])),
    };
    const stored: StoredScore = {
      x: fromHundredths(row.x),
      y: fromHundredths(row.y),
      bands: [row.x_band, row.y_band, row.total_band],
      rules: row.rule_ids,
    };
    if (isDeepStrictEqual(recomputed, stored) && row.total === row.x + row.y) continue;
    faults.push(
      `  lead ${JSON.stringify(row.lead_id)}, by version ${row.model_version}: stored ${JSON.stringify(stored)}, explained ${JSON.stringify(recomputed)}`,
    );
  }
  return { leads: rows.length, faults: faults.slice(0, MAX_REPORTED) };
}
