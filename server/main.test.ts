import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { environmentOf, testDatabaseConfig } from "./testing/database.ts";
import { argumentsOf, runProgram } from "./testing/program.ts";
import { startServer } from "./testing/server-process.ts";

test("a port in use is reported, and the first superuser's password can still be printed", async () => {
  const config = await testDatabaseConfig({ contents: "empty" });
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const environment = { ...environmentOf(config), PORT: String(port) };
  const ended = await runProgram(process.execPath, argumentsOf("main"), { environment });
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program.\n` +
      `Stop that program, or choose another port: PORT=${port + 1} npm start\n`,
  );
  other.close();

  const METRICS_TOKEN = "a-token-for-metrics";
  const server = await startServer(config, { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", METRICS_TOKEN });
  await expect.poll(server.output).toMatch(/admin\s+\S{20}\s+superuser of the installation/);
  // a request that waits for events does not keep it from ending
  const [, password] = /admin\s+(\S{20})\s+superuser/.exec(server.output()) ?? [];
  const body = new URLSearchParams({ username: "admin", password: password ?? "" });
  const signedIn = await fetch(`${server.url}/api/token-auth/`, { method: "POST", body });
  const { token } = (await signedIn.json()) as { readonly token: string };
  const headers = { Authorization: `Token ${token}` };
  const waiting = fetch(`${server.url}/api/v1/events/?after=now&wait=30`, { headers });
  const metrics = { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };
  await expect
    .poll(async () => await (await fetch(`${server.url}/metrics`, metrics)).text())
    .toMatch(/^leadplane_event_waits 1$/m);
  const [code, answer] = await Promise.all([server.end("SIGINT"), waiting]);
  expect([code, answer.status, await answer.json()]).toMatchObject([0, 200, { results: [], has_more: false }]);

  const again = await startServer(config, { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" });
  await expect.poll(again.output).toContain("superuser; if forgotten: npm run cli -- reset-password admin");
  expect(await again.end("SIGINT")).toBe(0);
  // Neither start's log can be used to call the API.
  expect(server.output()).toContain("Score a lead");
  expect(again.output()).not.toContain("Score a lead");
  expect(server.output() + again.output()).not.toMatch(/lp_[\w-]{40}/);
});
