import { expect, test } from "vitest";
import { testDatabaseConfig } from "./testing/database.ts";
import { adminToken, startServer } from "./testing/server-process.ts";

const isPostgres = Boolean(process.env.DATABASE_URL);

test.runIf(isPostgres)(
  "workers share the port, are measured together, and are replaced when one is killed",
  async () => {
    const METRICS_TOKEN = "a-token-for-metrics";
    const server = await startServer(await testDatabaseConfig(), { WORKERS: "2", LOG_LEVEL: "info", METRICS_TOKEN });
    const metrics = async () => {
      const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
      return response.status === 200 ? await response.text() : "";
    };
    /** The workers that have started so far, the oldest first. */
    const started = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes('"msg":"Leadplane is running"'))
        .map((line) => JSON.parse(line) as { readonly pid: number; readonly worker: number });
    const bothMeasured = async () => {
      const text = await metrics();
      for (const worker of [1, 2]) {
        expect(text).toMatch(new RegExp(`^leadplane_build_info\\{version="[^"]+",worker="${worker}"\\} 1$`, "m"));
        expect(text).toMatch(new RegExp(`^process_start_time_seconds\\{worker="${worker}"\\} \\d+`, "m"));
      }
      expect(text.match(/^# TYPE leadplane_build_info /gm)).toHaveLength(1);
    };
    await expect.poll(() => started().map(({ worker }) => worker)).toEqual([1, 2]);
    await bothMeasured();

    const token = await adminToken(server);
    // on connections of their own, so that both workers have some
    const headers = { Authorization: `Token ${token}`, Connection: "close" };
    const read = async () => (await fetch(`${server.url}/api/v1/leads/`, { headers })).status;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, read)))).toEqual(new Set([200]));
    const ofRequests = (text: string) =>
      [
        ...text.matchAll(
          /^leadplane_http_request_duration_seconds_count\{operation="listLeads".*worker="(\d)"\} \d+$/gm,
        ),
      ]
        .map(([, worker]) => worker)
        .sort();
    expect(ofRequests(await metrics())).toEqual(["1", "2"]);

    process.kill(started()[1]?.pid ?? 0, "SIGKILL");
    await expect.poll(server.output).toContain("a worker ended by itself");
    // the other one answers, also while the new one starts
    while (started().length < 3) expect(await read()).toBe(200);
    expect(started()[2]).toMatchObject({ worker: 2 });
    await bothMeasured();
    expect(server.output().match(/Leadplane is running at/g)).toHaveLength(1);

    // what is in progress is answered
    const wait = async () => (await fetch(`${server.url}/api/v1/events/?after=now&wait=30`, { headers })).status;
    const waiting = Promise.all(Array.from({ length: 10 }, wait));
    const waits = async () =>
      [...(await metrics()).matchAll(/^leadplane_event_waits\{.*\} (\d+)$/gm)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    await expect.poll(waits).toBe(10);
    expect(await server.end("SIGTERM")).toBe(0);
    expect(new Set(await waiting)).toEqual(new Set([200]));
    for (const { pid } of started()) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
);

test.runIf(isPostgres)("a start with workers that cannot have its port ends, with the reason", async () => {
  const config = await testDatabaseConfig();
  const first = await startServer(config);
  const port = new URL(first.url).port;
  await expect(startServer(config, { WORKERS: "2", PORT: port })).rejects.toThrow(
    `the server ended with code 1:\nPort ${port} on 127.0.0.1 is in use by another program.`,
  );
  expect(await first.end("SIGTERM")).toBe(0);
});
