import type { Operations, Result } from "#contract";
import type { BadgeTone } from "../../../ui/Badge.tsx";
import { formatCount, formatPercent } from "../../../ui/numbers.ts";
import { withTimeLeft } from "../../ui/job-words.ts";

export type LeadExport = Result<Operations["getExport"]>;

type State = LeadExport["state"];

/** The states of an export, with the tones of their badges. */
export const STATES: Readonly<Record<State, readonly [string, BadgeTone]>> = {
  queued: ["Waiting", "neutral"],
  running: ["Exporting", "accent"],
  paused: ["Paused", "warning"],
  done: ["Done", "success"],
  failed: ["Failed", "danger"],
  cancelled: ["Canceled", "neutral"],
  expired: ["Expired", "neutral"],
};

export const isUnderWay = ({ state }: Pick<LeadExport, "state">): boolean => state === "queued" || state === "running";

/** How far an export is. @example "45%, about 2 minutes left" */
export function progressText({ state, leads_done, leads_total, seconds_left }: LeadExport): string {
  if (state !== "running" && state !== "paused") return "";
  if (leads_total === null || leads_total === 0) return `${formatCount(leads_done)} leads checked`;
  const progress = formatPercent(Math.floor(Math.min(1, leads_done / leads_total) * 100) / 100);
  return withTimeLeft(progress, { state, seconds_left });
}
