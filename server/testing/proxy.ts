import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

export interface Proxy {
  /** The URL of the database, by way of the proxy. */
  readonly url: string;
  /**
   * From now on nothing comes through any more, and nobody is told: a network that swallows everything, or a server
   * that has stopped. `open`: only on the connections there are.
   */
  silence(which: "open" | "all"): void;
  /** New connections come through again; those that were silenced stay silent. */
  restore(): void;
}

/** A way to a PostgreSQL server that can be made silent, for tests of what waits for an answer then. */
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
