import { type DraftEventSubject, fault } from "#contract";
import { findItem, isFieldOf, MODEL_PARTS, type ModelDocument } from "#engine";
import type { Services } from "../../api/services.ts";
import { type DraftRow, findDraft } from "../../drafts/rows.ts";
import { invalid } from "../../http/errors.ts";
import { readDocument } from "../../models/live-version.ts";

interface Commenting {
  readonly services: Services;
  readonly accountId: number;
  readonly id: number;
}

/**
 * Checks that the subject of a comment exists: in the draft, in the version that it is based on, so that one can
 * comment on a deletion, or in the live model.
 *
 * @throws HttpError 400 with the faults below `about`, 404 if there is no such draft
 */
export async function requireKnown(commenting: Commenting, { type, id, field }: DraftEventSubject): Promise<void> {
  const draft = await findDraft(commenting.services.database.of(commenting.accountId), commenting.id);
  const noun = MODEL_PARTS[type];
  if (type === "bands" && id !== null)
    throw invalid({ about: { id: [fault("incompatible", "The bands have no id. Send null.")] } });
  if (type !== "bands" && id === null)
    throw invalid({ about: { id: [fault("required", `Send the id of the ${noun}.`)] } });
  if (field !== null && !isFieldOf(type, field))
    throw invalid({ about: { field: [fault("unknown_field", noField(noun, field))] } });
  if (type === "bands" || id === null) return;
  for await (const document of documentsOf(commenting, draft)) {
    if (findItem(document, type, id) !== undefined) return;
  }
  throw invalid({ about: { id: [fault("does_not_exist", nothing(`${noun} with the id ${id}`))] } });
}

const noField = (noun: string, field: string) =>
  `Changes of a ${noun} have no field "${field}". Use the field of a change in the draft's diff, or null for all of it.`;

const nothing = (what: string) =>
  `There is no ${what} in the draft, in the version it is based on, or in the live model. Use the type and id of a change in the draft's diff, or omit about to comment on the draft as a whole.`;

/** The documents that users see when they look at a draft, one after the other: the first is usually enough. */
async function* documentsOf(
  { services: { database, models, drafts }, accountId, id }: Commenting,
  draft: DraftRow,
): AsyncGenerator<ModelDocument, void> {
  // also of a draft that was discarded, in which nobody can work
  const own = database.of(accountId).selectFrom("draft").select("document").where("draft_id", "=", id);
  yield readDocument((await own.executeTakeFirstOrThrow()).document);
  yield (await models.version(accountId, draft.base_version)).document;
  yield (await models.version(accountId, draft.live_version)).document;
  // its new items may have different ids there
  const isElsewhere = draft.published_version === null && draft.base_version !== draft.live_version;
  if (isElsewhere) yield await drafts.documentOn(draft, draft.live_version);
}
