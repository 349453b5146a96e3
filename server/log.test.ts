import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { projectRoot } from "./base/root.ts";
import { logTurn } from "./jobs/log-turn.ts";
import { createClicks } from "./links/clicks.ts";
import { createLog } from "./log.ts";
import { testApp } from "./testing/app.ts";

const lines: string[] = [];
const log = createLog("warn", { write: (line) => lines.push(line) });
const { api, database, services, makeAccount, makeUser } = await testApp({ log });
const { pool } = database;

/** What was logged since the last call. */
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

test("a database error is logged without its row", async () => {
  const error = await pool
    .query("insert into account (name, slug, parent_id) values ('Private Name', 'private', 999)")
    .catch((reason: unknown) => reason);
  log.error({ err: error }, "unexpected error");
  expect(lines.join("")).not.toContain("999");
  expect(logged()).toMatchObject([
    { msg: "unexpected error", err: { code: "23503", constraint: "account_parent_id_fkey" } },
  ]);
  expect(error).toHaveProperty("detail", expect.stringContaining("999"));
});

test("a failure is logged with its account and operation", async () => {
  const account = await makeAccount();
  const user = await makeUser(account);
  const accountId = user.account;
  vi.spyOn(services.ingest, "submit").mockRejectedValueOnce(new Error("broken"));
  const { status, headers } = await api.post("/api/v1/leads/", { as: user, body: { answers: {} } });
  expect(status).toBe(500);
  const request = { operation: "submitLead", accountId, request_id: headers.get("x-request-id") };
  expect(logged()).toMatchObject([{ msg: "unexpected error", ...request, err: { message: "broken" } }]);

  const turn = { kind: "export", accountId, id: "1", outcome: "failed", seconds: 1, error: new Error("broken") };
  logTurn(log, turn as never);
  expect(logged()).toMatchObject([{ operation: "export", accountId, err: { message: "broken" } }]);

  const clicks = createClicks({ query: () => Promise.reject(new Error("broken")) } as never, { log });
  clicks.add({ accountId, leadId: "a", ruleId: 1, name: "affiliate_link" } as never);
  await clicks.close();
  expect(logged()).toMatchObject([{ operation: "store-clicks", accountIds: [accountId], clicks: 1 }]);
});

/** Lines that are about no failure of an operation. */
const OF_STARTS = ["log.warn(SLOW)", "log.warn(ASYNCHRONOUS)"];

test("every failure in the sources is logged with an operation", () => {
  const files = readdirSync(join(projectRoot, "server"), { recursive: true, encoding: "utf8" });
  const faults = files
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(projectRoot, "server", file), "utf8");
      // the first argument names it; what a request does is named by its logger, and a list of clicks by `failureOf`
      return [...text.matchAll(/(?:logOf\([^()]*\)|\blog)\s*\.(?:error|warn)\([^;]*?(?:\)|;)/g)]
        .map(([call]) => call)
        .filter((call) => !/^logOf|operation|failureOf/.test(call) && !OF_STARTS.includes(call))
        .map((call) => `${file}: ${call}`);
    });
  expect(faults).toEqual([]);
});
