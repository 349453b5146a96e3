import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a load saw. */
export interface Load {
  /** Requests answered per second. */
  readonly perSecond: number;
  /** Milliseconds from the first byte of each request to the last byte of its answer. */
  readonly latencies: readonly number[];
}

/**
 * Keeps connections busy for a while, each with one request at a time. It shares the machine with the server it
 * measures, so it does next to nothing itself: requests are strings put together from prepared parts, and of an
 * answer only the status and the length are read.
 *
 * @param nextRequest a whole HTTP request, new each time
 * @throws Error when an answer is not 201
 */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  nextRequest: () => string,
): Promise<Load> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, "connect");
      await keepBusy(socket, end, nextRequest, latencies);
      socket.destroy();
    }),
  );
  return { perSecond: (latencies.length * 1_000) / (performance.now() - start), latencies };
}

function keepBusy(socket: Socket, end: number, nextRequest: () => string, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let missing = -1;
    const send = () => {
      sentAt = performance.now();
      socket.write(nextRequest(), "latin1");
    };
    socket.on("data", (chunk) => {
      missing = missing < 0 ? bodyLeft(chunk) : missing - chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      missing = -1;
      if (now < end) send();
      else resolve();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed the connection")));
    send();
  });
}

/** How many bytes of the body are still to come after the first piece of an answer, which holds its head. */
function bodyLeft(chunk: Buffer): number {
  const headEnd = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 201") || length === undefined) throw new Error(`unexpected answer: ${chunk}`);
  return headEnd + 4 + Number(length) - chunk.length;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
