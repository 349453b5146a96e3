import { type Kysely, sql } from "kysely";
import type { FailingTests, Ordering, OrderingField, ReviewMode } from "#contract";
import type { Bands } from "#engine";
import type { Principal } from "../../access/principal.ts";
import { accountInReach } from "../../access/reach.ts";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type OrderColumns, orderBy, textOrder } from "../../http/ordering.ts";
import { liveVersionIn, readStoredBands } from "../../models/live-version.ts";

export interface AccountRow {
  readonly account_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
  readonly cors_origins: readonly string[];
  readonly review: ReviewMode;
  readonly failing_tests: FailingTests;
  readonly track_links: boolean;
  readonly created_at: Date;
  /** Of the live model. */
  readonly bands: Bands;
}

/** The account in the API. */
export function presentAccount(row: AccountRow) {
  return {
    id: row.account_id,
    name: row.name,
    slug: row.slug,
    parent: row.parent_id,
    time_zone: row.time_zone,
    bands: row.bands,
    cors_origins: row.cors_origins,
    review: row.review,
    failing_tests: row.failing_tests,
    track_links: row.track_links,
    created_at: row.created_at.toISOString(),
  };
}

const ORDER: OrderColumns<OrderingField<"listAccounts">> = {
  id: sql.ref("a.account_id"),
  name: textOrder("a.name"),
  slug: textOrder("a.slug"),
  created_at: sql.ref("a.created_at"),
};

interface AccountsQuery {
  readonly ordering: readonly Ordering<OrderingField<"listAccounts">>[];
  readonly id?: number | undefined;
  readonly parent?: number | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** All columns of an {@link AccountRow} of account `a` except its bands. */
const COLUMNS = [
  "a.account_id",
  "a.parent_id",
  "a.name",
  "a.slug",
  "a.time_zone",
  "a.cors_origins",
  "a.review",
  "a.failing_tests",
  "a.track_links",
  "a.created_at",
] as const;

/** Returns accounts within reach, and the number of all matches. */
export async function findAccounts(db: Kysely<Tables>, principal: Principal, wanted: AccountsQuery) {
  let page = db
    .selectFrom("account as a")
    .select(COLUMNS)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .select(sql<number>`row_number() over (order by ${orderBy(wanted.ordering, ORDER)})`.as("place"))
    .where(accountInReach(principal))
    .orderBy("place")
    .limit(wanted.limit)
    .offset(wanted.offset);
  if (wanted.id !== undefined) page = page.where("a.account_id", "=", wanted.id);
  if (wanted.parent !== undefined) page = page.where("a.parent_id", "=", wanted.parent);
  if (wanted.search !== undefined) {
    page = page.where(sql<boolean>`position(folded(${wanted.search}) in folded(a.name || chr(10) || a.slug)) > 0`);
  }
  // the bands are looked up only for the accounts of the page, not for all that were counted
  const rows = await db
    .selectFrom(page.as("page"))
    .selectAll("page")
    .select((eb) =>
      eb
        .selectFrom("model_version as v")
        .select("v.bands")
        .whereRef("v.account_id", "=", "page.account_id")
        .where("v.version", "=", liveVersionIn("page.account_id"))
        .$asScalar()
        .$notNull()
        .as("bands"),
    )
    .orderBy("page.place")
    .execute();
  return rows.map((row) => ({ ...row, bands: readStoredBands(row.bands) }));
}

/** Returns one account. @throws HttpError 404 if it does not exist or is out of reach */
export async function findAccount(db: Kysely<Tables>, principal: Principal, id: number): Promise<AccountRow> {
  const [row] = await findAccounts(db, principal, { id, ordering: ["id"], limit: 1, offset: 0 });
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Returns one account's row, and locks it and that of its new agency until the transaction ends. They are locked in the
 * order of their ids, so that two changes cannot deadlock.
 *
 * @throws HttpError 404 if it does not exist or is out of reach
 */
export async function lockAccount(
  db: Kysely<Tables>,
  principal: Principal,
  id: number,
  agency?: number | null,
): Promise<Omit<AccountRow, "bands">> {
  const rows = await db
    .selectFrom("account as a")
    .select(COLUMNS)
    .where("a.account_id", "in", [id, agency ?? id])
    .where(accountInReach(principal))
    .orderBy("a.account_id")
    .forNoKeyUpdate()
    .execute();
  const row = rows.find(({ account_id }) => account_id === id);
  if (row === undefined) throw notFound();
  return row;
}
