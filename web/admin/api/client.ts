import type { Client } from "#contract";
import { createClient } from "#contract/client";
import { findDraftId } from "./draft.ts";
import { fetchSignedIn } from "./fetch.ts";
import { findSession } from "./session.ts";

const account = () => findSession()?.account.slug;

/** The options of every client: the current account, with messages for forms. */
const SHOWN = { account, wording: "form", fetch: fetchSignedIn } as const;

/**
 * The API in the current account and, for the model, in the current draft. If the session has ended, a call waits until
 * the user has signed in again.
 *
 * @example const { results } = await api.listQuestions({ query: { page_size: 100 } });
 */
export const api: Client = createClient({ ...SHOWN, draft: findDraftId });

/** The same for the live model, even in a draft. */
export const apiLive: Client = createClient(SHOWN);

/** The same for the model in a given draft. @param slug of its account, if it is not the current one */
export const apiInDraft = (id: number, slug?: string): Client =>
  createClient({ ...SHOWN, ...(slug === undefined ? {} : { account: slug }), draft: () => id });

/**
 * The API without the browser's cache, which would answer "Refresh" with a stored response. The server caches figures
 * for five minutes, so a request costs little.
 */
export const apiFresh: Client = createClient({
  ...SHOWN,
  draft: findDraftId,
  fetch: (url, init) => fetchSignedIn(url, { ...init, cache: "no-store" }),
});

/** The API in an account that is not the current one (yet). */
export const apiIn = (slug: string | undefined): Client => createClient({ ...SHOWN, account: slug });

export interface Exchange<Value> {
  readonly value: Value;
  readonly headers: Headers;
}

/**
 * Sends one call with extra headers, and returns the headers of its response too.
 *
 * @param signal aborts it; only for calls that change nothing, because the caller does not learn whether it was done
 * @example const { value, headers } = await exchange((api) => api.getQuestion({ params: { id } }));
 */
export async function exchange<Value>(
  call: (api: Client) => Promise<Value>,
  sent: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Exchange<Value>> {
  let headers = new Headers();
  const client = createClient({
    ...SHOWN,
    draft: findDraftId,
    fetch: async (url, init) => {
      const abortable = signal === undefined ? init : { ...init, signal };
      const response = await fetchSignedIn(url, { ...abortable, headers: { ...init.headers, ...sent } });
      headers = response.headers;
      return response;
    },
  });
  return { value: await call(client), headers };
}
