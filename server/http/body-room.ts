import type { Context } from "hono";
import { clientAddress } from "./client.ts";
import { noRoomForBody, tooManyBodies } from "./errors.ts";
import { networkOf } from "./network.ts";

/** The maximum number of bytes of request bodies that are being received at a time: on this node, and of one sender. */
const ROOM = { node: 64 * 1_048_576, sender: 8 * 1_048_576 } as const;

/** The sender of a request: an account's id or, for calls without authentication, the network of the address. */
export type Sender = number | string;

/** The sender of a request of this account; undefined for a call without authentication. */
export const senderFor = (http: Context, account: number | undefined): Sender =>
  account ?? networkOf(clientAddress(http));

export interface BodyRoom {
  /**
   * Reserves room for a part of a body, or for all of it.
   *
   * @throws HttpError 429 if the sender has used its share, 503 if the node has no room left
   */
  take(sender: Sender, bytes: number): void;
  giveBack(sender: Sender, bytes: number): void;
}

/** Limits the memory of bodies that arrive slowly or never end, in total and for each sender. */
export function createBodyRoom(room: { readonly node: number; readonly sender: number } = ROOM): BodyRoom {
  const used = new Map<Sender, number>();
  let total = 0;
  return {
    take(sender, bytes) {
      const own = (used.get(sender) ?? 0) + bytes;
      if (own > room.sender) throw tooManyBodies(typeof sender === "number" ? "account" : "address");
      if (total + bytes > room.node) throw noRoomForBody();
      used.set(sender, own);
      total += bytes;
    },
    giveBack(sender, bytes) {
      const own = (used.get(sender) ?? 0) - bytes;
      if (own === 0) used.delete(sender);
      else used.set(sender, own);
      total -= bytes;
    },
  };
}
