import type { JobKindName } from "#contract/wire";
import { actorOf } from "../../audit/agent.ts";
import type { ImportInput } from "../imports/kind.ts";
import { RESCORING, type RescoringInput } from "../rescorings/kind.ts";
import { speedOf } from "../shared/speed.ts";
import type { JobWithSubject } from "./rows.ts";

/** The job in the API. */
export function presentJob(job: JobWithSubject) {
  const { done, total, worked_ms: workedMs, state, pending_action, error } = job;
  const isOpen = state === "waiting" || state === "running" || state === "paused";
  const version = job.kind === RESCORING.name ? (job.input as RescoringInput).version : job.simulated_version;
  const isSuperseded =
    job.kind === RESCORING.name &&
    version !== null &&
    (state === "paused" || state === "failed") &&
    version !== job.live_version;
  return {
    id: job.job_id,
    account: job.account_id,
    // all kinds of an account's jobs are in the table
    kind: job.kind as JobKindName,
    version,
    superseded_by: isSuperseded ? job.live_version : null,
    draft: job.draft_id === null || job.draft_name === null ? null : { id: job.draft_id, name: job.draft_name },
    import:
      job.import_id === null || job.import_file === null
        ? null
        : { id: job.import_id, file_name: job.import_file, dry_run: (job.input as ImportInput).dry_run ?? false },
    state,
    requested: pending_action,
    requested_by: actorOf(job.actor_id, job.actor_username),
    requested_at: job.requested_at.toISOString(),
    due_at: job.due_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    done,
    total,
    ...speedOf({ done, total, workedMs, isOpen }),
    attempts: job.attempt,
    next_attempt_at: state === "waiting" && error !== null ? (job.due_at?.toISOString() ?? null) : null,
    error,
    result: job.result as Record<string, unknown> | null,
  };
}
