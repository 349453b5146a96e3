import { apiIn } from "./client.ts";
import { session, setSession } from "./session.ts";

/**
 * Reads the user and the list of accounts again, e.g. after one was added or renamed.
 *
 * @param slug of the account to act in from now on
 */
export async function refreshSession(slug: string | undefined = session().account.slug): Promise<void> {
  setSession(await apiIn(slug).getSession());
}
