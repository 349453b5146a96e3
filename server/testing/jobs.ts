import { vi } from "vitest";
import type { RunningServices } from "../api/create-services.ts";
import { startJobs } from "../jobs/runner.ts";
import { kindsOf } from "../work/kinds.ts";

/** Runs the jobs of accounts, of all kinds or of some, until none can be run. */
export async function runJobs(services: RunningServices, kinds = kindsOf(services)): Promise<void> {
  const { database } = services;
  const node = startJobs(database, kinds, { lookMs: 10 });
  const names = kinds.map(({ name }) => name);
  const isOver = async () => {
    const open = await database.pool.query({
      text: `select from job where account_id > 0 and kind = any($1)
        and (state = 'running' or (state = 'waiting' and due_at <= now()))`,
      values: [names],
    });
    return open.rowCount === 0;
  };
  await vi.waitUntil(isOver, { timeout: 60_000 });
  await node.stop();
}
