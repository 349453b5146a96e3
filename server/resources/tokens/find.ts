import { type Kysely, sql } from "kysely";
import type { Ordering, OrderingField } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { userInReach } from "../../access/reach.ts";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type OrderColumns, orderBy, textOrder } from "../../http/ordering.ts";

export interface TokenRow {
  readonly account_id: number;
  readonly token_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly is_test: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly generation: number;
  readonly token_hash: Buffer;
}

/** The token in the API, without its value. */
export function presentToken(row: TokenRow) {
  return {
    id: row.token_id,
    user: row.user_id,
    username: row.username,
    account: row.account_id,
    name: row.name,
    is_default: row.is_default,
    is_test: row.is_test,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/** Tokens of users within reach, without revoked ones. */
const inReach = (db: Kysely<Tables>, principal: Principal) =>
  db
    .selectFrom("api_token as t")
    .innerJoin("app_user as u", (join) =>
      join.onRef("u.account_id", "=", "t.account_id").onRef("u.user_id", "=", "t.user_id"),
    )
    .innerJoin("account as a", "a.account_id", "t.account_id")
    .selectAll("t")
    .select("u.username")
    .where("t.revoked_at", "is", null)
    .where(userInReach(principal));

interface TokensQuery {
  readonly ordering: readonly Ordering<OrderingField<"listTokens">>[];
  readonly account?: number | undefined;
  readonly id?: number | undefined;
  readonly user?: number | undefined;
  readonly is_default?: boolean | undefined;
  readonly is_test?: boolean | undefined;
  readonly is_expired?: boolean | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ORDER: OrderColumns<OrderingField<"listTokens">> = {
  id: sql.ref("t.token_id"),
  name: textOrder("t.name"),
  username: textOrder("u.username"),
  account: sql.ref("t.account_id"),
  created_at: sql.ref("t.created_at"),
  expires_at: sql.ref("t.expires_at"),
  last_used_at: sql.ref("t.last_used_at"),
};

/** Returns tokens of users within reach, and the number of all matches. */
export async function findTokens(db: Kysely<Tables>, principal: Principal, wanted: TokensQuery) {
  let page = inReach(db, principal)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .orderBy(orderBy(wanted.ordering, ORDER))
    .limit(wanted.limit)
    .offset(wanted.offset);
  if (wanted.account !== undefined) page = page.where("t.account_id", "=", wanted.account);
  if (wanted.id !== undefined) page = page.where("t.token_id", "=", wanted.id);
  const { is_default, is_test, is_expired } = wanted;
  if (is_default !== undefined) page = page.where("t.is_default", "=", is_default);
  if (is_test !== undefined) page = page.where("t.is_test", "=", is_test);
  if (is_expired !== undefined) page = page.where(sql<boolean>`coalesce(t.expires_at <= now(), false) = ${is_expired}`);
  if (wanted.search !== undefined) {
    page = page.where(
      sql<boolean>`position(folded(${wanted.search}) in folded(concat_ws(' ', t.name, u.username))) > 0`,
    );
  }
  if (wanted.user !== undefined) page = page.where("t.user_id", "=", wanted.user);
  return await page.execute();
}

/** Returns one token. @throws HttpError 404 if there is none, it was revoked, or its user is out of reach */
export async function findToken(db: Kysely<Tables>, principal: Principal, id: number): Promise<TokenRow> {
  const row = await inReach(db, principal).where("t.token_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The same, and locks it until the transaction ends. */
export async function lockToken(db: Kysely<Tables>, principal: Principal, id: number): Promise<TokenRow> {
  const row = await inReach(db, principal).where("t.token_id", "=", id).forUpdate("t").executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
