import { noRoomForBody, tooManyBodies } from "./errors.ts";

/** Bytes of request bodies that may be on their way at once: on this node, and of one sender. */
const ROOM = { node: 64 * 1_048_576, sender: 8 * 1_048_576 } as const;

/** Whose request it is: an account's id, or for who need not sign in the neighbourhood of the address. */
export type Sender = number | string;

export interface BodyRoom {
  /**
   * Takes room for a part of a body, or for all of it.
   *
   * @throws HttpError 429 when the sender has its part already, 503 when the node has no room left
   */
  take(sender: Sender, bytes: number): void;
  giveBack(sender: Sender, bytes: number): void;
}

/** Bodies that come slowly, or never to their end, fill no more than this, and one sender's no more than its part. */
export function createBodyRoom(room: { readonly node: number; readonly sender: number } = ROOM): BodyRoom {
  const taken = new Map<Sender, number>();
  let total = 0;
  return {
    take(sender, bytes) {
      const own = (taken.get(sender) ?? 0) + bytes;
      if (own > room.sender) throw tooManyBodies(typeof sender === "number" ? "account" : "address");
      if (total + bytes > room.node) throw noRoomForBody();
      taken.set(sender, own);
      total += bytes;
    },
    giveBack(sender, bytes) {
      const own = (taken.get(sender) ?? 0) - bytes;
      if (own === 0) taken.delete(sender);
      else taken.set(sender, own);
      total -= bytes;
    },
  };
}
