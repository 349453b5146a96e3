import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { readConfig } from "../setup/config.ts";
import { firstStart } from "../setup/first-start.ts";
import { SECRET_KEY } from "../testing/credentials.ts";
import { LONG_LIMITS, testDatabaseConfig } from "../testing/database.ts";
import { environmentOf } from "../testing/environment.ts";
import { isLong } from "../testing/long.ts";
import { ADMIN, adminToken, type ServerProcess, startServer } from "../testing/server-process.ts";

// Drafts that are due while the nodes are killed around their time, or while no node runs: a single process on the
// embedded database, two nodes on a server.

const config = await testDatabaseConfig();
const isEmbedded = config.databaseUrl === undefined;
const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN;
const KILLS = isLong ? 20 : 1;

test("a scheduled draft goes live exactly once if nodes are killed around its time, or if none was running", async () => {
  const settings = { ...environmentOf(config), DEMO: "off", ADMIN_USERNAME, ADMIN_PASSWORD };
  const made = await openDatabase(config, { limits: LONG_LIMITS });
  await firstStart(made, readConfig(settings), SECRET_KEY).finally(() => made.close());

  const nodes = [await startServer(config), ...(isEmbedded ? [] : [await startServer(config)])];
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.end("SIGKILL")))));
  const token = await adminToken(nodes[0] as ServerProcess);
  const send = async (path: string, body?: object, draft?: number) => {
    const headers = {
      Authorization: `Token ${token}`,
      "Content-Type": "application/json",
      ...(draft === undefined ? {} : { "X-Draft": String(draft) }),
    };
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${nodes[0]?.url}/api/v1/${path}`, { headers, ...sent });
    return { status: response.status, answer: (await response.json()) as { id: number; state: string } };
  };
  const ask = async (...request: Parameters<typeof send>) => {
    const { status, answer } = await send(...request);
    expect([status, answer]).toEqual([expect.toBeOneOf([200, 201]), answer]);
    return answer;
  };
  const scheduled = async (name: string, milliseconds: number) => {
    const { id } = await ask("drafts/", { name });
    await ask("calculated-fields/", { name, formula: "1" }, id);
    // a busy machine may read the request when the time has passed
    for (let ahead = milliseconds; ; ahead *= 2) {
      const at = new Date(Date.now() + ahead);
      const { status, answer } = await send(`drafts/${id}/publish/`, { note: name, at: at.toISOString() });
      if (status !== 400 || !("at" in answer)) expect([status, answer]).toEqual([200, answer]);
      if (status === 200) return { id, at };
    }
  };
  const isPublished = (id: number) =>
    expect.poll(async () => (await ask(`drafts/${id}/`)).state, { timeout: 60_000 }).toBe("published");

  for (let kill = 0; kill < KILLS; kill += 1) {
    const { id } = await scheduled(`killed_${kill}`, randomInt(100, 800));
    await pause(randomInt(2_000));
    await (nodes.pop() as ServerProcess).end("SIGKILL");
    nodes.unshift(await startServer(config));
    await isPublished(id);
  }
  const { id, at } = await scheduled("asleep", 1_500);
  await Promise.all(nodes.map((node) => node.end("SIGTERM")));
  await pause(at.getTime() - Date.now());
  nodes.splice(0, nodes.length, await startServer(config));
  await isPublished(id);
  await Promise.all(nodes.map((node) => node.end("SIGTERM")));

  const database = await openDatabase(config, { limits: LONG_LIMITS });
  const { rows } = await database.pool
    .query(`select (select json_agg(name order by draft_id) from draft where state = 'published') as published,
      (select json_agg(note order by version) from model_version where version > 1) as versions,
      (select json_agg(note order by publication) from model_publication where publication > 1) as publications,
      (select json_agg(target_label order by event_id) from audit_event where action = 'publish') as events,
      (select json_agg(body order by event) from draft_event where kind = 'published') as history,
      (select count(*)::int from draft where published_version is null) as unpublished,
      (select json_agg(distinct state) from job where kind = 'publication') as jobs`)
    .finally(() => database.close());
  const names = [...Array.from({ length: KILLS }, (_, kill) => `killed_${kill}`), "asleep"];
  expect(rows[0]).toEqual({
    ...{ published: names, versions: names, publications: names, events: names, history: names },
    ...{ unpublished: 0, jobs: ["done"] },
  });
});
