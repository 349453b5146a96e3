import { expect, test } from "vitest";
import { VERSION } from "#contract/wire";
import { ASYNCHRONOUS } from "../../db/replication.ts";
import { startHeartbeat } from "../../nodes/heartbeat.ts";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const INSTALLATION = "/api/v1/installation/";

/** In the long run, the tests' server has a standby, for which no commit waits. */
const hasStandby = database.replica !== undefined;
const warned = hasStandby ? [ASYNCHRONOUS] : [];

test("superusers see the servers that run, what waits, and the last backup", async () => {
  const superuser = await makeUser(await makeAccount(), { role: "superuser" });
  const errors: unknown[] = [];
  const facts = { queuedLeads: () => 3, requestsWaiting: () => 2, replica: () => undefined };
  const ends = [undefined, 2].map((worker) =>
    startHeartbeat(database.kysely, { ...facts, worker }, (error) => errors.push(error)),
  );
  const read = async () => (await api.get(INSTALLATION, { as: superuser })).body;
  await expect.poll(async () => (await read()).nodes).toHaveLength(2);
  const running = { pid: process.pid, version: VERSION, is_running: true, queued_leads: 3, requests_waiting: 2 };
  expect(await read()).toMatchObject({
    version: VERSION,
    database: {
      kind: database.kind,
      version: expect.stringMatching(/^\d+/),
      replication: hasStandby ? "asynchronous" : "none",
    },
    nodes: [
      { ...running, worker: 2, replica: null },
      { ...running, worker: null },
    ],
    jobs: { running: 0, failed: 0 },
    last_backup: null,
    backup_error: null,
    warnings: warned,
  });

  // an older server that was killed, a newer one whose replica is behind, and a backup that failed after a good one
  await database.pool.query(`insert into node (node_id, host, pid, version, seen_at, replica_state, replica_lag_seconds)
    values (gen_random_uuid(), 'a', 1, '0.9.0', now() - interval '1 minute', null, null),
      (gen_random_uuid(), 'a', 2, '99.0.0', now(), 'behind', 3600)`);
  const made = JSON.stringify({ file: "b.backup", bytes: 5, seconds: 1, at: "2026-11-27T09:00:00.000Z" });
  await database.pool.query({
    text: `insert into job (account_id, kind, every_seconds, result, error, due_at) values (0, 'backup', 60, $1, 'No room.', now() + interval '1 hour')`,
    values: [made],
  });
  await database.pool.query("insert into job (account_id, kind, state, finished_at) values (0, 'x', 'failed', now())");
  const found = await read();
  expect(found.nodes).toMatchObject([
    { host: "a", pid: 2, is_running: true, replica: { state: "behind", lag_seconds: 3600 } },
    { is_running: true },
    { is_running: true },
    { host: "a", pid: 1, is_running: false },
  ]);
  expect(found).toMatchObject({
    jobs: { running: 0, waiting: 0, failed: 1 },
    last_backup: { finished_at: "2026-11-27T09:00:00.000Z", file: "b.backup", size_bytes: 5 },
    backup_error: "No room.",
    warnings: [
      ...warned,
      `Servers run different versions: ${VERSION}, 99.0.0. Finish the upgrade.`,
      "1 server has ended without saying so in the last 24 hours.",
      "The replica is not used by all servers: they read from the primary.",
      "The last backup failed.",
    ],
  });

  for (const end of ends) await end();
  expect((await read()).nodes).toHaveLength(2);
  expect(errors).toEqual([]);
});
