import type { Kysely } from "kysely";
import type { Agent } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";

/** The account of the jobs that belong to the installation. */
export const INSTALLATION = 0;

/** The progress of a job. */
export interface Progress {
  /** The data that it needs to continue, as JSON; the next run gets it as `checkpoint`. */
  readonly checkpoint?: unknown;
  /** How many of its items are done in total. */
  readonly done: number;
  /** The total number; null if it is unknown. */
  readonly total?: number | null;
}

/** A running job, as its code sees it. */
export interface JobRun {
  /** {@link INSTALLATION} if it does not belong to an account. */
  readonly accountId: number;
  readonly id: number;
  readonly input: unknown;
  /** The checkpoint of the last step; null at the first. */
  readonly checkpoint: unknown;
  readonly done: number;
  /** Aborts waits: the server stops, the job is paused or canceled, or another node has it. */
  readonly signal: AbortSignal;
  /**
   * Runs one step in a transaction of the account, together with the job's progress: both are stored or neither is,
   * whenever a process dies. The account exists until the transaction ends. Keep it to a second. While a database
   * server has other things to do, a step is followed by a rest longer than the step and its preparation; the embedded
   * database makes background work rest by itself.
   *
   * @throws Interruption after the step if the job must not continue here for now: do not catch it
   */
  step(work: (db: Kysely<Tables>) => Promise<Progress>): Promise<void>;
}

/** A kind of work, without the code that runs it. */
export interface JobKind {
  readonly name: string;
  /** It belongs to the installation and recurs this many seconds after it has ended. */
  readonly everySeconds?: number;
  /** Returns the seconds until it recurs if that depends on its result; undefined for the default. */
  againIn?(result: object | undefined): number | undefined;
  /**
   * Called when a job does not continue for now, in the same transaction: it is paused, others have their turn, the
   * server stops, or it will be retried.
   */
  interrupted?(db: Kysely<Tables>, job: EndedJob): Promise<void>;
  /** Cleans up after a job is canceled, in the same transaction. */
  cancelled?(db: Kysely<Tables>, job: EndedJob, agent?: Agent): Promise<void>;
  /** Cleans up after a job has failed and is not retried, in the same transaction. It may still be resumed. */
  failed?(db: Kysely<Tables>, job: EndedJob, failure: Failure): Promise<void>;
  /** Called before a user resumes a job, in the same transaction. @throws HttpError 409 if it can never continue */
  resumed?(db: Kysely<Tables>, job: EndedJob): Promise<void>;
  /** How many unfinished jobs of the kind an account may have, and the error message for one more. */
  readonly limit?: { readonly underWay: number; readonly refusal: string };
  /**
   * Returns the key of a job, such as the address that it sends to. An account's jobs of the same kind and key run one
   * after the other. By default, all have the same key.
   */
  key?(input: object): string;
}

/** A kind of work with the code that runs it. */
export interface RunnableKind extends JobKind {
  /**
   * Runs the job from its checkpoint on; another node may have begun it. Its changes of the database are made in steps,
   * or may be made twice.
   *
   * @returns its result, as JSON
   * @throws JobFailure if a retry would not help; any other error is retried
   */
  run(job: JobRun): Promise<object | undefined>;
}

/** A job whose turn ended before the job did. */
export type EndedJob = Pick<JobRun, "accountId" | "id" | "input">;

/** Why a job has failed. */
export interface Failure {
  /** In words for the user who looks at the job. */
  readonly reason: string;
  /** Whether it can never succeed. A fault of the server can be fixed, and the job can then be resumed. */
  readonly isPermanent: boolean;
}

/** Why a job can never succeed, in words for the user who looks at it. */
export class JobFailure extends Error {
  /** Whether it is a fault of the server, and not an expected outcome of such a job. */
  readonly isFault: boolean;

  constructor(message: string, isFault = false) {
    super(message);
    this.name = "JobFailure";
    this.isFault = isFault;
  }
}

export type InterruptionReason =
  /** The server stops: another node continues, or this one after its next start. */
  | "stop"
  /** Others wait, and it had its time. */
  | "yield"
  | "pause"
  | "cancel"
  /** The job was taken over or deleted: it no longer belongs to this node. */
  | "lost";

/** A job does not continue here for now. The job's code does not need to know why. */
export class Interruption extends Error {
  readonly reason: InterruptionReason;

  constructor(reason: InterruptionReason) {
    super(`the job was interrupted: ${reason}`);
    this.name = "Interruption";
    this.reason = reason;
  }
}
