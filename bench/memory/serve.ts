import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { sharedCaches } from "../../server/base/cache.ts";
import { serveToMeasure } from "../common/serving.ts";
import { makeTenants, type Tenants } from "../neighbors/serve.ts";

/** The server's message to the measuring process when it is ready. */
export interface Ready extends Tenants {
  readonly url: string;
}

/** The server's memory after a garbage collection, in megabytes. */
export interface MemoryUse {
  /** The whole process, with all of its threads. */
  readonly resident: number;
  /** Of the thread that answers requests, like the next. */
  readonly heap: number;
  readonly external: number;
  /** By the server's own estimate. */
  readonly caches: Readonly<Record<string, number>>;
}

const MEGABYTE = 1_048_576;

/** Runs the product with three tenants, with its jobs in their own thread, until the parent process disconnects. */
export const serveMemory = () =>
  serveToMeasure(
    async (services) => {
      const tenants = await makeTenants(services);
      process.on("message", () => report(services));
      return { app: createApp(services), ready: tenants };
    },
    "warn",
    "thread",
  );

function report({ caches }: RunningServices): void {
  // resident memory is read first, because in production nobody forces a collection
  const resident = process.memoryUsage.rss();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const taken = [...caches.stats(), ...sharedCaches.stats()].flatMap(([name, { bytes }]) =>
    bytes >= MEGABYTE ? [[name, bytes / MEGABYTE]] : [],
  );
  const held: MemoryUse = {
    resident: resident / MEGABYTE,
    heap: heapUsed / MEGABYTE,
    external: external / MEGABYTE,
    caches: Object.fromEntries(taken),
  };
  process.send?.(held);
}
