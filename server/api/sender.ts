import type { Context } from "hono";
import { type Sender, senderFor } from "../http/body-room.ts";
import type { Services } from "./services.ts";

/** The credential of a request, as sent; undefined if it has none. */
export const credentialOf = (http: Context): string | undefined =>
  http.req.header("authorization") ?? http.req.header("cookie");

/** The sender of a request, as far as it is known before any lookup: for unknown ones the network of the address. */
export function senderOf(http: Context, { senders }: Pick<Services, "senders">): Sender {
  const credential = credentialOf(http);
  return senderFor(http, credential === undefined ? undefined : senders.accountOf(credential));
}
