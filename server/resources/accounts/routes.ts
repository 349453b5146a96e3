import { type Operations, operations } from "#contract";
import { agentOf } from "../../api/agent.ts";
import { type Call, route } from "../../api/mount.ts";
import { etagOf } from "../../http/etag.ts";
import { answerPage, counted, type PageQuery, windowOf } from "../../http/pagination.ts";
import { versionHeaders } from "../../models/change-headers.ts";
import { databaseOf } from "../shared/reach.ts";
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
  route(operations.listAccounts, async ({ query, principal, services, http }) => {
    const db = databaseOf(services, principal, "administer");
    const find = async (page: PageQuery) =>
      counted(await findAccounts(db, principal, { ...query, ...windowOf(page) }), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentAccount));
  }),

  route(operations.getAccountOverview, async ({ principal, services }) => {
    const rows = await accountOverview(databaseOf(services, principal, "administer"), principal);
    return rows.map(presentOverview);
  }),

  route(
    operations.createAccount,
    async ({ body, principal, services, http }) => {
      const id = await createAccount(services, principal, agentOf(principal, http), body);
      return presentAccount(await findAccount(databaseOf(services, principal, "administer"), principal, id));
    },
    newAccountFaults,
  ),

  route(operations.getAccount, async ({ params, principal, services }) =>
    presentAccount(await findAccount(databaseOf(services, principal, "administer"), principal, params.id)),
  ),

  // a replacement already has the defaults of absent members, except for slug and parent, which stay unchanged
  route(operations.replaceAccount, async (call) => await change(call)),

  route(operations.updateAccount, async (call) => await change(call)),

  route(operations.deleteAccount, ({ params, principal, services, http, requireMatch }) =>
    deleteAccount(services, principal, agentOf(principal, http), params.id, (account) =>
      requireMatch(presentAccount(account)),
    ),
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
      requireOthersRequest(await findReview(services, principal, params.id), principal),
  ),

  route(operations.cancelReviewOff, async (call) => answerOf(call, await cancelReviewOff(stepOf(call)))),
];

type ReviewCall = Pick<Call<Operations["cancelReviewOff"]>, "params" | "principal" | "services" | "http" | "headers">;

const stepOf = ({ params, principal, services, http }: ReviewCall) => ({
  services,
  principal,
  agent: agentOf(principal, http),
  id: params.id,
});

/** The review as this user sees it, with the tag that is the same for all users. */
function answerOf({ headers, principal }: ReviewCall, reviewed: Reviewed) {
  headers.ETag = etagOf(taggedReview(reviewed));
  return presentReview(reviewed, principal);
}

async function change({
  params: { id },
  body,
  principal,
  services,
  http,
  headers,
  requireMatch,
}: Call<Operations["replaceAccount"] | Operations["updateAccount"]>) {
  const accept = (account: AccountRow) => requireMatch(presentAccount(account));
  const made = await changeAccount(services, principal, agentOf(principal, http), id, body, accept);
  Object.assign(headers, versionHeaders(made));
  return presentAccount(await findAccount(databaseOf(services, principal, "administer"), principal, id));
}
