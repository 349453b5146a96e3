import { apiIn } from "./client.ts";
import { session, setSession } from "./session.ts";

/**
 * Reads anew who one is and which accounts there are, such as after one was added or renamed.
 *
 * @param slug of the account to act in from now on
 */
export async function refreshSession(slug: string | undefined = session().account.slug): Promise<void> {
  setSession(await apiIn(slug).getSession());
}
