/** The maximum share of the room for one account, so that there is room for the leads of others. */
const SHARE = 1 / 2;

/** The room for leads that wait to be stored, limited in number and in size. */
export interface WaitingRoom {
  /** How many leads wait. */
  readonly leads: number;
  /** Whether there is room for this number of leads of an account. There always is if no other leads wait. */
  has(accountId: number, leads: number, characters: number): boolean;
  take(accountId: number, leads: number, characters: number): void;
  giveBack(accountId: number, leads: number, characters: number): void;
}

/** @param max how many leads, and characters of their answers, may wait */
export function createWaitingRoom(max: { readonly leads: number; readonly characters: number }): WaitingRoom {
  const ofAccount = new Map<number, number>();
  let all = 0;
  let size = 0;

  function change(accountId: number, leads: number, characters: number): void {
    all += leads;
    size += characters;
    const own = (ofAccount.get(accountId) ?? 0) + leads;
    if (own === 0) ofAccount.delete(accountId);
    else ofAccount.set(accountId, own);
  }

  return {
    get leads() {
      return all;
    },
    has(accountId, leads, characters) {
      const own = ofAccount.get(accountId) ?? 0;
      if (all > 0 && all + leads > max.leads) return false;
      if (size > 0 && size + characters > max.characters) return false;
      return own === 0 || own + leads <= max.leads * SHARE;
    },
    take: change,
    giveBack: (accountId, leads, characters) => change(accountId, -leads, -characters),
  };
}
