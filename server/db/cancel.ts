import { connect } from "node:net";
import type { Client } from "pg";

/** The code of a cancel request in PostgreSQL's protocol. The connection's secret key authorizes it. */
const CANCEL_REQUEST = 80877102;
const TIMEOUT_MS = 2_000;

interface Key {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks the server to cancel the statement that runs on a connection. The request uses a separate connection, as the
 * protocol demands; a pooler forwards it. Without it, the server would continue the statement and hold its locks.
 *
 * @param asked called after the server has received the request, or after two seconds if it cannot be reached
 */
export function cancelStatement(client: Client, asked: () => void = () => {}): void {
  const { processID, secretKey } = client as unknown as Key;
  if (processID === null || secretKey === null) {
    asked();
    return;
  }
  const { host, port } = client;
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on("error", () => {});
  socket.once("close", asked);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.unref();
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  socket.end(request);
}
