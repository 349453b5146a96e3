import type { Context } from "hono";
import type { Sender } from "../http/body-room.ts";
import { clientAddress } from "../http/client.ts";
import { neighbourhoodOf } from "../http/network.ts";
import type { Services } from "./services.ts";

/** What a request shows to say who sends it, as it was sent; undefined when it shows nothing. */
export const credentialOf = (http: Context): string | undefined =>
  http.req.header("authorization") ?? http.req.header("cookie");

/** Whose request it is, as far as that is known before anything is asked: of strangers the neighbourhood of the address. */
export function senderOf(http: Context, { senders }: Pick<Services, "senders">): Sender {
  const credential = credentialOf(http);
  const account = credential === undefined ? undefined : senders.accountOf(credential);
  return account ?? neighbourhoodOf(clientAddress(http));
}
