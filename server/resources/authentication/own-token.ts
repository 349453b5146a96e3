import { MESSAGES } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { unauthorized } from "../../http/errors.ts";
import { findTokenOf, rotateDefaultToken, rotateToken, showDefaultToken, showToken } from "../tokens/issue.ts";
import { ownUser } from "./own-user.ts";

/**
 * Returns the caller's token: the one they use, or in a session the user's own. A named token never returns the user's
 * own one, which neither expires nor is revoked with it.
 *
 * @throws HttpError 401 if the user or token was removed less than a second ago
 */
export async function ownToken(services: Services, principal: Principal, agent: Agent): Promise<string> {
  const owner = await ownerOf(services, principal);
  if (principal.credential.kind === "session") return await showDefaultToken(services, owner, agent);
  const found = await findTokenOf(services, owner, principal.credential.id);
  if (found === undefined) throw unauthorized("token_invalid", MESSAGES.tokenInvalid);
  return await showToken(services, owner.accountId, found, agent);
}

/** Replaces the caller's token. @throws HttpError 401 as above */
export async function rotateOwnToken(services: Services, principal: Principal, agent: Agent): Promise<string> {
  const owner = await ownerOf(services, principal);
  if (principal.credential.kind === "session") return await rotateDefaultToken(services, owner, agent);
  const rotated = await rotateToken(services, owner.accountId, principal.credential.id, agent);
  if (rotated === undefined) throw unauthorized("token_invalid", MESSAGES.tokenInvalid);
  return rotated;
}

async function ownerOf(services: Services, principal: Principal) {
  const user = await ownUser(services, principal);
  return { accountId: user.account_id, userId: user.user_id };
}
