import type { Client } from "#contract";
import { createClient } from "#contract/client";
import { findDraftId } from "./draft.ts";
import { fetchSignedIn } from "./fetch.ts";
import { findSession } from "./session.ts";

const account = () => findSession()?.account.slug;

/** Whom it is called for: in the account that is shown, with messages for its forms. */
const SHOWN = { account, wording: "form", fetch: fetchSignedIn } as const;

/**
 * The API, in the account that is shown, and for the model in the draft that is worked in. When the session has ended, a call waits until one has signed in again.
 *
 * @example const { results } = await api.listQuestions({ query: { page_size: 100 } });
 */
export const api: Client = createClient({ ...SHOWN, draft: findDraftId });

/** The same for the live model, whatever draft is worked in. */
export const apiLive: Client = createClient(SHOWN);

/** The same for the model in a draft, whichever is worked in. @param slug of its account, if another one is shown */
export const apiInDraft = (id: number, slug?: string): Client =>
  createClient({ ...SHOWN, ...(slug === undefined ? {} : { account: slug }), draft: () => id });

/**
 * The API without the browser's own memory, which would answer "Refresh" with what it has. The server keeps figures for
 * five minutes, so asking costs little.
 */
export const apiFresh: Client = createClient({
  ...SHOWN,
  draft: findDraftId,
  fetch: (url, init) => fetchSignedIn(url, { ...init, cache: "no-store" }),
});

/** The API in an account that is not shown (yet). */
export const apiIn = (slug: string | undefined): Client => createClient({ ...SHOWN, account: slug });

export interface Exchange<Value> {
  readonly value: Value;
  readonly headers: Headers;
}

/**
 * One call with headers of its own, and the headers of its answer.
 *
 * @param signal ends it; only for what changes nothing, as nobody learns whether it has been done
 *
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
