import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { actorOf } from "../../audit/agent.ts";
import { readSigned, signContent, signingKey } from "../../base/keys.ts";
import type { OutcomeTable, Tables } from "../../db/tables.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import { notFound } from "../../http/errors.ts";
import { invalidCursor } from "../../http/pagination.ts";

export type OutcomeRow = Selectable<OutcomeTable>;

/** An outcome in the API. */
export function presentOutcome(row: OutcomeRow) {
  const { account_id, outcome_id, lead_id, outcome, value, occurred_at, recorded_at, import_id } = row;
  return {
    id: outcome_id,
    lead_id,
    outcome,
    value,
    occurred_at: occurred_at.toISOString(),
    recorded_at: recorded_at.toISOString(),
    recorded_by: actorOf(row.actor_id, row.actor_username),
    import_id,
    ...(isSandbox(account_id) ? ({ is_test: true } as const) : {}),
  };
}

/** Returns outcomes by their ids. One that does not exist is absent. */
export async function findOutcomes(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OutcomeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("outcome").selectAll().where("outcome_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.outcome_id, row]));
}

/** @throws HttpError 404 if the account has no such outcome */
export async function findOutcome(db: Kysely<Tables>, id: number): Promise<OutcomeRow> {
  const row = (await findOutcomes(db, [id])).get(id);
  if (row === undefined) throw notFound();
  return row;
}

/** The place of an outcome in the list: when it happened, as text with all digits, and its id. */
export type OutcomePlace = readonly [at: string, id: number];

/** The list that a cursor belongs to. */
interface CursorOwner {
  readonly installationKey: string;
  readonly accountId: number;
}

const keyOf = ({ installationKey }: CursorOwner) => signingKey(installationKey, "outcome-cursor");

/** Encodes where the next page begins. It is signed because it decides what the database compares. */
export const writeCursor = (owner: CursorOwner, place: OutcomePlace): string =>
  signContent(keyOf(owner), [owner.accountId, ...place]);

/** Decodes it. @throws HttpError 400 if it is no cursor of this list */
export function readCursor(owner: CursorOwner, cursor: string): OutcomePlace {
  const content = readSigned(keyOf(owner), cursor);
  if (content === undefined) throw invalidCursor("damaged");
  const [accountId, at, id] = content as [number, string, number];
  if (accountId !== owner.accountId) throw invalidCursor("foreign");
  return [at, id];
}

interface OutcomesQuery {
  readonly leadIds?: readonly string[] | undefined;
  readonly outcome?: string | undefined;
  readonly from?: RawBuilder<Date> | undefined;
  readonly before?: RawBuilder<Date> | undefined;
  readonly after?: OutcomePlace | undefined;
  readonly limit: number;
}

/** Returns outcomes by when they happened, the newest first, each with its place. */
export async function listOutcomes(
  db: Kysely<Tables>,
  { leadIds, outcome, from, before, after, limit }: OutcomesQuery,
): Promise<readonly (OutcomeRow & { readonly at: string })[]> {
  let wanted = db
    .selectFrom("outcome")
    .selectAll()
    .select(sql<string>`occurred_at::text`.as("at"))
    .orderBy("occurred_at", "desc")
    .orderBy("outcome_id", "desc")
    .limit(limit);
  if (leadIds !== undefined) wanted = wanted.where("lead_id", "in", leadIds);
  if (outcome !== undefined) wanted = wanted.where("outcome", "=", outcome);
  if (from !== undefined) wanted = wanted.where("occurred_at", ">=", from);
  if (before !== undefined) wanted = wanted.where("occurred_at", "<", before);
  if (after !== undefined) {
    const [at, id] = after;
    wanted = wanted.where(sql<boolean>`(occurred_at, outcome_id) < (${at}::timestamptz, ${id}::bigint)`);
  }
  return await wanted.execute();
}
