import type { Kysely } from "kysely";
import { type Conflict, type ModelDocument, type Rebased, type Resolution, rebasing } from "#engine";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { inSlices } from "../../drafts/rebased.ts";
import type { DraftRow } from "../../drafts/rows.ts";
import { editsFrom, type StoredEdit } from "../../drafts/take-back.ts";

/** The edits of a draft, with all that is needed to make them again. */
export interface DraftLine {
  readonly base: ModelDocument;
  readonly edits: readonly StoredEdit[];
  documentOf(version: number): ModelDocument;
}

/** Loads the edits of a draft and the versions they are about. @param db of the account */
export async function lineOf(services: Services, db: Kysely<Tables>, draft: DraftRow): Promise<DraftLine> {
  const edits = await editsFrom(db, draft.draft_id, 1);
  const restored = edits.flatMap(({ content }) => (content.kind === "restore" ? [content.version] : []));
  const versions = await services.models.versions(draft.account_id, [...new Set([draft.base_version, ...restored])]);
  const documentOf = (version: number) => {
    const found = versions.get(version);
    if (found === undefined) throw new Error(`model version ${version} has gone`);
    return found.document;
  };
  return { base: documentOf(draft.base_version), edits, documentOf };
}

/** Makes the edits of a draft on another document, with pauses in which others are served. Resolutions name edits by their numbers. */
export async function rebased(
  { base, edits, documentOf }: DraftLine,
  onto: ModelDocument,
  resolutions: readonly Resolution[] = [],
): Promise<Rebased> {
  const places = new Map(edits.map(({ edit }, index) => [edit, index + 1]));
  const known = resolutions.flatMap((resolution) => {
    const place = places.get(resolution.edit);
    return place === undefined ? [] : [{ ...resolution, edit: place }];
  });
  const contents = edits.map(({ content }) => content);
  return await inSlices(rebasing({ base, edits: contents, onto, resolutions: known, documentOf }));
}

/** What the API shows of a conflict: edits by their numbers, and who made the one that it is about. */
export function presentConflict({ edits }: DraftLine, conflict: Conflict) {
  const { edit: place, ours, theirs, errors, can_keep, data, later } = conflict;
  const row = edits[place - 1] as StoredEdit;
  const { edit, note, author_id, author_username } = row;
  return {
    ...{ edit, note, author: actorOf(author_id, author_username), ours, theirs, errors, can_keep, data },
    later: later.flatMap((other) => edits[other - 1]?.edit ?? []),
  };
}

export type PresentedConflict = ReturnType<typeof presentConflict>;
