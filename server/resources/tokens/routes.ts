import { fault, operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { administeredBy, noSuch } from "../../access/reach.ts";
import { deriveToken } from "../../access/tokens.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { within } from "../../db/tenancy/own-rows.ts";
import { HttpError, invalid, notFound } from "../../http/errors.ts";
import { answerPage, countedPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { isReferenceBroken } from "../shared/conflicts.ts";
import { findUser } from "../users/find.ts";
import { findToken, findTokens, lockToken, presentToken, type TokenRow } from "./find.ts";
import { insertToken, rotateToken, showToken, tokenEvent, tokenValue } from "./issue.ts";

/** A token with its value, which has not been recorded as shown. */
async function withValue(services: Services, row: TokenRow) {
  return { ...presentToken(row), token: await tokenValue(services, row.account_id, row) };
}

async function createToken(
  services: Services,
  principal: Principal,
  agent: Agent,
  body: {
    readonly user?: number;
    readonly name: string;
    readonly is_test: boolean;
    readonly expires_at: string | null;
  },
): Promise<number> {
  const { user = principal.userId, name, is_test: isTest, expires_at: expiresAt } = body;
  const isElsewhere = principal.isAccountNamed && principal.account.id !== principal.homeAccountId;
  if (isElsewhere && body.user === undefined)
    throw invalid({ user: [fault("does_not_exist", `Send the id of a user of ${principal.account.name}.`)] });
  const unknownUser = () => invalid({ user: [fault("does_not_exist", noSuch("user", user))] });
  try {
    const { account_id: accountId, user_id: userId } = await findUser(
      administeredBy(services.database, principal),
      principal,
      user,
    );
    const id = await insertToken(services, { accountId, userId }, { name, isDefault: false, isTest, expiresAt }, agent);
    return id ?? Number.NaN;
  } catch (error) {
    throw isReferenceBroken(error) || (error instanceof HttpError && error.status === 404) ? unknownUser() : error;
  }
}

/** The tokens of users within reach, for administrators. */
export const tokenRoutes = [
  route(operations.listTokens, async ({ query, principal, http, reach }) => {
    const find = async (page: PageQuery) =>
      countedPage(await findTokens(reach, principal, { ...query, ...windowOf(page) }), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentToken));
  }),

  route(operations.createToken, async ({ body, principal, services, agent, reach }) => {
    const id = await createToken(services, principal, agent, body);
    return await withValue(services, await findToken(reach, principal, id));
  }),

  route(operations.getApiToken, async ({ params, principal, services, agent, reach }) => {
    const row = await findToken(reach, principal, params.id);
    return { ...presentToken(row), token: await showToken(services, row.account_id, row, agent) };
  }),

  route(operations.rotateApiToken, async ({ params, principal, services, agent, reach }) => {
    const { account_id } = await findToken(reach, principal, params.id);
    const token = await rotateToken(services, account_id, params.id, agent);
    if (token === undefined) throw notFound();
    return {
      ...presentToken(await findToken(reach, principal, params.id)),
      token,
    };
  }),

  route(operations.revokeToken, async ({ params, principal, services, requireMatch, agent, reach }) => {
    await reach.transaction().execute(async (db) => {
      const row = await lockToken(db, principal, params.id);
      const token = deriveToken(services.installationKey, row);
      requireMatch({ ...presentToken(row), token });
      await within(db, row.account_id)
        .updateTable("api_token")
        .set({ revoked_at: new Date() })
        .where("token_id", "=", params.id)
        .execute();
      const event = tokenEvent("token_revoked", row, row.expires_at?.toISOString() ?? null);
      await recordEvent(db, row.account_id, agent, event);
    });
    return undefined;
  }),
];
