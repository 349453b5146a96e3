import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** The account of the jobs that belong to the installation. */
export const INSTALLATION = 0;

/** How far a job has come. */
export interface Progress {
  /** What it needs to go on from here, as JSON; it is what `checkpoint` gives the next time. */
  readonly checkpoint?: unknown;
  /** How many of what it counts are done in all. */
  readonly done: number;
  /** Of how many; null when nobody knows. */
  readonly total?: number | null;
}

/** A job as the code that does it has it. */
export interface JobRun {
  /** {@link INSTALLATION} when it is none of an account's. */
  readonly accountId: number;
  readonly id: number;
  readonly input: unknown;
  /** What the last step left; null at the first. */
  readonly checkpoint: unknown;
  readonly done: number;
  /** Ends what waits: the server stops, somebody pauses or cancels the job, or another node has it. */
  readonly signal: AbortSignal;
  /**
   * Does one step, in a transaction of the account together with how far the job has come: both are stored or neither
   * is, whoever dies when. Keep it to a second. While a database server has other things to do, a step is followed by a
   * rest longer than the step and all that led to it; the embedded database makes the background rest by itself.
   *
   * @throws Interruption when it is done and the job shall not go on here for now: let it pass
   */
  step(work: (db: Kysely<Tables>) => Promise<Progress>): Promise<void>;
}

/** A kind of work. */
export interface JobKind {
  readonly name: string;
  /** It belongs to the installation and is done again so many seconds after it has ended. */
  readonly everySeconds?: number;
  /** In how many seconds it is done again when that depends on what came of it; undefined: as usual. */
  againIn?(result: object | undefined): number | undefined;
  /**
   * Does the job, from its checkpoint on; another node may have begun it. What it does to the database is done in
   * steps, or may be done twice.
   *
   * @returns what came of it, as JSON
   * @throws JobFailure when trying again would not help; anything else is tried again
   */
  run(job: JobRun): Promise<object | undefined>;
  /**
   * What is done when a job does not go on for now, in the same transaction: somebody pauses it, others have their turn,
   * the server stops, or it is tried again later.
   */
  interrupted?(db: Kysely<Tables>, job: EndedJob): Promise<void>;
  /** What is done with what a job leaves behind when it is cancelled, in the same transaction. */
  cancelled?(db: Kysely<Tables>, job: EndedJob): Promise<void>;
  /**
   * What is done with what a job leaves behind when it has failed and is not tried again, in the same transaction.
   * Somebody may still resume it.
   */
  failed?(db: Kysely<Tables>, job: EndedJob, failure: Failure): Promise<void>;
}

/** A job whose turn ended before it was done. */
export type EndedJob = Pick<JobRun, "accountId" | "id" | "input">;

/** Why a job has failed. */
export interface Failure {
  /** In words for whoever looks at the job. */
  readonly reason: string;
  /** Whether it can never be done. A fault of the server can be mended, and somebody then resumes the job. */
  readonly isPermanent: boolean;
}

/** Why a job can never be done, in words for whoever looks at it. */
export class JobFailure extends Error {
  /** Whether that is a fault of the server, and not what may well come of such a job. */
  readonly isFault: boolean;

  constructor(message: string, isFault = false) {
    super(message);
    this.name = "JobFailure";
    this.isFault = isFault;
  }
}

export type InterruptionReason =
  /** The server ends: another node goes on, or this one after its next start. */
  | "stop"
  /** Others wait, and it had its time. */
  | "yield"
  | "pause"
  | "cancel"
  /** The job was taken over or deleted: nothing of it is this node's any more. */
  | "lost";

/** That a job does not go on here for now. It is none of the job's business why. */
export class Interruption extends Error {
  readonly reason: InterruptionReason;

  constructor(reason: InterruptionReason) {
    super(`the job was interrupted: ${reason}`);
    this.name = "Interruption";
    this.reason = reason;
  }
}
