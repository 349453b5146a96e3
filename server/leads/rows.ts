import type { Selectable } from "kysely";
import type { DecidedState, LeadSource, RescoringReason } from "#contract";
import type { Answers, BandLetter } from "#engine";
import type { LeadClickTable } from "../db/tables.ts";

/** A state of a lead. Points are hundredths. */
export interface LeadState {
  readonly lead_id: string;
  readonly contact: { readonly name?: string; readonly email?: string };
  readonly answers: Answers;
  readonly model_version: number;
  readonly evaluated_on: string;
  readonly x: number;
  readonly y: number;
  readonly total: number;
  readonly x_band: BandLetter;
  readonly y_band: BandLetter;
  readonly total_band: BandLetter;
  readonly rule_ids: readonly number[];
  readonly created_at: Date;
  readonly scored_at: Date;
}

/**
 * A stored lead: its latest state, what its outcomes come to, and its source, except for leads that were stored before
 * sources were recorded.
 */
export interface LeadRow extends LeadState {
  readonly source: LeadSource | null;
  /** Null while none has decided; without an outcome, a lead may count as lost all the same (outcomes/lost.ts). */
  readonly outcome: DecidedState | null;
  readonly outcome_at: Date | null;
}

/** How often a lead has followed the links of a rule. */
export type LeadClicks = Omit<Selectable<LeadClickTable>, "account_id" | "lead_id">;

/** A state with the user who submitted it in the admin; null if it was submitted with a token. */
export interface AuthoredRow extends LeadState {
  readonly author_id: number | null;
  readonly author_username: string | null;
}

/** A state with its origin: its number among the states of the lead, and the import that created it or was undone. */
export interface OriginRow extends RescoredRow {
  readonly revision: number;
  /** The import that its answers came from; null for another origin, or if it is unknown. */
  readonly origin_import: number | null;
  /** The import whose undo restored the state; null for other states. */
  readonly undone_import: number | null;
  readonly restored_at: Date | null;
  readonly restorer_id: number | null;
  readonly restorer_username: string | null;
}

/** A state with the re-scoring that created it; null for one from answers. */
export interface RescoredRow extends AuthoredRow {
  readonly rescoring_id: number | null;
  readonly rescored_at: Date | null;
  readonly rescorer_id: number | null;
  readonly rescorer_username: string | null;
  readonly rescoring_reason: RescoringReason | null;
}
