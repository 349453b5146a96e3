import { operations } from "#contract";
import { route } from "../../http/mount.ts";
import { answerPage, fullCount, windowOf } from "../../http/pagination.ts";
import { namedAccount } from "../reach.ts";
import { findUser, findUsers, presentUser } from "./find.ts";
import { changeUser, createUser, deleteUser } from "./write.ts";

/** The users of the accounts within reach, for administrators. */
export const userRoutes = [
  route(operations.listUsers, async ({ query, principal, services, http }) => {
    const accounts = [query.account, namedAccount(http, principal)];
    const wanted = { accounts, search: query.search, ...windowOf(query) };
    const rows = await findUsers(services.database.kysely, principal, wanted);
    return answerPage(http, query, fullCount(rows, query), rows.map(presentUser));
  }),

  route(operations.createUser, async ({ body, principal, services }) =>
    presentUser(await createUser(services, principal, body)),
  ),

  route(operations.getUser, async ({ params, principal, services }) =>
    presentUser(await findUser(services.database.kysely, principal, params.id)),
  ),

  // what a replacement leaves out has its default already, but for password and account, which stay
  route(operations.replaceUser, async ({ params, body, principal, services }) =>
    presentUser(await changeUser(services, principal, params.id, body)),
  ),

  route(operations.updateUser, async ({ params, body, principal, services }) =>
    presentUser(await changeUser(services, principal, params.id, body)),
  ),

  route(operations.deleteUser, ({ params, principal, services }) => deleteUser(services, principal, params.id)),
];
