import { createHash } from "node:crypto";
import type { ModelVersion } from "./version.ts";

/** The versions that score the new leads of an account. */
export interface Arms {
  readonly live: ModelVersion;
  /** The version that scores a share of them, while a guarded publish is running. */
  readonly guarded?: GuardedArm | undefined;
}

export interface GuardedArm {
  /** The guarded publish, whose number decides which leads it gets. */
  readonly publish: number;
  /** The current stage: another number with each change of the share. */
  readonly stage: number;
  /** In percent of the new leads. */
  readonly share: number;
  readonly model: ModelVersion;
}

/** The version that scores a lead, and the stage in which it does; null unless a guarded publish is running. */
export interface Arm {
  readonly model: ModelVersion;
  readonly stage: number | null;
}

/** Returns the version that scores a lead: always the same one for an identifier while the share is the same. */
export function armOf({ live, guarded }: Arms, leadId: string): Arm {
  if (guarded === undefined) return { model: live, stage: null };
  const { publish, stage, share, model } = guarded;
  return { model: placeOf(publish, leadId) < share ? model : live, stage };
}

/** Whether both consist of the same versions in the same stage. */
export const areSameArms = (one: Arms, other: Arms): boolean =>
  one.live.version === other.live.version && one.guarded?.stage === other.guarded?.stage;

const RANGE = 2 ** 32;

/**
 * The place of a lead in a guarded publish, in percent, from 0 to less than 100. The leads below a share are scored by
 * the new version, so a larger share takes leads of the live version and gives none back.
 */
export const placeOf = (publish: number, leadId: string): number =>
  (createHash("sha256").update(`${publish} ${leadId}`).digest().readUInt32BE() / RANGE) * 100;
