import { type CompiledQuery, type Kysely, sql } from "kysely";
import { executeNamed } from "../db/named.ts";
import type { Tables } from "../db/tables.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import { MAY_ACT, type Person, roleOf } from "./policy.ts";

/** The account that a request acts in; with the id of its sandbox if that is about test leads. */
export interface ActingAccount {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
}

/** Who sends a request, and in which account it acts. */
export interface Principal extends Person {
  readonly userId: number;
  readonly username: string;
  /** The token or session of the request. */
  readonly credential:
    | { readonly kind: "token"; readonly id: number; readonly name: string; readonly isTest: boolean }
    | { readonly kind: "session"; readonly id: string };
  readonly account: ActingAccount;
  /** Whether the request named that account (`X-Account`). */
  readonly isAccountNamed: boolean;
  /** Whether the links of results lead through the server, in the account that the request acts in. */
  readonly tracksLinks: boolean;
  /** After how many days a lead without an outcome counts as lost, in that account; null for never. */
  readonly lostAfterDays: number | null;
  /** Origins whose pages may use tokens of the user's account. */
  readonly corsOrigins: readonly string[];
}

/** The user's account and the account that the request acts in, without duplicates: the request counts for both. */
export const accountsOf = ({ homeAccountId, account }: Principal): readonly number[] => [
  ...new Set([homeAccountId, ownerOf(account.id)]),
];

/** The columns that both credentials select, and their conversion to a principal. */
export const PRINCIPAL_COLUMNS = sql`
  u.user_id, u.username, u.account_id as home_account_id, home.parent_id as home_parent_id, u.is_staff, u.is_superuser,
  home.cors_origins,
  acting.account_id, acting.slug, acting.name, acting.time_zone, acting.track_links, acting.lost_after_days,
  wanted.slug is not null as is_account_named`;

/** The key of a credential, and the account it is to act in; null for the user's own. */
export interface LookupKey<Key extends Buffer | string> {
  readonly key: Key;
  readonly slug: string | null;
}

/** The keys to look up, as rows `wanted (key, slug, n)`, numbered from 1. A list would be planned as ten rows. */
export function rowsOf(type: "bytea" | "text", lookups: readonly LookupKey<Buffer | string>[]) {
  const [one, ...more] = lookups;
  const of = sql.raw(type);
  if (one !== undefined && more.length === 0) {
    return sql`(select ${one.key}::${of} as key, ${one.slug}::text as slug, 1 as n) wanted`;
  }
  const [keys, slugs] = [lookups.map(({ key }) => key), lookups.map(({ slug }) => slug)];
  return sql`unnest(${keys}::${of}[], ${slugs}::text[]) with ordinality as wanted(key, slug, n)`;
}

/**
 * Executes a query over {@link rowsOf} keys. For a single key, which nearly every request looks up, it has a name; the
 * best plan for several depends on their number.
 */
export const executeLookup = async <Row>(
  db: Kysely<Tables>,
  name: string,
  { length }: readonly LookupKey<Buffer | string>[],
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> =>
  length === 1 ? await executeNamed(db, name, query) : (await db.executeQuery(query)).rows;

/**
 * Joins the account of a user `u`, and the account they act in: the one named (`wanted.slug`), or else their own. An
 * account that they may not act in does not exist for them.
 */
export const ACTING_ACCOUNT = sql`
  join account home on home.account_id = u.account_id
  left join account acting on
    ((wanted.slug is null and acting.account_id = u.account_id) or acting.slug = wanted.slug)
    and ${sql.raw(MAY_ACT)}`;

interface ActingColumns {
  account_id: number;
  slug: string;
  name: string;
  time_zone: string;
  track_links: boolean;
  lost_after_days: number | null;
}

/** All columns of the acting account are null if it does not exist for the user. */
export type PrincipalRow = {
  user_id: number;
  username: string;
  home_account_id: number;
  home_parent_id: number | null;
  is_staff: boolean;
  is_superuser: boolean;
  is_account_named: boolean;
  cors_origins: readonly string[];
} & (ActingColumns | Record<keyof ActingColumns, null>);

/** @returns undefined if the wanted account does not exist for this user */
export function presentPrincipal(row: PrincipalRow, credential: Principal["credential"]): Principal | undefined {
  if (row.account_id === null) return undefined;
  return {
    userId: row.user_id,
    username: row.username,
    homeAccountId: row.home_account_id,
    role: roleOf(row, row.home_parent_id),
    credential,
    account: { id: row.account_id, slug: row.slug, name: row.name, timeZone: row.time_zone },
    isAccountNamed: row.is_account_named,
    tracksLinks: row.track_links,
    lostAfterDays: row.lost_after_days,
    corsOrigins: row.cors_origins,
  };
}
