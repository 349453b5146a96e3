import type { Context } from "hono";
import { fault } from "#contract";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { verifyDummyPassword, verifyPassword } from "../../base/passwords.ts";
import type { User } from "../../db/tables.ts";
import { clientAddress } from "../../http/client.ts";
import { invalid } from "../../http/errors.ts";
import { networkOf } from "../../http/network.ts";
import { logOf } from "../../http/request-id.ts";
import { userTarget } from "../users/insert.ts";

/** An attempt to authenticate. */
export interface Attempt {
  readonly username: string;
  readonly password: string;
  /** Returns undefined for a name that does not exist, after the same work. */
  readonly findUser: () => Promise<User | undefined>;
  /** Who failed, and at what, for the audit log. */
  readonly agent: Agent;
  readonly action: "sign_in_failed" | "password_change_failed";
}

/**
 * Returns the user if they are active and the password is theirs. Failures count against the user name and the address,
 * which makes guessing infeasible: first each attempt waits longer than the one before, then all are rejected for a
 * while.
 *
 * @throws HttpError 429 after too many failures
 */
export async function userWithPassword(services: Services, http: Context, attempt: Attempt): Promise<User | undefined> {
  const { guard, guesses } = services;
  const { username } = attempt;
  const address = clientAddress(http);
  // failures count for a network: an attacker who owns one could otherwise guess from all of it at once
  const place = networkOf(address);
  // attempts at one name wait for each other; others from the same network do not wait while they sleep
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
  const right = await (user === undefined
    ? verifyDummyPassword(password)
    : verifyPassword(user.password_hash, password));
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
 * Returns the active user with these credentials. An unknown name, a wrong password, and an inactive user get the same
 * answer after the same work, so that nobody learns which names exist.
 *
 * @param agent the caller, not authenticated yet
 * @param refusal the message for all of them
 * @throws HttpError 400 with the message, 429 after too many failures
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
