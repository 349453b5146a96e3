import type { Pool, PoolClient } from "pg";

export type WatchedPool = Pick<Pool, "totalCount" | "idleCount" | "waitingCount"> & {
  on(event: "acquire", listener: (client: PoolClient) => void): unknown;
};

type Outcome = "ok" | "failed";
type Query = (...args: unknown[]) => unknown;

/**
 * Measures every statement that goes through a pool, in the client that sends it. Kysely, transactions, and
 * `pool.query` all acquire a client. Streams are not measured, because they end when their reader does.
 */
export function measureStatements(pool: WatchedPool, observe: (seconds: number, outcome: Outcome) => void): void {
  const measured = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (measured.has(client)) return;
    measured.add(client);
    const query = client.query.bind(client) as Query;
    (client as { query: Query }).query = (...args) => {
      const startedAt = performance.now();
      const done = (outcome: Outcome) => observe((performance.now() - startedAt) / 1000, outcome);
      const callback = args.at(-1);
      if (typeof callback === "function") {
        const measuring = (error: unknown, result: unknown) => {
          done(error ? "failed" : "ok");
          callback(error, result);
        };
        return query(...args.slice(0, -1), measuring);
      }
      const result = query(...args);
      if (result instanceof Promise) {
        result.then(
          () => done("ok"),
          () => done("failed"),
        );
      }
      return result;
    };
  });
}
