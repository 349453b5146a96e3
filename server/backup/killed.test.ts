import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { runHere } from "../testing/command.ts";
import { environmentOf, LONG_LIMITS, testDirectory } from "../testing/database.ts";
import { isLong } from "../testing/long.ts";
import { argumentsOf } from "../testing/program.ts";
import { adminToken, type ServerProcess, startServer } from "../testing/server-process.ts";

// A server with the embedded database that is killed under load, again and again, and each time loses its disk: all
// that is left of it is the directory of its backups.

const CLIENTS = 4;
const BATCH = 50;

/** What is lost at most, in seconds, as the guide says. */
const LOST_SECONDS = 60;

/** Sends leads until the server is gone. @param acknowledged the moment at which each was acknowledged */
async function sendLeads(server: ServerProcess, token: string, prefix: string, acknowledged: Map<string, number>) {
  for (let number = 0; ; number += 1) {
    const leads = Array.from({ length: BATCH }, (_, place) => ({
      lead_id: `${prefix}-${number}-${place}`,
      name: `Lead ${prefix} ${number} ${place}`.padEnd(80, "."),
      answers: {},
    }));
    try {
      const response = await fetch(`${server.url}/api/v1/leads/batch/`, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ leads }),
      });
      if (response.status === 200) for (const { lead_id } of leads) acknowledged.set(lead_id, Date.now());
      await response.arrayBuffer();
    } catch {
      return;
    }
  }
}

/** Waits until a file is being written in a directory or below it. */
async function untilWritten(directory: string, name: RegExp): Promise<void> {
  const isWritten = () => readdirSync(directory, { recursive: true, encoding: "utf8" }).some((each) => name.test(each));
  for (let tries = 0; !isWritten(); tries += 1) {
    if (tries === 60_000) throw new Error(`there was no file ${name} in ${directory}`);
    await pause(2);
  }
}

const BACKUP_IN_PROGRESS = /\.backup\.partial$/;
const COPY_IN_PROGRESS = /\.log\/.*\.gz\.\d+\.partial$/;

/** When the server is killed. */
const MOMENTS: readonly ((backups: string) => Promise<unknown>)[] = [
  (backups) => untilWritten(backups, BACKUP_IN_PROGRESS),
  ...Array.from({ length: 3 }, () => [
    // the start copies it as well
    (backups: string) => pause(5_000).then(() => untilWritten(backups, COPY_IN_PROGRESS)),
    () => pause(randomInt(3_000, 45_000)),
  ]).flat(),
  () => pause(100_000),
];

/** Starts a server that is killed while it copies the log of the one that was killed before. */
async function killAtStart(config: DatabaseConfig, backups: string): Promise<void> {
  const env = { ...environmentOf(config), PATH: process.env.PATH, PORT: "0", BACKUP_DIR: backups };
  const child = spawn(process.execPath, argumentsOf("main"), { env, stdio: "ignore" });
  const ended = once(child, "exit");
  await Promise.race([untilWritten(backups, COPY_IN_PROGRESS), ended]);
  child.kill("SIGKILL");
  expect((await ended)[1]).toBe("SIGKILL");
}

/** Restores the newest backup. @returns the moment up to which, and all leads */
async function restoreNewest(backups: string) {
  const place = { databaseUrl: undefined, dataDir: testDirectory() };
  const newest = readdirSync(backups)
    .filter((name) => name.endsWith(".backup"))
    .sort()
    .at(-1);
  const environment = environmentOf(place);
  const restored = await runHere(["restore", join(backups, newest ?? "none")], { environment });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  // the sums over all leads are right as well
  expect(await runHere(["verify"], { environment })).toMatchObject({ code: 0 });
  const database = await openDatabase(place, { limits: LONG_LIMITS });
  const { rows } = await database.pool.query<{ lead_id: string }>("select lead_id from lead");
  await database.close();
  const asOf = new Date(/ as of (\S+)\. /.exec(restored.stdout)?.[1] ?? "").getTime();
  return { asOf, leads: new Set(rows.map(({ lead_id }) => lead_id)) };
}

test.runIf(isLong && !process.env.DATABASE_URL)(
  "after a kill at any moment and the loss of the disk, the backups have all but the last minute",
  { timeout: 1_800_000 },
  async () => {
    const config = { databaseUrl: undefined, dataDir: testDirectory("migrated") };
    const backups = testDirectory();
    const acknowledged = new Map<string, number>();
    let token = "";
    for (const [round, moment] of MOMENTS.entries()) {
      const server = await startServer(config, { BACKUP_DIR: backups, BACKUP_EVERY: "5m" });
      try {
        token ||= await adminToken(server);
        const clients = Array.from({ length: CLIENTS }, (_, client) =>
          sendLeads(server, token, `r${round}-${client}`, acknowledged),
        );
        await moment(backups);
        const killedAt = Date.now();
        await server.end("SIGKILL");
        await Promise.all(clients);
        // the first kill leaves none
        if (round === 0) continue;
        const { asOf, leads } = await restoreNewest(backups);
        expect((killedAt - asOf) / 1_000).toBeLessThan(LOST_SECONDS);
        const missing = [...acknowledged].filter(([id, at]) => at < asOf && !leads.has(id));
        expect(missing).toEqual([]);
        if (round % 3 === 0) await killAtStart(config, backups);
        process.stdout.write(
          `kill ${round}: ${leads.size} of ${acknowledged.size} leads, as of ${((killedAt - asOf) / 1_000).toFixed(1)} s before\n`,
        );
      } finally {
        await server.end("SIGKILL");
      }
    }
    expect(acknowledged.size).toBeGreaterThan(10_000);
  },
);
