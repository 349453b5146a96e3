import { type Caches, createCaches } from "../base/cache.ts";

/** Whose account a token or cookie was when it was last shown, so that its requests wait in that account's queue. */
export interface Senders {
  /** It opens nothing: what it was shown for may have ended. */
  accountOf(credential: string): number | undefined;
  remember(credential: string | undefined, accountId: number): void;
}

/** Characters: neither a token nor a browser's usual cookies are longer. */
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
