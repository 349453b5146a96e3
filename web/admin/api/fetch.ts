import { UnreachableError } from "#contract/client";
import { signInAgain } from "./sign-in-again.ts";

/**
 * `fetch` for a signed-in user. A 401 means that the session has ended: the call waits until the user has signed in
 * again and is then repeated, so that nothing typed is lost.
 *
 * @param send sends the request
 */
export async function fetchSignedIn(
  url: string,
  init: RequestInit,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  for (;;) {
    const response = await send(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new UnreachableError(error);
    });
    if (response.status !== 401) return response;
    await signInAgain();
  }
}
