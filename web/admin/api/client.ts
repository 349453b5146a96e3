import type { Client } from "#contract";
import { createClient } from "#contract/client";
import { findDraftId } from "./draft.ts";
import { fetchSignedIn } from "./fetch.ts";
import { type ModelChange, modelChangeIn } from "./model-change.ts";
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

/**
 * The API for a call that may be aborted. It must change nothing, because the caller does not learn whether it was
 * carried out.
 */
export const apiUntil = (signal: AbortSignal): Client =>
  createClient({ ...SHOWN, draft: findDraftId, fetch: (url, init) => fetchSignedIn(url, { ...init, signal }) });

/** The response to a call, and what is needed to undo it; `change` is undefined if it did not change the model. */
export interface Changed<Value> {
  readonly value: Value;
  readonly change: ModelChange | undefined;
}

/**
 * Makes one call that may change the model, or the current draft, and returns the change with its response.
 *
 * @param sent extra headers
 * @example const { value, change } = await withChange((api) => api.updateQuestion({ params: { id }, body }));
 */
export async function withChange<Value>(
  call: (api: Client) => Promise<Value>,
  sent: Readonly<Record<string, string>> = {},
): Promise<Changed<Value>> {
  const draft = findDraftId();
  let change: ModelChange | undefined;
  const client = createClient({
    ...SHOWN,
    draft,
    fetch: async (url, init) => {
      const response = await fetchSignedIn(url, { ...init, headers: { ...init.headers, ...sent } });
      change = modelChangeIn(response.headers, draft);
      return response;
    },
  });
  return { value: await call(client), change };
}
