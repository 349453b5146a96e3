import type { Operations, Result } from "#contract";

export type Certificate = Result<Operations["getErasure"]>;
export type ListedErasure = Result<Operations["listErasures"]>["results"][number];

/** Who requested it. */
export const requesterOf = ({ erased_by, kind }: ListedErasure): string =>
  erased_by?.username ?? (kind === "retention" ? "Retention setting" : "Unknown user");
