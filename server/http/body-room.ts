import { noRoomForBody, tooManyBodies } from "./errors.ts";

/** Bytes of request bodies that may be on their way at once: on this node, and for one account. */
const ROOM = { node: 64 * 1_048_576, account: 16 * 1_048_576 } as const;

export interface BodyRoom {
  /**
   * Takes room for a part of a body, or for all of it.
   *
   * @param accountId whose request it is; undefined for all who need not sign in, who share as one
   * @throws HttpError 429 when the account has its part already, 503 when the node has no room left
   */
  take(accountId: number | undefined, bytes: number): void;
  giveBack(accountId: number | undefined, bytes: number): void;
}

/** Bodies that come slowly, or never to their end, fill no more than this, and one account no more than its part. */
export function createBodyRoom(room: { readonly node: number; readonly account: number } = ROOM): BodyRoom {
  const taken = new Map<number | undefined, number>();
  let total = 0;
  return {
    take(accountId, bytes) {
      const own = (taken.get(accountId) ?? 0) + bytes;
      if (own > room.account) throw tooManyBodies();
      if (total + bytes > room.node) throw noRoomForBody();
      taken.set(accountId, own);
      total += bytes;
    },
    giveBack(accountId, bytes) {
      const own = (taken.get(accountId) ?? 0) - bytes;
      if (own === 0) taken.delete(accountId);
      else taken.set(accountId, own);
      total -= bytes;
    },
  };
}
