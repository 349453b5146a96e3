import type { ReplicaState } from "#contract/wire";
import type { BadgeTone } from "../../ui/Badge.tsx";
import { formatPoints } from "../../ui/numbers.ts";

/** What a server says of the replica. */
export const REPLICA_WORDS: Readonly<Record<ReplicaState, readonly [text: string, tone: BadgeTone]>> = {
  used: ["Used", "success"],
  behind: ["Behind", "warning"],
  diverged: ["Follows a former primary", "danger"],
  unrelated: ["Of another database", "danger"],
  unreachable: ["Unreachable", "danger"],
};

/** @example lagText(90) // "Behind by 2 min" */
export function lagText(seconds: number | null): string {
  if (seconds === null) return "Behind";
  if (seconds < 60) return `Behind by ${Math.ceil(seconds)} s`;
  return seconds < 3_600 ? `Behind by ${Math.round(seconds / 60)} min` : `Behind by ${Math.round(seconds / 3_600)} h`;
}

/** @example bytesShort(94_371_840) // "94.4 MB" */
export function bytesShort(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${formatPoints(Math.round(value * 10) / 10)} ${unit}`;
}
