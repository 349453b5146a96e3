import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/base/root.ts";
import { sourcesIn } from "./testing/sources.ts";

// Which files query a database as a whole. Everything else asks for the rows of one account, with
// `database.of(account)`. The accounts of an installation can be divided among several databases only as long as these
// are few and known: see docs/scale.md.

const FILES: Readonly<Record<string, readonly string[]>> = {
  "who a user, a token, or a session belongs to, before there is an account": [
    "server/access/administrators.ts",
    "server/access/idempotency.ts",
    "server/access/reach.ts",
    "server/access/sign-in-guard.ts",
    "server/access/token-cache.ts",
    "server/api/sandbox.ts",
  ],
  "work that each database has once, for all of its accounts": [
    "server/api/create-services.ts",
    "server/events/restored.ts",
    "server/ingest/execute-batch.ts",
    "server/ingest/queue.ts",
    "server/jobs/catch-up.ts",
    "server/jobs/runner.ts",
    "server/links/clicks.ts",
    "server/links/links.ts",
    "server/metrics/statements.ts",
    "server/resources/erasures/work.ts",
    "server/resources/exports/sweep.ts",
    "server/resources/imports/sweep.ts",
    "server/resources/rescorings/nightly.ts",
    "server/resources/webhooks/work.ts",
    "server/thread.ts",
    "server/webhooks/dispatcher.ts",
    "server/work/kinds.ts",
  ],
  "a database from outside: its start, its backup, the command line, and what superusers see of it": [
    "server/backup/back-up.ts",
    "server/backup/move.ts",
    "server/backup/restore.ts",
    "server/backup/table-sums.ts",
    "server/cli/command-line.ts",
    "server/cli/model.ts",
    "server/cli/rollups.ts",
    "server/main.ts",
    "server/resources/installation/find.ts",
    "server/setup/first-start.ts",
    "server/setup/installation-lock.ts",
    "server/setup/prepare-database.ts",
    "server/setup/secret-key-check.ts",
    "server/setup/welcome.ts",
  ],
};

const isTest = (file: string) => /\.test\.ts$|\/testing(?:\/|\.ts$)/.test(file);

/** Whether a source uses a handle that sees the rows of more than one account. */
function seesManyAccounts(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return [
    /(?<!LIMITS)\.(?:pool|ingestPool|kysely)\b/,
    /\b(?:everywhere|ofAgency)\(/,
    /^import type \{[^}]*\bPool\b[^}]*\} from "pg"/m,
    // taken out of the database: const { pool } = database, ({ kysely }: Database) => …
    /[{,]\s*(?:pool|ingestPool|kysely)\b[^{}"]*\}\s*[=:]/,
  ].some((use) => use.test(code));
}

test("only the listed files query a database as a whole", () => {
  const found = sourcesIn("server").filter(
    (file) =>
      !file.startsWith("server/db/") &&
      !isTest(file) &&
      seesManyAccounts(readFileSync(join(projectRoot, file), "utf8")),
  );
  const listed = Object.values(FILES).flat();
  expect(
    found.filter((file) => !listed.includes(file)),
    "Ask for the rows of one account, with database.of(account). If that is impossible, list the file under its reason.",
  ).toEqual([]);
  expect(
    listed.filter((file) => !found.includes(file)),
    "These no longer do: take them off the list.",
  ).toEqual([]);
});

test.each([
  ["await sql`select 1`.execute(database.kysely);", true],
  ["const db = reach === 1 ? database.everywhere() : database.of(1);", true],
  ["export function createQueue({ pool }: Database) {}", true],
  ["const { of, ingestPool } = database;", true],
  ['import type { Pool, PoolClient } from "pg";\n', true],
  ['import type { PoolClient } from "pg";\n', false],
  ["const STORE_MS = POOL_LIMITS.pool.statementMs;", false],
  ['import { type Kysely, sql } from "kysely";\nconst db = database.of(account);', false],
  ["/** Never database.pool: it sees every account. */", false],
])("%s sees many accounts: %s", (source, expected) => {
  expect(seesManyAccounts(source)).toBe(expected);
});
