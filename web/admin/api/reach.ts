import type { Client } from "#contract";
import { session } from "./session.ts";

/** In a filter `account`: everything within reach. Without the filter, only the current account. */
export const EVERYWHERE = "all";

/** The roles of users, as filters of lists. */
export const ROLES = {
  admin: { label: "Administrator", query: { is_staff: true, is_superuser: false } },
  client: { label: "API client", query: { is_staff: false } },
  superuser: { label: "Superuser", query: { is_superuser: true } },
} as const;
export type Role = keyof typeof ROLES;

type Query = Readonly<Record<string, unknown>>;

/** Users and tokens are searched everywhere within reach, unless the query names an account. */
function within({ account = session().account.id, ...query }: Query): Query {
  return account === EVERYWHERE ? query : { ...query, account };
}

/** Lists the users of the current account, or of another or all if the filter `account` says so; filtered by `role`. */
export const listUsersWithin = (api: Client, { role, ...query }: Query) =>
  api.listUsers({ query: { ...within(query), ...ROLES[role as Role]?.query } });

/** Lists the tokens of users of the current account, or of another or all if the filter `account` says so. */
export const listTokensWithin = (api: Client, query: Query) => api.listTokens({ query: within(query) });
