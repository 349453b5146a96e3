import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver of webhooks has got so far. */
export interface Got {
  readonly count: number;
  /** When each lead came, in milliseconds since 1970, by its identifier. */
  readonly times: Readonly<Record<string, number>>;
}

const LEAD_ID = /"lead_id":"([^"]*)"/;

/**
 * Receives webhooks until the parent process disconnects. It answers `count` with the number of requests since it was
 * last asked for `times`, and `times` with all of them.
 */
export async function receive(): Promise<void> {
  let times: Record<string, number> = {};
  let count = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      count += 1;
      times[LEAD_ID.exec(body)?.[1] ?? ""] = performance.timeOrigin + performance.now();
      response.end("ok");
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.on("message", (asked) => {
    process.send?.({ count, times: asked === "times" ? times : {} } satisfies Got);
    if (asked !== "times") return;
    times = {};
    count = 0;
  });
  process.once("disconnect", () => process.exit(0));
  process.on("SIGINT", () => {});
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}
