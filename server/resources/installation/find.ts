import { type Kysely, type Selectable, sql } from "kysely";
import type { Tenancy } from "../../db/database.ts";
import { ASYNCHRONOUS, type Replication, readReplication } from "../../db/replication.ts";
import type { NodeTable, Tables } from "../../db/tables.ts";
import type { BackupMade } from "../../jobs/backup-made.ts";
import { INSTALLATION } from "../../jobs/kind.ts";
import { GONE_AFTER_SECONDS } from "../../nodes/heartbeat.ts";

/** The servers of the installation, its database, jobs, and backups. */
export async function findInstallation(database: Tenancy) {
  const db = database.everywhere();
  const [state, replication, nodes, jobs, backup] = await Promise.all([
    databaseState(db),
    database.kind === "postgres" ? readReplication(db) : ("none" as const),
    findNodes(db),
    countJobs(db),
    findBackup(db),
  ]);
  return {
    database: { kind: database.kind, ...state, replication },
    nodes,
    jobs,
    ...backup,
    warnings: warningsOf(replication, nodes, backup.backup_error),
  };
}

async function databaseState(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string; size_bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`.execute(
    db,
  );
  return rows[0] ?? { version: "", size_bytes: 0 };
}

async function findNodes(db: Kysely<Tables>) {
  const { rows } = await sql<Selected & { is_running: boolean }>`
    select *, seen_at > now() - make_interval(secs => ${GONE_AFTER_SECONDS}) as is_running
    from node order by is_running desc, host, worker, started_at`.execute(db);
  return rows.map(({ replica_state, replica_lag_seconds, ...node }) => ({
    host: node.host,
    pid: node.pid,
    worker: node.worker,
    version: node.version,
    started_at: node.started_at.toISOString(),
    seen_at: node.seen_at.toISOString(),
    is_running: node.is_running,
    queued_leads: node.queued_leads,
    requests_waiting: node.requests_waiting,
    memory_bytes: node.memory_bytes,
    replica: replica_state === null ? null : { state: replica_state, lag_seconds: replica_lag_seconds },
  }));
}

type Selected = Selectable<NodeTable>;

/** Recurring jobs of the installation wait most of the time, and count when they are due. */
async function countJobs(db: Kysely<Tables>) {
  const { rows } = await sql<{ running: number; waiting: number; failed: number }>`
    select count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'waiting' and due_at <= now())::int as waiting,
      count(*) filter (where state = 'failed' and finished_at > now() - interval '24 hours')::int as failed
    from job where state in ('running', 'waiting', 'failed')`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0, failed: 0 };
}

async function findBackup(db: Kysely<Tables>) {
  const job = await db
    .selectFrom("job")
    .select(["result", "error"])
    .where("account_id", "=", INSTALLATION)
    .where("kind", "=", "backup")
    .executeTakeFirst();
  const made = job?.result as Partial<BackupMade> | null | undefined;
  return {
    last_backup:
      made?.at === undefined ? null : { finished_at: made.at, file: made.file ?? "", size_bytes: made.bytes ?? 0 },
    backup_error: job?.error ?? null,
  };
}

type Node = Awaited<ReturnType<typeof findNodes>>[number];

/** What an operator has to look at, in words. */
function warningsOf(replication: Replication, nodes: readonly Node[], backupError: string | null): string[] {
  const running = nodes.filter(({ is_running }) => is_running);
  const versions = new Set(running.map(({ version }) => version));
  const gone = nodes.length - running.length;
  return [
    ...(replication === "asynchronous" ? [ASYNCHRONOUS] : []),
    ...(versions.size > 1
      ? [`Servers run different versions: ${[...versions].sort().join(", ")}. Finish the upgrade.`]
      : []),
    ...(gone > 0
      ? [
          gone === 1
            ? "1 server has ended without saying so in the last 24 hours."
            : `${gone} servers have ended without saying so in the last 24 hours.`,
        ]
      : []),
    ...(running.some(({ replica }) => replica !== null && replica.state !== "used")
      ? ["The replica is not used by all servers: they read from the primary."]
      : []),
    ...(backupError === null ? [] : ["The last backup failed."]),
  ];
}
