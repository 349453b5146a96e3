import { type Operations, operations } from "#contract";
import { agentOf } from "../../api/agent.ts";
import { type Call, route } from "../../api/mount.ts";
import { answerPage, counted, type PageQuery, windowOf } from "../../http/pagination.ts";
import { administeredBy } from "../shared/reach.ts";
import { findUser, findUsers, presentUser } from "./find.ts";
import { changeUser, createUser, deleteUser } from "./write.ts";

/** The users of the accounts within reach, for administrators. */
export const userRoutes = [
  route(operations.listUsers, async ({ query, principal, services, http }) => {
    const db = administeredBy(services, principal);
    const find = async (page: PageQuery) =>
      counted(await findUsers(db, principal, { ...query, ...windowOf(page) }), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentUser));
  }),

  route(operations.createUser, async ({ body, principal, services, http }) =>
    presentUser(await createUser(services, principal, agentOf(principal, http), body)),
  ),

  route(operations.getUser, async ({ params, principal, services }) =>
    presentUser(await findUser(administeredBy(services, principal), principal, params.id)),
  ),

  // a replacement already has the defaults of absent members, except for password and account, which stay unchanged
  route(operations.replaceUser, async (call) => await change(call)),

  route(operations.updateUser, async (call) => await change(call)),

  route(operations.deleteUser, ({ params, principal, services, http, requireMatch }) =>
    deleteUser(services, principal, agentOf(principal, http), params.id, (user) => requireMatch(presentUser(user))),
  ),
];

async function change({
  params,
  body,
  principal,
  services,
  http,
  requireMatch,
}: Call<Operations["replaceUser"] | Operations["updateUser"]>) {
  const agent = agentOf(principal, http);
  return presentUser(
    await changeUser(services, principal, agent, params.id, body, (user) => requireMatch(presentUser(user))),
  );
}
