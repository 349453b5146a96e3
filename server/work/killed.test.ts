import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/database.ts";
import { verify } from "../rollups-command.ts";
import { readConfig } from "../setup/config.ts";
import { firstStart } from "../setup/first-start.ts";
import { PATIENT, testDatabaseConfig } from "../testing/database.ts";
import { environmentOf } from "../testing/environment.ts";
import { isLong } from "../testing/long.ts";
import { ADMIN, adminToken, type ServerProcess, startServer } from "../testing/server-process.ts";

// The server itself, killed at random while its thread is at a job: as a single process on the embedded database, as
// two nodes on a server.

const config = await testDatabaseConfig();
const isEmbedded = config.databaseUrl === undefined;

const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN;
const KILLS = isLong ? 20 : isEmbedded ? 1 : 2;
/** To be erased, and to be kept. */
const LEADS = isLong ? 40_000 : 4_000;
const KEPT = LEADS / 10;

/** Looks into the database while no server has it open. */
async function inside<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(config, { limits: PATIENT });
  return await work(database).finally(() => database.close());
}

test("an erasure whose nodes are killed again and again erases every lead once and goes on within 15 seconds", async () => {
  const settings = { ...environmentOf(config), DEMO: "off", ADMIN_USERNAME, ADMIN_PASSWORD };
  await inside(async (database) => {
    await firstStart(database, readConfig(settings));
    await database.pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band,
        y_band, total_band)
      select account_id, case when n > ${KEPT} then 'lead ' else 'kept ' end || n, '{}', live_version, '2026-01-31',
        0, 0, 0, 'D', 'D', 'D'
      from account, generate_series(1, ${KEPT + LEADS}) n where live_version is not null`);
  });

  const nodes = [await startServer(config), ...(isEmbedded ? [] : [await startServer(config)])];
  const token = await adminToken(nodes[0] as ServerProcess);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${nodes[0]?.url}/api/v1/${path}`, { headers, ...init });
    return (await response.json()) as { id: number; leads: number; finished_at: string | null };
  };
  const body = JSON.stringify({ filters: { search: "lead " }, expected: LEADS });
  const { id } = await ask("erasures/", { method: "POST", body });
  const erased = async () => (await ask(`erasures/${id}/`)).leads;
  let slowest = 0;
  for (let kill = 0; kill < KILLS && (await erased()) < LEADS; kill += 1) {
    await pause(randomInt(700));
    const before = await erased();
    const doomed = nodes.pop() as ServerProcess;
    await doomed.end("SIGKILL");
    const killedAt = performance.now();
    const next = async () => void nodes.unshift(await startServer(config));
    // another node goes on while this one starts
    const starting = isEmbedded ? await next() : next();
    while ((await erased()) <= before && before < LEADS) await pause(50);
    slowest = Math.max(slowest, performance.now() - killedAt);
    await starting;
  }
  await expect.poll(async () => (await ask(`erasures/${id}/`)).finished_at, { timeout: 90_000 }).not.toBeNull();
  expect(await erased()).toBe(LEADS);
  // an embedded database is opened in between, which may take its time on a machine that does much else
  if (!isEmbedded) expect(slowest).toBeLessThan(15_000);
  await Promise.all(nodes.map((node) => node.end("SIGTERM")));
  const left = await inside(async ({ pool }) => {
    const { rows } = await pool.query(`select (select count(*)::int from lead) as leads,
      (select count(*)::int from erased_lead) as named,
      (select count(*)::int from lead_log where happening = 'erased') as logged,
      (select json_agg(json_build_array(state, done, attempt)) from job where kind = 'erasure') as jobs`);
    return rows[0];
  });
  expect(left).toEqual({ leads: KEPT, named: LEADS, logged: LEADS, jobs: [["done", LEADS, 0]] });
  // what was killed with it has counted everything once as well
  expect(await inside((database) => verify(database, undefined))).toMatchObject({ exitCode: 0 });
});
