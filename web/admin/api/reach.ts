import type { Client } from "#contract";
import { session } from "./session.ts";

/** In a filter `account`: whatever is within reach. An absent one is the account that is shown. */
export const EVERYWHERE = "all";

/** What a user may do, as lists are narrowed to it. */
export const ROLES = {
  admin: { label: "Administrator", query: { is_staff: true, is_superuser: false } },
  client: { label: "API client", query: { is_staff: false } },
  superuser: { label: "Superuser", query: { is_superuser: true } },
} as const;
export type Role = keyof typeof ROLES;

type Query = Readonly<Record<string, unknown>>;

/** Users and tokens are found wherever they are within reach, unless the query names an account. */
function within({ account = session().account.id, ...query }: Query): Query {
  return account === EVERYWHERE ? query : { ...query, account };
}

/** Users of the account that is shown; of another or of all, where the filter `account` says so; narrowed by `role`. */
export const listUsersWithin = (api: Client, { role, ...query }: Query) =>
  api.listUsers({ query: { ...within(query), ...ROLES[role as Role]?.query } });

/** Tokens of the users of the account that is shown; of another or of all, where the filter `account` says so. */
export const listTokensWithin = (api: Client, query: Query) => api.listTokens({ query: within(query) });
