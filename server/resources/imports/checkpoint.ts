import type { OnDuplicate } from "#contract/wire";
import type { ActingAccount } from "../../access/principal.ts";
import type { RunningServices } from "../../api/create-services.ts";
import { BEGINNING, type Place } from "../../imports/read-rows.ts";
import type { JobRun } from "../../jobs/kind.ts";
import type { LeadPosition } from "../../leads/walk.ts";
import type { Evidence } from "./first-reading.ts";
import type { Seen } from "./keys.ts";
import type { StoredFile } from "./pieces.ts";

/** The sizes of steps. */
export interface Sizes {
  /** The maximum rows of one transaction, and the maximum characters of their answers. */
  readonly rows: number;
  readonly characters: number;
  /** Milliseconds between two checkpoints of the first reading. */
  readonly readMs: number;
  /** Rows of an earlier dry run that are removed in one transaction. */
  readonly cleared: number;
}

/** The counts of an import so far. */
export interface Counts {
  readonly rows_done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

const NOTHING: Counts = { rows_done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };

/** The data that the job needs to continue. */
export type Checkpoint =
  /** Removes the rows of an earlier dry run. */
  | { readonly phase: "clearing" }
  /** Reads the whole file, to determine its notation and the number of its rows. */
  | { readonly phase: "reading"; readonly place: Place; readonly evidence: Evidence }
  /** Records the keys of stored leads. `since`: when it began. */
  | ({ readonly phase: "matching"; readonly last: LeadPosition | null; readonly since: Seen | null } & Progress)
  /** Stores the leads. `since`: the keys of stored leads are recorded up to this moment. */
  | ({ readonly phase: "storing"; readonly since: Seen | null } & Progress);

/** The position up to which the rows are stored. */
export interface Progress {
  readonly place: Place;
  readonly counts: Counts;
}

export const NONE_STORED: Progress = { place: BEGINNING, counts: NOTHING };

/** Everything that stays the same during a run, except the model. */
export interface Importing {
  readonly services: RunningServices;
  readonly job: JobRun;
  readonly sizes: Sizes;
  readonly file: StoredFile;
  readonly account: ActingAccount;
  readonly onDuplicate: OnDuplicate;
  readonly isDryRun: boolean;
}
