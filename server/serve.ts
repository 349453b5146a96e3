import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { type CodeOf, SENDING_MS } from "#contract/wire";
import { codeOf } from "./base/error-code.ts";
import { StartupError } from "./base/startup-error.ts";
import { isReceivingFile } from "./http/file-body.ts";
import { newRequestId } from "./http/request-id.ts";

/** How long running requests may take to end when the server closes, in milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;

/** How long a client may take to send, in milliseconds. After that it gets a 408 and is disconnected. */
export interface Timeouts {
  readonly headers: number;
  /** The whole request: a body of a megabyte at 35 kB a second. */
  readonly request: number;
}

const SENDING: Timeouts = SENDING_MS;

/**
 * How long a connection may be idle, in milliseconds: longer than load balancers and proxies keep theirs, which is
 * usually a minute. A connection that closes at the moment when the balancer reuses it causes a 502.
 */
const IDLE_MS = 75_000;

/** How long the rest of a body may arrive after its answer, in milliseconds. */
const REST_MS = 2_000;

export interface Listening {
  /** The address, without a trailing slash. */
  readonly url: string;
  /** Answers with the application from now on. @param before answers requests without it, if it is set */
  serve(app: Hono, before?: (otherwise: RequestListener) => RequestListener): void;
  /** Accepts nothing new, and waits for running requests. */
  close(): Promise<void>;
}

/**
 * Binds a port, or a free one for 0, and answers 503 until there is an application to serve. The port is bound before
 * the database is changed: a start that cannot have it changes nothing.
 *
 * @throws StartupError when the port is taken or not allowed
 */
export async function listen(host: string, port: number, sending = SENDING): Promise<Listening> {
  let answer: RequestListener = sayStarting;
  const timeouts = { headersTimeout: sending.headers, requestTimeout: sending.request };
  const options = {
    ...timeouts,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: sending.headers / 10,
    // `addressed` returns a better message than the empty answer of Node.js
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    newest.set(request.socket, request);
    answer(request, response);
  });
  server.on("connection", closeInStages);
  server.on("clientError", refuseBrokenRequest);
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenProblem(error, host, port);
  }
  const address = server.address() as AddressInfo;
  return {
    url: `http://${shownHost(host)}:${address.port}`,
    serve: (app, before = (otherwise) => otherwise) => {
      answer = addressed(before(getRequestListener(app.fetch, { errorHandler: refuseRequest })));
    },
    close: () => closeServer(server),
  };
}

const STARTING = {
  detail: "The server is starting. Try again in a moment.",
  code: "starting" satisfies CodeOf<503>,
};

const sayStarting: RequestListener = (_request, response) => {
  const headers = { "Content-Type": "application/json", "Retry-After": "1", "X-Request-Id": newRequestId() };
  response.writeHead(503, headers);
  response.end(JSON.stringify(STARTING));
};

/**
 * Sets the host of probes. Load balancers send no host, as HTTP/1.0 and an empty `Host` allow, or no path (`OPTIONS
 * *`): they address the server itself. HTTP/1.1 requires the header (RFC 9112, 3.2).
 */
const addressed =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      const body = JSON.stringify(WITHOUT_HOST);
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
      response.writeHead(400, { ...headers, ...headersOfRefusal() });
      response.end(body);
      return;
    }
    if (!request.headers.host) request.headers.host = "localhost";
    if (request.url === "*") request.url = "/";
    answer(request, response);
  };

const headersOfRefusal = () => ({ "Cache-Control": "no-store", Connection: "close", "X-Request-Id": newRequestId() });

const WITHOUT_HOST = {
  detail:
    "The request cannot be read: it has no Host header, which HTTP/1.1 requires. Send one, such as Host: localhost.",
  code: "malformed_header" satisfies CodeOf<400>,
};

/** The newest request of each connection. */
const newest = new WeakMap<Socket, IncomingMessage>();

/**
 * Lets a client that sends more of a body than it was answered for read the answer: the end of the connection is sent,
 * and what still arrives is discarded for a moment (RFC 9112, 9.6). A connection that is closed at once while bytes
 * arrive is reset, which discards the answer as well, and a proxy reports a 502 instead of it.
 */
function closeInStages(socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (newest.get(socket)?.complete !== false || socket.readableEnded) return destroySoon();
    if (socket.writableEnded) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), REST_MS);
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
  };
}

/** The meaning of some errors of the HTTP library; its other messages are clear. */
const REASONS: Readonly<Record<string, string>> = {
  "Invalid host header": "the Host header is not a host name with an optional port, such as leads.example.com:8000",
  "Invalid URL": "its path or its Host header is not valid in a URL",
};

/** Rejects what cannot be parsed as a request, such as two hosts in `Host`. It never reaches the application. */
function refuseRequest(error: unknown): Response {
  const [status, code, detail] =
    error instanceof RequestError
      ? [
          400,
          "malformed_header" satisfies CodeOf<400>,
          `The request cannot be read: ${REASONS[error.message] ?? error.message}.`,
        ]
      : [500, "server_error" satisfies CodeOf<500>, "Internal server error. This is not a problem with your request."];
  return Response.json({ detail, code }, { status, headers: headersOfRefusal() });
}

/** The answers to what is no HTTP, or not in time, by the code of the error; any other is a 400. */
const BROKEN: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** As Node does it without a listener, except that a file may take longer to arrive than other requests. */
function refuseBrokenRequest(error: Error, socket: Socket): void {
  const code = codeOf(error);
  if (code === "ERR_HTTP_REQUEST_TIMEOUT" && isReceivingFile(socket)) return;
  const response = (socket as Socket & { _httpMessage?: { readonly headersSent: boolean } | null })._httpMessage;
  if (socket.writable && response?.headersSent !== true)
    socket.write(`HTTP/1.1 ${BROKEN[code] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`, "latin1");
  socket.destroy(error);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  // clients keep a connection after the answer that it waited for
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}

function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function listenProblem(error: unknown, host: string, port: number): unknown {
  const code = codeOf(error);
  switch (code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} on ${host} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${port + 1} npm start`,
      );
    case "EACCES":
      return new StartupError(
        `The user that runs Leadplane is not allowed to use port ${port}.`,
        "Set PORT to 1024 or higher.",
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupError(
        `This machine has no address "${host}".`,
        "Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.",
      );
    default:
      return error;
  }
}
