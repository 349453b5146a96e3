import type { ImportState } from "#contract/wire";
import { actorOf } from "../../audit/agent.ts";
import { mostRows } from "../../imports/problems.ts";
import { STATE_BY_JOB } from "../shared/jobs-of.ts";
import { speedOf } from "../shared/speed.ts";
import { counted, type Description, withoutFile } from "./describe.ts";
import type { ImportRow, ImportWithJob } from "./rows.ts";

/** Returns the state of an import: that of its job, while one works on it. */
export function stateOf({ row, job }: ImportWithJob): ImportState {
  if (row.state === "uploading") return "uploaded";
  if (row.state !== "started") return row.state;
  return job === undefined ? "failed" : STATE_BY_JOB[job.state];
}

/** The job of an undo may have been removed. */
const stateOfUndo = ({ row, job }: ImportWithJob) =>
  job === undefined ? (row.state === "undone" ? "done" : "failed") : STATE_BY_JOB[job.state];

const LOST = "The import was stopped and can no longer be resumed.";

/** Whether an import can be undone now. */
export const canUndo = ({ state, dry_run, is_emptied, started_at }: ImportRow): boolean =>
  (state === "done" || state === "failed" || state === "cancelled") && !dry_run && !is_emptied && started_at !== null;

/** Whether an import can be started: it was never started, or has stored nothing. */
export const canStart = ({ state, dry_run, is_emptied }: ImportRow): boolean =>
  !is_emptied && (state === "uploaded" || (dry_run && ["done", "failed", "cancelled"].includes(state)));

/** The import in a list. */
export function presentImport(found: ImportWithJob) {
  const { row, job } = found;
  const state = stateOf(found);
  const isUndo = row.undo_job_id !== null;
  const isOpen = state === "queued" || state === "running" || state === "paused";
  const workedMs = isUndo ? 0 : (job?.worked_ms ?? 0);
  const undone = row.erased + row.restored + row.kept;
  return {
    id: row.import_id,
    file_name: row.file_name,
    state,
    bytes: row.bytes,
    on_duplicate: row.on_duplicate,
    match_on: row.match_on,
    dry_run: row.dry_run,
    send_webhooks: row.send_webhooks,
    rows_total: row.rows_total,
    rows_done: row.rows_done,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    ...speedOf({ done: row.rows_done, total: row.rows_total, workedMs, isOpen }),
    requested: job?.pending_action ?? null,
    error: row.error ?? (state === "failed" && !isUndo ? (job?.error ?? LOST) : null),
    undo: isUndo
      ? {
          erased: row.erased,
          restored: row.restored,
          kept: row.kept,
          left: Math.max(0, (job?.total ?? undone) - undone),
          state: stateOfUndo(found),
          error: job?.error ?? null,
        }
      : null,
    can_undo: canUndo(row),
    uploaded_by: actorOf(row.actor_id, row.actor_username),
    uploaded_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * The import with the format of its file. @param described the description of its beginning, while the file is stored
 */
export function presentWhole(found: ImportWithJob, described: Description = withoutFile(found.row)) {
  const { row } = found;
  const { file_format, given_format, mapping, column_values: values, column_fits, rows_done } = row;
  // a dry run has read more than the beginning
  const all =
    row.state === "done" && column_fits !== null
      ? {
          columns: counted(described.columns, mapping, column_fits),
          rows_seen: rows_done,
          problems: mostRows(row.problems),
        }
      : {};
  const read = { format: file_format, format_set: given_format, mapping, values };
  return { ...presentImport(found), ...read, ...described, ...all };
}
