import { connect } from "node:net";

/** The results of a load. */
export interface Load {
  /** Requests answered per second. */
  readonly perSecond: number;
  /** Milliseconds from the first byte of each request to the last byte of its response. */
  readonly latencies: readonly number[];
}

/**
 * Keeps connections busy for a while, each with one request at a time. It shares the machine with the measured server,
 * so it does as little as possible: requests are concatenated from prepared parts, all connections read into one
 * buffer, and only the status and the length of a response are read.
 *
 * @param nextRequest a whole HTTP request, new each time
 * @throws Error if a response is not 200 or 201
 */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  nextRequest: () => string,
): Promise<Load> {
  const { hostname: host, port } = new URL(url);
  const latencies: number[] = [];
  const start = performance.now();
  const one = { to: { host, port: Number(port) }, end: start + seconds * 1_000, nextRequest, latencies };
  await Promise.all(Array.from({ length: connections }, () => keepBusy(one)));
  return { perSecond: (latencies.length * 1_000) / (performance.now() - start), latencies };
}

interface Connection {
  readonly to: { readonly host: string; readonly port: number };
  readonly end: number;
  readonly nextRequest: () => string;
  readonly latencies: number[];
}

/** The data of a connection is processed before the next one reads. */
const buffer = Buffer.allocUnsafe(65_536);

function keepBusy({ to, end, nextRequest, latencies }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let missing = -1;
    const send = () => {
      sentAt = performance.now();
      socket.write(nextRequest(), "latin1");
    };
    const read = (length: number) => {
      missing = (missing < 0 ? answerLength(length) : missing) - length;
      if (missing > 0) return true;
      const now = performance.now();
      latencies.push(now - sentAt);
      missing = -1;
      if (now < end) send();
      else {
        socket.destroy();
        resolve();
      }
      return true;
    };
    const callback = (length: number) => {
      try {
        return read(length);
      } catch (error) {
        reject(error);
        socket.destroy();
        return false;
      }
    };
    const socket = connect({ ...to, noDelay: true, onread: { buffer, callback } });
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed the connection")));
  });
}

/** No head of a response is longer. */
const HEAD_BYTES = 1_024;

/** Returns the bytes of a response whose first piece, of any length, has been read: it contains the head. */
function answerLength(read: number): number {
  const head = buffer.toString("latin1", 0, Math.min(read, HEAD_BYTES));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!/^HTTP\/1\.1 20[01]/.test(head) || length === undefined) throw new Error(`unexpected answer: ${head}`);
  return head.indexOf("\r\n\r\n") + 4 + Number(length);
}

/** Returns the value below which a share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
