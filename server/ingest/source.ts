import type { Input, Operations } from "#contract";
import type { Principal } from "../access/principal.ts";

/** How a lead came in. */
export type Channel =
  | { readonly type: "api"; readonly token_name: string }
  | { readonly type: "admin" }
  | { readonly type: "import"; readonly import_id: number };

/** Where a lead came from, as a client sends it. */
export type Campaign = NonNullable<Input<Operations["submitLead"]>["body"]["source"]>;

/** The channel of a lead that a user submits. A user's default token has no name of its own, but theirs. */
export const channelOf = ({ credential, username }: Pick<Principal, "credential" | "username">): Channel =>
  credential.kind === "session" ? { type: "admin" } : { type: "api", token_name: credential.name || username };

/** The JSON of a lead's source. Blank members count as absent. */
export function sourceText(channel: Channel, campaign: Campaign | undefined): string {
  // most leads have none
  if (campaign === undefined) return JSON.stringify(channel);
  const given = Object.entries(campaign).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? "";
    return trimmed === "" ? [] : [[name, trimmed] as const];
  });
  return JSON.stringify({ ...channel, ...Object.fromEntries(given) });
}
