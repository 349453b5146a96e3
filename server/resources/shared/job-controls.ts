import type { Kysely } from "kysely";
import { fault, JOB_KINDS } from "#contract/wire";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { invalid } from "../../http/errors.ts";
import { cancelJob, pauseJob, resumeJob } from "../../jobs/controls.ts";
import type { JobKind } from "../../jobs/kind.ts";
import type { JobRow } from "../../jobs/store.ts";

/** The request of a call about a job. */
export interface JobCall {
  readonly agent: Agent;
  readonly db: Kysely<Tables>;
  readonly params: { readonly id: number };
}

/** The resource that shows a job, such as a simulation. */
interface JobResource<Row> {
  /** Its name in error messages. */
  readonly name: string;
  /** @throws HttpError 404 if there is none */
  find(db: Kysely<Tables>, id: number): Promise<Row>;
  /** The name of its state. */
  stateOf(row: Row): string;
  /** The kind of its job, with the cleanup after a cancellation. */
  kindOf(job: JobRow): JobKind;
}

/**
 * Pauses, resumes, or cancels a job.
 *
 * @throws HttpError 404 if there is none, 400 if that is not possible now, 409 if it never will be
 */
type ControlJob = (asked: JobCall) => Promise<JobRow>;

/**
 * Returns the calls that pause, resume, and cancel jobs of the account that a user acts in, under the resource's name.
 */
export function jobControls<Row>(known: JobResource<Row>): Readonly<Record<"pause" | "resume" | "cancel", ControlJob>> {
  const control =
    (work: typeof pauseJob, action: "pause" | "resume" | "cancel", words: string): ControlJob =>
    async ({ agent, db: account, params: { id } }) =>
      await account.transaction().execute(async (db) => {
        const row = await known.find(db, id);
        const job = await work(db, id);
        if (job === undefined) {
          throw invalid({
            non_field_errors: [fault("wrong_state", refusalByState(known.name, known.stateOf(row), words))],
          });
        }
        const kind = known.kindOf(job);
        const ended = { accountId: job.account_id, id, input: job.input };
        if (action === "resume") await kind.resumed?.(db, ended);
        const label = JOB_KINDS[job.kind as keyof typeof JOB_KINDS];
        await recordEvent(db, job.account_id, agent, { action, target: { type: "job", id, label } });
        // a job that no node runs ends at once; otherwise its node ends it
        if (job.state === "cancelled") await kind.cancelled?.(db, ended, agent);
        return job;
      });
  return {
    pause: control(pauseJob, "pause", "paused"),
    resume: control(resumeJob, "resume", "resumed"),
    cancel: control(cancelJob, "cancel", "canceled"),
  };
}

/**
 * The reason why something cannot be done in its state. Sentences use American spelling, whereas the state keeps the
 * spelling of the API.
 */
export function refusalByState(name: string, state: string, wanted: string): string {
  const word = state === "cancelled" ? "canceled" : state;
  return word === wanted ? `This ${name} is already ${word}.` : `This ${name} is ${word}, so it cannot be ${wanted}.`;
}
