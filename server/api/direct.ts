import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Context } from "hono";
import type { Answer } from "../http/answer.ts";
import { logOf } from "../http/request-id.ts";
import type { Route } from "./paths.ts";
import { pathsOf } from "./paths.ts";
import type { Services } from "./services.ts";

/** A host that can be part of the application's address unchanged; any other is checked in detail. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}))?$/;

/** How long the rest of a body may arrive after its answer, in milliseconds. */
const REST_MS = 500;

/**
 * Serves POST requests to a path without parameters directly from Node's request: a `Request`, a `Response`, and a
 * route lookup would take a tenth of the cost of a lead. The same functions as everywhere create the answer. An unusual
 * request is left to the application.
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
        logOf(http, services.log).error({ err: error, path }, "an answer could not be sent");
        outgoing.destroy();
      });
  };
}

/** Whether a header came twice: Node and `Headers` differ in which of them counts. */
const isRepeating = ({ rawHeaders, headers }: IncomingMessage) => rawHeaders.length !== 2 * Object.keys(headers).length;

/** The parts of a `Request` that the operations use. Bodies are read from Node's own. */
function requestOf({ method, url, headers }: IncomingMessage): Request {
  const get = (name: string) => headers[name.toLowerCase()] ?? null;
  return { method, url: `http://${headers.host}${url}`, headers: { get } } as unknown as Request;
}

function send({ status, headers, body }: Answer, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    headers["Content-Length"] = String(length);
    outgoing.writeHead(status, headers);
    // written together with the head; ASCII needs no encoding
    outgoing.end(body, length === body.length ? "latin1" : "utf8");
  } else if (body === null) {
    outgoing.writeHead(status, headers);
    outgoing.end();
  } else throw new Error("what is posted is answered with a text");
  if (!incoming.complete) outgoing.once("finish", () => closeSoon(incoming));
}

/**
 * Lets a client that was answered before the end of its body send slightly more of it, so that it gets to read the
 * answer.
 */
function closeSoon(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.complete || incoming.socket.destroySoon(), REST_MS);
  timer.unref();
}
