import { type Operations, operations } from "#contract";
import { agentOf } from "../../api/agent.ts";
import { type Call, route } from "../../api/mount.ts";
import { answerPage, counted, type PageQuery, windowOf } from "../../http/pagination.ts";
import { toldOfVersion } from "../../models/told.ts";
import { databaseOf } from "../shared/reach.ts";
import { createAccount, newAccountFaults } from "./create.ts";
import { type AccountRow, findAccount, findAccounts, presentAccount } from "./find.ts";
import { accountOverview, presentOverview } from "./overview.ts";
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

  // what a replacement leaves out has its default already, but for slug and parent, which stay
  route(operations.replaceAccount, async (call) => await change(call)),

  route(operations.updateAccount, async (call) => await change(call)),

  route(operations.deleteAccount, ({ params, principal, services, http, requireMatch }) =>
    deleteAccount(services, principal, agentOf(principal, http), params.id, (account) =>
      requireMatch(presentAccount(account)),
    ),
  ),
];

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
  Object.assign(headers, toldOfVersion(made));
  return presentAccount(await findAccount(databaseOf(services, principal, "administer"), principal, id));
}
