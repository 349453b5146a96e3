import { type Operations, operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { etagOf } from "../../http/etag.ts";
import { answerPage, countedPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { versionHeaders } from "../../models/change-headers.ts";
import { createAccount, newAccountFaults } from "./create.ts";
import { type AccountRow, findAccount, findAccounts, presentAccount } from "./find.ts";
import { accountOverview, presentOverview } from "./overview.ts";
import {
  cancelReviewOff,
  confirmReviewOff,
  findReview,
  presentReview,
  type Reviewed,
  requestReviewOff,
  requireOthersRequest,
  taggedReview,
} from "./review.ts";
import { changeAccount, deleteAccount } from "./write.ts";

/** Client accounts and agencies, for their administrators. */
export const accountRoutes = [
  route(operations.listAccounts, async ({ query, principal, http, reach }) => {
    const find = async (page: PageQuery) =>
      countedPage(await findAccounts(reach, principal, { ...query, ...windowOf(page) }), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentAccount));
  }),

  route(operations.getAccountOverview, async ({ principal, reach }) => {
    const rows = await accountOverview(reach, principal);
    return rows.map(presentOverview);
  }),

  route(
    operations.createAccount,
    async ({ body, principal, services, agent, reach }) => {
      const id = await createAccount(services, principal, agent, body);
      return presentAccount(await findAccount(reach, principal, id));
    },
    newAccountFaults,
  ),

  route(operations.getAccount, async ({ params, principal, reach }) =>
    presentAccount(await findAccount(reach, principal, params.id)),
  ),

  // a replacement already has the defaults of absent members, except for slug and parent, which stay unchanged
  route(operations.replaceAccount, async (call) => await change(call)),

  route(operations.updateAccount, async (call) => await change(call)),

  route(operations.deleteAccount, ({ params, principal, services, requireMatch, agent }) =>
    deleteAccount(services, principal, agent, params.id, (account) => requireMatch(presentAccount(account))),
  ),

  route(operations.getAccountReview, async (call) =>
    answerOf(call, await findReview(call.services, call.principal, call.params.id)),
  ),

  route(operations.requestReviewOff, async (call) =>
    answerOf(call, await requestReviewOff(stepOf(call), call.body.reason)),
  ),

  route(
    operations.confirmReviewOff,
    async (call) => {
      const accept = (reviewed: Reviewed) => call.requireMatch(taggedReview(reviewed));
      return answerOf(call, await confirmReviewOff(stepOf(call), accept));
    },
    undefined,
    async ({ params, principal, services }) =>
      await requireOthersRequest(await findReview(services, principal, params.id), principal),
  ),

  route(operations.cancelReviewOff, async (call) => answerOf(call, await cancelReviewOff(stepOf(call)))),
];

type ReviewCall = Pick<Call<Operations["cancelReviewOff"]>, "params" | "principal" | "services" | "agent" | "headers">;

const stepOf = ({ params, principal, services, agent }: ReviewCall) => ({
  services,
  principal,
  agent,
  id: params.id,
});

/** The review as this user sees it, with the tag that is the same for all users. */
async function answerOf({ headers, principal }: ReviewCall, reviewed: Reviewed) {
  headers.ETag = etagOf(taggedReview(reviewed));
  return await presentReview(reviewed, principal);
}

async function change({
  params: { id },
  body,
  principal,
  services,
  agent,
  reach,
  headers,
  requireMatch,
}: Call<Operations["replaceAccount"] | Operations["updateAccount"]>) {
  const accept = (account: AccountRow) => requireMatch(presentAccount(account));
  const made = await changeAccount(services, principal, agent, id, body, accept);
  Object.assign(headers, versionHeaders(made));
  return presentAccount(await findAccount(reach, principal, id));
}
