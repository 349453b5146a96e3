import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Conflict, type DraftEdit, type ModelDocument, type Rebased, type Resolution, rebasing } from "#engine";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import type { DraftRow } from "../../drafts/rows.ts";

/** The edits of a draft, with all that is needed to make them again. */
export interface DraftLine {
  readonly base: ModelDocument;
  readonly edits: readonly EditRow[];
  documentOf(version: number): ModelDocument;
}

export interface EditRow {
  /** Its number in the draft. */
  readonly edit: number;
  readonly content: DraftEdit;
  readonly note: string;
  readonly author_id: number | null;
  readonly author_username: string;
  readonly made_at: Date;
}

/** Milliseconds of work after which others are served. */
const AT_A_TIME = 10;

/** Loads the edits of a draft and the versions they are about. @param db of the account */
export async function lineOf(services: Services, db: Kysely<Tables>, draft: DraftRow): Promise<DraftLine> {
  const rows = await db
    .selectFrom("draft_edit")
    .select(["edit", "content", "note", "author_id", "author_username", "made_at"])
    .where("draft_id", "=", draft.draft_id)
    .orderBy("edit")
    .execute();
  const edits = rows as readonly EditRow[];
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
  const known = resolutions.flatMap(({ edit, take }) => {
    const place = places.get(edit);
    return place === undefined ? [] : [{ edit: place, take }];
  });
  const steps = rebasing({ base, edits: edits.map(({ content }) => content), onto, resolutions: known, documentOf });
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since > AT_A_TIME) {
      await othersHaveBeenServed();
      since = performance.now();
    }
  }
}

/** What the API shows of a conflict: edits by their numbers, and who made the one that it is about. */
export function presentConflict({ edits }: DraftLine, conflict: Conflict) {
  const { edit: place, ours, theirs, errors, can_keep, later } = conflict;
  const row = edits[place - 1] as EditRow;
  const { edit, note, author_id, author_username } = row;
  const author = author_id === null ? null : { id: author_id, username: author_username };
  return {
    ...{ edit, note, author, ours, theirs, errors, can_keep },
    later: later.flatMap((other) => edits[other - 1]?.edit ?? []),
  };
}

export type PresentedConflict = ReturnType<typeof presentConflict>;
