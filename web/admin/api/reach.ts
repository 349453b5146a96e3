import type { Client } from "#contract";
import { apiIn } from "./client.ts";

/** The API without an account by name, where lists show everything within reach. */
export const reachingApi: Client = apiIn(undefined);

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

function within(api: Client, { account, ...query }: Query): readonly [Client, Query] {
  if (account === undefined) return [api, query];
  return [reachingApi, account === EVERYWHERE ? query : { ...query, account }];
}

/** Users of the account that is shown; of another or of all, where the filter `account` says so; narrowed by `role`. */
export function listUsersWithin(api: Client, { role, ...filter }: Query) {
  const [client, query] = within(api, filter);
  return client.listUsers({ query: { ...query, ...ROLES[role as Role]?.query } });
}

/** Tokens of the users of the account that is shown; of another or of all, where the filter `account` says so. */
export function listTokensWithin(api: Client, filter: Query) {
  const [client, query] = within(api, filter);
  return client.listTokens({ query });
}
