import { type Caches, createCaches } from "../base/cache.ts";

/** Remembers the account of a token or cookie from its last use, so that its requests wait in that account's queue. */
export interface Senders {
  /** It grants no access: the credential may have expired or been revoked. */
  accountOf(credential: string): number | undefined;
  remember(credential: string | undefined, accountId: number): void;
}

/** In characters. Tokens and the usual cookies of browsers are shorter. */
const MAX_SENDERS = 500;

export function createSenders(caches: Caches = createCaches()): Senders {
  const accounts = caches.create<number>("senders");
  return {
    accountOf: accounts.get,
    remember(credential, accountId) {
      if (credential === undefined || credential.length > MAX_SENDERS) return;
      accounts.put(credential, accountId, 0);
    },
  };
}
