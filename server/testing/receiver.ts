import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** How a receiver answers a request. */
export type Answering = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  readonly url: string;
  /** The requests so far, in their order. */
  readonly received: readonly Received[];
  /** Answers further requests like this; 200 by default. */
  answer(how: Answering): void;
  close(): Promise<void>;
}

const accept: Answering = (response) => response.end("ok");

/** Starts a local server that webhooks are sent to. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answering = accept;
  const server = createServer((request, response) => {
    const receive = (body: string) => {
      const one = { path: request.url ?? "", headers: request.headers, body, at: performance.now() };
      received.push(one);
      answering(response, one);
    };
    // a sender that is killed in the middle of a request has sent nothing
    read(request).then(receive, () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(how) {
      answering = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
