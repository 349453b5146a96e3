import { operations } from "#contract";
import { agentOf } from "../../audit/agent.ts";
import { route } from "../../http/mount.ts";
import { answerPage, fullCount, windowOf } from "../../http/pagination.ts";
import { findAccount, findAccounts, presentAccount } from "./find.ts";
import { changeAccount, createAccount, deleteAccount } from "./write.ts";

/** Client accounts and agencies, for their administrators. */
export const accountRoutes = [
  route(operations.listAccounts, async ({ query, principal, services, http }) => {
    const rows = await findAccounts(services.database.kysely, principal, { ...query, ...windowOf(query) });
    return answerPage(http, query, fullCount(rows, query), rows.map(presentAccount));
  }),

  route(operations.createAccount, async ({ body, principal, services }) => {
    const id = await createAccount(services, principal, body);
    return presentAccount(await findAccount(services.database.kysely, principal, id));
  }),

  route(operations.getAccount, async ({ params, principal, services }) =>
    presentAccount(await findAccount(services.database.kysely, principal, params.id)),
  ),

  // what a replacement leaves out has its default already, but for slug and parent, which stay
  route(operations.replaceAccount, async ({ params, body, principal, services, http }) => {
    await changeAccount(services, principal, agentOf(principal, http), params.id, body);
    return presentAccount(await findAccount(services.database.kysely, principal, params.id));
  }),

  route(operations.updateAccount, async ({ params, body, principal, services, http }) => {
    await changeAccount(services, principal, agentOf(principal, http), params.id, body);
    return presentAccount(await findAccount(services.database.kysely, principal, params.id));
  }),

  route(operations.deleteAccount, ({ params, principal, services }) => deleteAccount(services, principal, params.id)),
];
