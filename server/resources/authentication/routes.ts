import { fault, MESSAGES, operations } from "#contract";
import { visitorOf } from "../../api/agent.ts";
import { route } from "../../api/route.ts";
import { invalid } from "../../http/errors.ts";
import { defaultToken } from "../tokens/issue.ts";
import { recordSignIn } from "../users/sessions.ts";
import { checkCredentials } from "./credentials.ts";
import { changeOwnPassword, ownToken, ownUser, rotateOwnToken } from "./own-user.ts";

/**
 * What every user may do about themselves: obtain and rotate their token, read their profile, change their password.
 */
export const authenticationRoutes = [
  route(operations.obtainToken, async ({ body, services, http }) => {
    const visitor = visitorOf(http, "token");
    const user = await checkCredentials(services, http, body, visitor, MESSAGES.tokenAuthFailed);
    const agent = { ...visitor, actor: { id: user.user_id, username: user.username } };
    const isSignedIn = await recordSignIn(services.database.of(user.account_id), user, agent);
    if (!isSignedIn) throw invalid({ non_field_errors: [fault("wrong_credentials", MESSAGES.tokenAuthFailed)] });
    return { token: await defaultToken(services, { accountId: user.account_id, userId: user.user_id }, agent) };
  }),

  route(operations.getProfile, async ({ principal, services }) => {
    const { user_id, username, email, first_name, last_name } = await ownUser(services, principal);
    return { id: user_id, username, email, first_name, last_name };
  }),

  route(operations.getToken, async ({ principal, services, agent }) => ({
    token: await ownToken(services, principal, agent),
  })),

  route(operations.rotateToken, async ({ principal, services, agent }) => ({
    token: await rotateOwnToken(services, principal, agent),
  })),

  route(operations.changePassword, (call) => changeOwnPassword(call, call.body)),
];
