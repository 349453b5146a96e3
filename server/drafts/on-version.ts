import { type Conflict, type ModelDocument, shareStructure } from "#engine";
import type { Caches } from "../base/cache.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { VersionChanges } from "../models/changes.ts";
import { createPreparation } from "../models/prepared.ts";
import type { ModelStore } from "../models/store.ts";
import { bytesOf, type ModelVersion, modelVersion } from "../models/version.ts";
import { changingVersions } from "./changing-versions.ts";
import {
  type EditHistory,
  type PresentedConflict,
  presentConflict,
  readHistory,
  rebaseHistory,
} from "./edit-history.ts";
import { briefEdits } from "./edits.ts";
import { rebaseWithSkips } from "./rebase-with-skips.ts";
import type { DraftRow } from "./rows.ts";

/** The result of a draft on another version than its base. */
export type OnVersion =
  | { readonly fits: true; readonly model: ModelVersion<null> }
  | { readonly fits: false; readonly conflicts: readonly PresentedConflict[] };

export interface OnVersions {
  /**
   * Returns the result of a draft on another version than its base, such as the current live version. It is computed
   * once for each revision and version, however many edits and callers there are.
   */
  onVersion(draft: DraftRow, version: number): Promise<OnVersion>;
  /** Returns the document regardless of conflicts: if both changed the same item, the draft's side counts. */
  documentOn(draft: DraftRow, version: number): Promise<ModelDocument>;
}

/** Bytes of memory for each character of a conflict's JSON. */
const CHARACTER = 4;

const bytesOn = (found: OnVersion) =>
  found.fits ? bytesOf(found.model.document) : CHARACTER * JSON.stringify(found.conflicts).length;

/**
 * Creates one node's store of drafts on other versions. The results are cached, because neither a revision nor a
 * version ever changes.
 */
export function createOnVersions(
  database: Pick<Tenancy, "of">,
  models: Pick<ModelStore, "version" | "versions">,
  versionChanges: VersionChanges,
  caches: Caches,
  metrics?: Pick<Metrics, "compiled">,
): OnVersions {
  const cache = caches.create<OnVersion>("drafts_on_versions");
  const together = createSingleFlight();
  const prepare = createPreparation();

  type Work = (line: EditHistory, onto: ModelDocument) => Promise<OnVersion>;

  /** Computes it once for all callers, concurrent and later ones. */
  async function worked(draft: DraftRow, version: number, how: "as it is" | "anyway", work: Work): Promise<OnVersion> {
    const { account_id, draft_id, revision } = draft;
    const key = `${account_id}/${draft_id}/${revision} on ${version} ${how}`;
    return (
      cache.get(key) ??
      (await together(key, async () => {
        const db = database.of(account_id);
        const line = await readHistory(models, draft, await briefEdits(db, draft_id));
        const found = await work(line, (await models.version(account_id, version)).document);
        // an edit that arrived in the meantime is not part of this revision
        const now = await db.selectFrom("draft").select("revision").where("draft_id", "=", draft_id).executeTakeFirst();
        if (now?.revision === revision) cache.put(key, found, bytesOn(found));
        return found;
      }))
    );
  }

  async function fitting(document: ModelDocument, onto: ModelDocument): Promise<OnVersion> {
    const model = modelVersion(null, shareStructure(document, onto), metrics?.compiled);
    return { fits: true, model: await prepare(model) };
  }

  const onVersion: OnVersions["onVersion"] = (draft, version) =>
    worked(draft, version, "as it is", async (line, onto) => {
      const outcome = await rebaseHistory(line, onto);
      if (outcome.ok) return await fitting(outcome.document, onto);
      const { account_id: accountId, base_version: from } = draft;
      const between = { accountId, from, to: version, documents: [line.base, onto] };
      const versionsOf = await changingVersions(database, versionChanges, between, outcome.conflicts);
      const shown = (conflict: Conflict) => presentConflict(line, conflict, versionsOf(conflict));
      return { fits: false, conflicts: outcome.conflicts.map(shown) };
    });

  return {
    onVersion,
    async documentOn(draft, version) {
      const found = await onVersion(draft, version);
      if (found.fits) return found.model.document;
      const anyway = await worked(draft, version, "anyway", async (line, onto) => {
        const { document } = await rebaseWithSkips({ ...line, onto }, () => undefined);
        return await fitting(document, onto);
      });
      if (!anyway.fits) throw new Error("a draft does not fit a version although it was made to");
      return anyway.model.document;
    },
  };
}
