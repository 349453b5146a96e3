/** Whose account a token or cookie was when it was last shown, so that its requests wait in that account's queue. */
export interface Senders {
  /** It opens nothing: what it was shown for may have ended. */
  accountOf(credential: string): number | undefined;
  remember(credential: string | undefined, accountId: number): void;
}

/** A full memory is emptied rather than grown: each comes back with its next request. */
const MOST = 20_000;

/** Characters: neither a token nor a browser's usual cookies are longer. */
const LONGEST = 500;

export function createSenders(): Senders {
  const accounts = new Map<string, number>();
  return {
    accountOf: (credential) => accounts.get(credential),
    remember(credential, accountId) {
      if (credential === undefined || credential.length > LONGEST) return;
      if (accounts.size >= MOST) accounts.clear();
      accounts.set(credential, accountId);
    },
  };
}
