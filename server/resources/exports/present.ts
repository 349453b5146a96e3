import { EXPORT_LIMITS, type ExportState } from "#contract/wire";
import { actorOf } from "../../audit/agent.ts";
import { STATE_BY_JOB } from "../shared/jobs-of.ts";
import { speedOf } from "../shared/speed.ts";
import { linkTo } from "./link.ts";
import type { ExportRow, ExportWithJob } from "./rows.ts";

const DAY = 86_400_000;

/** When the file of an export is removed; null if there is no file. */
export const expiryOf = ({ state, finished_at }: Pick<ExportRow, "state" | "finished_at">): Date | null =>
  state === "done" && finished_at !== null ? new Date(finished_at.getTime() + EXPORT_LIMITS.keptDays * DAY) : null;

/**
 * Returns the state of an export: that of its job, while one works on it. A file that is too old counts as removed even
 * before it is.
 */
export function stateOf({ row, job }: ExportWithJob, now = new Date()): ExportState {
  if (row.state === "started") return job === undefined ? "failed" : STATE_BY_JOB[job.state];
  const expiry = expiryOf(row);
  if (row.state === "deleted" || (expiry !== null && expiry < now)) return "expired";
  return row.state;
}

/** The error of an export whose job is gone. */
export const LOST = "The export was stopped and can no longer be resumed.";

/** The origin and the signing key of links to files. */
export interface Linking {
  readonly origin: string;
  readonly installationKey: string;
}

export function presentExport(found: ExportWithJob, { origin, installationKey }: Linking) {
  const { row, job } = found;
  const now = new Date();
  const state = stateOf(found, now);
  const isOpen = state === "queued" || state === "running" || state === "paused";
  const linked = { accountId: row.account_id, exportId: row.export_id };
  return {
    id: row.export_id,
    format: row.format,
    state,
    leads_done: row.leads_done,
    leads_total: row.leads_total,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    erased: row.erased,
    bytes: row.bytes,
    ...speedOf({ done: row.leads_done, total: row.leads_total, workedMs: job?.worked_ms ?? 0, isOpen }),
    error: row.error ?? (state === "failed" ? (job?.error ?? LOST) : null),
    requested_by: actorOf(row.actor_id, row.actor_username),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: state === "done" ? (expiryOf(row)?.toISOString() ?? null) : null,
    url: state === "done" ? `${origin}${linkTo(linked, installationKey, now)}` : null,
  };
}
