import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

export interface Proxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /**
   * Drops all traffic from now on without notice, like a network that drops everything or a server that has stopped.
   * `open`: only on existing connections.
   */
  silence(which: "open" | "all"): void;
  /** Lets traffic of new connections pass again; silenced connections stay silent. */
  restore(): void;
}

/** A proxy for a PostgreSQL server that can be silenced, for tests of what then waits for an answer. */
export async function silentProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  const server = createServer((near) => {
    near.on("error", () => {});
    if (silent) return;
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far).pipe(near);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    far.on("error", end).on("close", end);
    near.on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence(which) {
      silent = which === "all";
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    restore() {
      silent = false;
    },
  };
}
