import { operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { HttpError, invalid, notFound } from "../../http/errors.ts";
import { route } from "../../http/mount.ts";
import { answerPage, fullCount, windowOf } from "../../http/pagination.ts";
import type { Services } from "../../services.ts";
import { isReferenceBroken } from "../conflicts.ts";
import { namedAccount, noSuch } from "../reach.ts";
import { findUser } from "../users/find.ts";
import { findToken, findTokens, presentToken } from "./find.ts";
import { insertToken, rotateToken, showToken } from "./issue.ts";

async function withValue(services: Services, principal: Principal, id: number) {
  const row = await findToken(services.database.kysely, principal, id);
  return { ...presentToken(row), token: await showToken(services, row.account_id, row) };
}

async function createToken(
  services: Services,
  principal: Principal,
  body: { readonly user?: number; readonly name: string; readonly expires_at: string | null },
): Promise<number> {
  const { user = principal.userId, name, expires_at: expiresAt } = body;
  const unknownUser = () => invalid({ user: [noSuch("user", user)] });
  try {
    const { account_id: accountId, user_id: userId } = await findUser(services.database.kysely, principal, user);
    const id = await insertToken(services, { accountId, userId }, { name, isDefault: false, expiresAt });
    return id ?? Number.NaN;
  } catch (error) {
    throw isReferenceBroken(error) || (error instanceof HttpError && error.status === 404) ? unknownUser() : error;
  }
}

/** The tokens of users within reach, for administrators. */
export const tokenRoutes = [
  route(operations.listTokens, async ({ query, principal, services, http }) => {
    const accounts = [query.account, namedAccount(http, principal)];
    const rows = await findTokens(services.database.kysely, principal, { ...query, accounts, ...windowOf(query) });
    return answerPage(http, query, fullCount(rows, query), rows.map(presentToken));
  }),

  route(operations.createToken, async ({ body, principal, services }) =>
    withValue(services, principal, await createToken(services, principal, body)),
  ),

  route(operations.getApiToken, ({ params, principal, services }) => withValue(services, principal, params.id)),

  route(operations.rotateApiToken, async ({ params, principal, services }) => {
    const { account_id } = await findToken(services.database.kysely, principal, params.id);
    const token = await rotateToken(services, account_id, params.id);
    if (token === undefined) throw notFound();
    return { ...presentToken(await findToken(services.database.kysely, principal, params.id)), token };
  }),

  route(operations.revokeToken, async ({ params, principal, services }) => {
    const { kysely } = services.database;
    const { account_id } = await findToken(kysely, principal, params.id);
    await kysely
      .updateTable("api_token")
      .set({ revoked_at: new Date() })
      .where("account_id", "=", account_id)
      .where("token_id", "=", params.id)
      .execute();
    return undefined;
  }),
];
