import {
  type Conflict,
  type DraftEdit,
  type EditMade,
  type ModelDocument,
  type Rebased,
  type Resolution,
  rebaseInSteps,
} from "#engine";
import { actorOf } from "../audit/agent.ts";
import { runCooperatively } from "../base/cooperative.ts";
import type { ModelStore } from "../models/store.ts";
import type { ChangingVersion } from "./changing-versions.ts";
import { type BriefEdit, contentsOf } from "./edits.ts";
import type { DraftRow } from "./rows.ts";

type Versions = Pick<ModelStore, "versions">;

/** The edits of a draft, with all data that is needed to make them again. */
export interface EditHistory {
  readonly base: ModelDocument;
  readonly stored: readonly BriefEdit[];
  readonly edits: readonly DraftEdit[];
  documentOf(version: number): ModelDocument;
}

/** Reads the edits of a draft, and loads the versions that they refer to. */
export async function readHistory(
  models: Versions,
  { account_id, base_version }: Pick<DraftRow, "account_id" | "base_version">,
  stored: readonly BriefEdit[],
): Promise<EditHistory> {
  const edits = await contentsOf(stored);
  const restored = edits.flatMap((edit) => (edit.kind === "restore" ? [edit.version] : []));
  const versions = await models.versions(account_id, [...new Set([base_version, ...restored])]);
  const documentOf = (version: number) => {
    const found = versions.get(version);
    if (found === undefined) throw new Error(`model version ${version} has gone`);
    return found.document;
  };
  return { base: documentOf(base_version), stored, edits, documentOf };
}

/**
 * Makes the edits of a draft on another document, and lets other work run in between. Resolutions name edits by their
 * numbers.
 *
 * @param see called with each edit as it is made there
 */
export async function rebaseHistory(
  { base, stored, edits, documentOf }: EditHistory,
  onto: ModelDocument,
  resolutions: readonly Resolution[] = [],
  see: (made: EditMade) => void = () => {},
): Promise<Rebased> {
  const places = new Map(stored.map(({ edit }, index) => [edit, index + 1]));
  const known = resolutions.flatMap((resolution) => {
    const place = places.get(resolution.edit);
    return place === undefined ? [] : [{ ...resolution, edit: place }];
  });
  const steps = rebaseInSteps({ base, edits, onto, resolutions: known, documentOf });
  return await runCooperatively(steps, (made) => made && see(made));
}

/**
 * A conflict in the API: edits by their numbers, and the author of the conflicting one.
 *
 * @param versions those that changed the same things in the live model, the newest first
 */
export function presentConflict(
  { stored }: Pick<EditHistory, "stored">,
  conflict: Conflict,
  versions: readonly ChangingVersion[],
) {
  const { edit: place, ours, theirs, errors, can_keep, data, later } = conflict;
  const row = stored[place - 1] as BriefEdit;
  const { edit, note, author_id, author_username } = row;
  return {
    ...{ edit, note, author: actorOf(author_id, author_username), ours, theirs, errors, can_keep, data },
    versions,
    later: later.flatMap((other) => stored[other - 1]?.edit ?? []),
  };
}

export type PresentedConflict = ReturnType<typeof presentConflict>;
