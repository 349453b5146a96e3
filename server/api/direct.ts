import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Context } from "hono";
import type { Answer } from "../http/answer.ts";
import type { Route } from "./paths.ts";
import { pathsOf } from "./paths.ts";
import type { Services } from "./services.ts";

/** A host that the application's address can be made of as it is; any other is looked at more closely. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}))?$/;

/** How long the rest of a body may come after its answer, in milliseconds. */
const REST_MS = 500;

/**
 * Serves what is posted to a path without parameters straight from Node's request: a `Request`, a `Response` and a
 * look for the route would take a tenth of what a lead costs. What is answered is decided by the same functions as
 * everywhere; whatever is unusual about a request is left to the application.
 *
 * @example listening.serve(app, direct(services, routes))
 */
export function direct(services: Services, routes: readonly Route[]): (otherwise: RequestListener) => RequestListener {
  const posted = routes.filter(({ operation: { method, path } }) => method === "POST" && !path.includes("{"));
  const paths = pathsOf(services, posted);
  return (otherwise) => (incoming, outgoing) => {
    const { url: path = "", headers } = incoming;
    const answer = incoming.method === "POST" ? (paths.get(path) ?? paths.get(`${path}/`)) : undefined;
    if (answer === undefined || !PLAIN_HOST.test(headers.host ?? "") || isRepeating(incoming)) {
      return otherwise(incoming, outgoing);
    }
    const http = new Context(requestOf(incoming), { env: { incoming, outgoing }, path });
    answer(http)
      .then((answered) => send(answered, incoming, outgoing))
      .catch((error: unknown) => {
        services.log.error({ err: error, path }, "an answer could not be sent");
        outgoing.destroy();
      });
  };
}

/** Whether a header came twice: which of them counts, Node decides otherwise than `Headers`. */
const isRepeating = ({ rawHeaders, headers }: IncomingMessage) => rawHeaders.length !== 2 * Object.keys(headers).length;

/** As much of a `Request` as the operations use. Bodies are read from Node's own. */
function requestOf({ method, url, headers }: IncomingMessage): Request {
  const get = (name: string) => headers[name.toLowerCase()] ?? null;
  return { method, url: `http://${headers.host}${url}`, headers: { get } } as unknown as Request;
}

function send({ status, headers, body }: Answer, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    headers["Content-Length"] = String(length);
    outgoing.writeHead(status, headers);
    // written with the head at once; what is ASCII without encoding it
    outgoing.end(body, length === body.length ? "latin1" : "utf8");
  } else if (body === null) {
    outgoing.writeHead(status, headers);
    outgoing.end();
  } else throw new Error("what is posted is answered with a text");
  if (!incoming.complete) outgoing.once("finish", () => giveUpSoon(incoming));
}

/** Who was answered before the end of its body may send a little more of it, so as to come to reading the answer. */
function giveUpSoon(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.complete || incoming.socket.destroySoon(), REST_MS);
  timer.unref();
}
