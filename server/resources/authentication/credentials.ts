import type { Context } from "hono";
import { type AuditAction, fault } from "#contract";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { verifyNothing, verifyPassword } from "../../base/passwords.ts";
import type { User } from "../../db/tables.ts";
import { clientAddress } from "../../http/client.ts";
import { invalid } from "../../http/errors.ts";
import { neighbourhoodOf } from "../../http/network.ts";
import { logOf } from "../../http/request-id.ts";
import { userTarget } from "../users/insert.ts";

/** An attempt to prove who one is. */
export interface Attempt {
  readonly username: string;
  readonly password: string;
  /** Gives undefined for a name nobody has, which takes the same work. */
  readonly findUser: () => Promise<User | undefined>;
  /** Who the audit log says failed, and at what. */
  readonly agent: Agent;
  readonly action: AuditAction;
}

/**
 * The user, if they are active and the password is theirs. Failures count against the user name and the
 * address they come from, which is what makes guessing hopeless: first each attempt waits longer than the
 * one before, then all are refused for a while.
 *
 * @throws HttpError 429 after too many failures
 */
export async function userWithPassword(services: Services, http: Context, attempt: Attempt): Promise<User | undefined> {
  const { guard, guesses } = services;
  const { username } = attempt;
  const address = clientAddress(http);
  // failures count for a neighbourhood: whoever has a whole network would otherwise guess from all of it at once
  const place = neighbourhoodOf(address);
  // those of one name wait for each other; nobody else from their place waits while they sleep
  return await guesses.take([`${username.toLowerCase()} ${place}`], async () => {
    await guard.slowDown(username, address);
    return await guesses.take([place], async () => {
      await guard.beforeSignIn(username, address);
      const user = await checkPassword(services, http, attempt);
      await (user === undefined ? guard.wrongPassword(username, address) : guard.signedIn(username, address));
      return user;
    });
  });
}

async function checkPassword(
  { guard, log, database }: Services,
  http: Context,
  { password, findUser, agent, action }: Attempt,
): Promise<User | undefined> {
  const address = clientAddress(http);
  const user = await findUser();
  const right = await (user === undefined ? verifyNothing(password) : verifyPassword(user.password_hash, password));
  if (user === undefined) {
    // not the name: people type their password into the wrong field
    logOf(http, log).warn({ address }, "failed sign-in with an unknown username");
    await guard.noteUnknownUser(address);
    return undefined;
  }
  if (right && user.is_active) return user;
  await recordEvent(database.of(user.account_id), user.account_id, agent, { action, target: userTarget(user) });
  return undefined;
}

/**
 * The active user with these credentials. An unknown name, a wrong password and an inactive user are
 * answered alike and after the same work, so that nobody learns which names exist.
 *
 * @param agent whoever asks, not yet known
 * @param refusal what all of them are told
 * @throws HttpError 400 with the refusal, 429 after too many failures
 */
export async function checkCredentials(
  services: Services,
  http: Context,
  { username, password }: { readonly username: string; readonly password: string },
  agent: Agent,
  refusal: string,
): Promise<User> {
  const findUser = () => services.userNamed(username);
  const attempt = { username, password, findUser, agent, action: "sign_in_failed" } as const;
  const user = await userWithPassword(services, http, attempt);
  if (user === undefined) throw invalid({ non_field_errors: [fault("wrong_credentials", refusal)] });
  return user;
}
