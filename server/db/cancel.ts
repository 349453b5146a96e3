import { connect } from "node:net";
import type { Client } from "pg";

/** What PostgreSQL's protocol calls a request to cancel, and what proves the right to it. */
const CANCEL_REQUEST = 80877102;
const PATIENCE_MS = 2_000;

interface Key {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks the server to stop the statement that runs on a connection, over one of its own, as the protocol has it; a
 * pooler passes it on. Without it the server would work on for nobody, with all its locks.
 *
 * @param asked called once the server has taken the request, or cannot be reached within two seconds
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
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.unref();
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  socket.end(request);
}
