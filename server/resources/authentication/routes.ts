import { MESSAGES, operations } from "#contract";
import { route } from "../../http/mount.ts";
import { defaultToken } from "../tokens/issue.ts";
import { checkCredentials, noteSignIn } from "./credentials.ts";
import { changeOwnPassword } from "./own-password.ts";
import { ownToken, rotateOwnToken } from "./own-token.ts";
import { ownUser } from "./own-user.ts";

/** What every user may do about themselves: obtain and rotate their token, read their profile, change their password. */
export const authenticationRoutes = [
  route(operations.obtainToken, async ({ body, services, http }) => {
    const user = await checkCredentials(services, http, body, MESSAGES.tokenAuthFailed);
    await noteSignIn(services, user);
    return { token: await defaultToken(services, { accountId: user.account_id, userId: user.user_id }) };
  }),

  route(operations.getProfile, async ({ principal, services }) => {
    const { user_id, username, email, first_name, last_name } = await ownUser(services, principal);
    return { id: user_id, username, email, first_name, last_name };
  }),

  route(operations.getToken, async ({ principal, services }) => ({ token: await ownToken(services, principal) })),

  route(operations.rotateToken, async ({ principal, services }) => ({
    token: await rotateOwnToken(services, principal),
  })),

  route(operations.changePassword, ({ body, principal, services, http }) =>
    changeOwnPassword(services, principal, http, body),
  ),
];
