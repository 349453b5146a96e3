import type { ClientBase, Pool } from "pg";
import { withStatementTimeout } from "../pool.ts";
import { whileNotCopied } from "./checkpoint-lock.ts";

/**
 * Maximum size of the write-ahead log since the last checkpoint. Recovery reads all of it, and it takes as much disk
 * space.
 */
const CHECKPOINT_BYTES = 256 * 1024 * 1024;
const CHECKPOINT_SECONDS = 300;

const CHECKPOINT_DUE = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${CHECKPOINT_BYTES}
    or (checkpoint_time < now() - interval '${CHECKPOINT_SECONDS} seconds'
      and pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > 1024 * 1024) as due
  from pg_control_checkpoint()`;

/** The table that most needs vacuum or analyze, by the rules and default thresholds of PostgreSQL's autovacuum. */
const TABLE_DUE = `
  select format('%I.%I', n.nspname, c.relname) as table,
    age(c.relfrozenxid) > 200000000 as freeze,
    s.n_dead_tup > 50 + 0.2 * size.rows or s.n_ins_since_vacuum > 1000 + 0.2 * size.rows as vacuum
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_stat_all_tables s on s.relid = c.oid
    cross join lateral (select greatest(c.reltuples, 0) as rows) size
  where c.relkind in ('r', 'm') and (
    age(c.relfrozenxid) > 200000000
    or s.n_dead_tup > 50 + 0.2 * size.rows
    or s.n_ins_since_vacuum > 1000 + 0.2 * size.rows
    or s.n_mod_since_analyze > 50 + 0.1 * size.rows)
  order by 2 desc, s.n_mod_since_analyze + s.n_dead_tup desc
  limit 1`;

/** @param isComplete whether the log has just been switched to a new segment, and nothing is written meanwhile */
type CopyLog = (isComplete: boolean) => Promise<void>;

/**
 * Does the work of a PostgreSQL server's background processes, which PGlite lacks. Without it the write-ahead log grows
 * without end, the space of deleted rows is never reclaimed, and the planner has no statistics. It processes at most
 * one table at a time, so that requests do not wait for long. Call it every few seconds while it is not idle.
 *
 * @param copyLog copies the write-ahead log, of which a checkpoint removes what is complete
 */
export async function maintain(pool: Pool, dataDir: string, copyLog?: CopyLog): Promise<{ readonly isIdle: boolean }> {
  const client = await pool.connect();
  try {
    return { isIdle: !(await withStatementTimeout(client, () => maintainOn(client, dataDir, copyLog))) };
  } finally {
    client.release();
  }
}

/** @returns whether there was something to do */
async function maintainOn(client: ClientBase, dataDir: string, copyLog?: CopyLog): Promise<boolean> {
  const checkpoint = await client.query<{ due: boolean }>(CHECKPOINT_DUE);
  if (checkpoint.rows[0]?.due === true) await whileNotCopied(dataDir, () => checkpointOn(client, copyLog));
  const tables = await client.query<{ table: string; freeze: boolean; vacuum: boolean }>(TABLE_DUE);
  const due = tables.rows[0];
  if (due === undefined) return checkpoint.rows[0]?.due === true;
  if (due.freeze) await client.query(`vacuum (freeze, analyze) ${due.table}`);
  else await client.query(due.vacuum ? `vacuum (analyze) ${due.table}` : `analyze ${due.table}`);
  return true;
}

async function checkpointOn(client: ClientBase, copyLog?: CopyLog): Promise<void> {
  if (copyLog === undefined) {
    await client.query("checkpoint");
    return;
  }
  // most of it while others go on
  await copyLog(false);
  // a transaction has the session to itself, so nothing is written between the copy and the checkpoint
  await client.query("begin");
  try {
    await client.query("select pg_switch_wal()");
    await copyLog(true);
    await client.query("checkpoint");
  } finally {
    await client.query("commit");
  }
}
