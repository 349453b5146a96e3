import { type Operations, operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { answerPage, countedPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { findUser, findUsers, presentUser } from "./find.ts";
import { changeUser, createUser, deleteUser } from "./write.ts";

/** The users of the accounts within reach, for administrators. */
export const userRoutes = [
  route(operations.listUsers, async ({ query, principal, http, reach }) => {
    const find = async (page: PageQuery) =>
      countedPage(await findUsers(reach, principal, { ...query, ...windowOf(page) }), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentUser));
  }),

  route(operations.createUser, async ({ body, principal, services, agent }) =>
    presentUser(await createUser(services, principal, agent, body)),
  ),

  route(operations.getUser, async ({ params, principal, reach }) =>
    presentUser(await findUser(reach, principal, params.id)),
  ),

  // a replacement already has the defaults of absent members, except for password and account, which stay unchanged
  route(operations.replaceUser, async (call) => await change(call)),

  route(operations.updateUser, async (call) => await change(call)),

  route(operations.deleteUser, ({ params, principal, services, requireMatch, agent }) =>
    deleteUser(services, principal, agent, params.id, (user) => requireMatch(presentUser(user))),
  ),
];

async function change({
  params,
  body,
  principal,
  services,
  requireMatch,
  agent,
}: Call<Operations["replaceUser"] | Operations["updateUser"]>) {
  return presentUser(
    await changeUser(services, principal, agent, params.id, body, (user) => requireMatch(presentUser(user))),
  );
}
