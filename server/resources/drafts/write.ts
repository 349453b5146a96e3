import { type Kysely, sql } from "kysely";
import { FIELD_LIMITS, fault, type Input, type Operations } from "#contract";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import {
  type DraftRow,
  findDraft,
  lockDraft,
  reasonNotToChange,
  requireChangeable,
  requireRoomForDraft,
} from "../../drafts/rows.ts";
import { draftTarget, storeEdit } from "../../drafts/write.ts";
import { HttpError, invalid, malformed, notFound } from "../../http/errors.ts";
import { bytesOf } from "../../models/version.ts";

type NewDraft = Input<Operations["createDraft"]>["body"];

/** Creates a draft of the live model. @throws HttpError 400 if `from_version` cannot be restored */
export async function createDraft(services: Services, accountId: number, agent: Agent, body: NewDraft) {
  const { models, drafts, database } = services;
  const { name, description, from_version } = body;
  const live = await models.live(accountId);
  const restore = from_version === undefined ? undefined : await restoring(services, accountId, from_version);
  const insert = (db: Kysely<Tables>) =>
    insertDraft(db, { accountId, version: live.version, name, description }, agent);
  const inTransaction = (work: (db: Kysely<Tables>) => Promise<DraftRow>) =>
    drafts.inTurn(accountId, bytesOf(live.document), () => database.of(accountId).transaction().execute(work));
  if (restore === undefined) return await inTransaction(insert);
  // computed before, because it reads versions, and the transaction has its own connection
  const base = { account_id: accountId, base_version: live.version };
  const worked = await drafts.workOut(base, live.document, restore);
  if (worked.after === live.document)
    throw invalid({ from_version: [fault("nothing_to_change", sameAsLive(restore.version, live.version))] });
  return await inTransaction(async (db) => {
    const draft = await insert(db);
    const edited = await storeEdit(db, draft, worked, agent);
    if (edited === undefined) throw new Error("a new draft was changed by somebody else");
    return edited;
  });
}

interface BeginningDraft {
  readonly accountId: number;
  /** The version that it is a draft of. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
}

/**
 * Adds a draft that equals the version it begins with.
 *
 * @param db in a transaction, because it takes several statements
 * @throws HttpError 400 if the account has as many open drafts as allowed
 */
export async function insertDraft(
  db: Kysely<Tables>,
  { accountId, version, name, description }: BeginningDraft,
  agent: Agent,
): Promise<DraftRow> {
  await requireRoomForDraft(db);
  const { rows } = await sql<{ draft_id: number }>`
    insert into draft (account_id, name, description, base_version, document, author_id, author_username)
    select account_id, ${name}::text, ${description}::text, version, document, ${agent.actor?.id ?? null}::int,
      ${agent.actor?.username ?? ""}::text
    from model_version where account_id = ${accountId} and version = ${version}
    returning draft_id`.execute(db);
  const draft = await findDraft(db, rows[0]?.draft_id ?? 0);
  await recordEvent(db, accountId, agent, {
    action: "create",
    target: draftTarget(draft),
    after: { ...auditedDraft(draft), base_version: version },
  });
  return draft;
}

async function restoring({ models }: Services, accountId: number, version: number) {
  await models.version(accountId, version).catch((error: unknown) => {
    const isMissing = error instanceof HttpError && error.status === 404;
    throw isMissing
      ? invalid({ from_version: [fault("does_not_exist", `There is no model version ${version}.`)] })
      : error;
  });
  return { kind: "restore", version, at: new Date().toISOString() } as const;
}

const sameAsLive = (version: number, live: number) =>
  version === live
    ? `Version ${version} is live. Choose an earlier version, or omit this field.`
    : `Version ${version} has the same model as version ${live}, which is live.`;

/**
 * Creates a draft with the edits of another one. Each edit keeps its author and its time, so that it still counts as
 * their own work.
 *
 * @throws HttpError 400 if the account has as many open drafts as allowed, 404 if there is no such draft, or it was
 *   discarded
 */
export async function duplicateDraft(
  { database, drafts }: Services,
  accountId: number,
  agent: Agent,
  id: number,
  name: string | undefined,
): Promise<DraftRow> {
  const { actor } = agent;
  const on = database.of(accountId);
  const { edit_bytes: size } = await findDraft(on, id);
  return await drafts.inTurn(accountId, size, () =>
    on.transaction().execute(async (db) => {
      // the edits are those of the copied document
      const original = await lockDraft(db, id);
      if (original.state === "discarded") throw notFound(reasonNotToChange(original), "draft_not_found");
      await requireRoomForDraft(db);
      const called = name ?? copyName(original.name);
      const { rows } = await sql<{ draft_id: number }>`
        with copy as (
          insert into draft (account_id, name, description, base_version, document, edits, edit_bytes, last_edit, changes,
            editors, author_id, author_username)
          select account_id, ${called}::text, description, base_version, document, edits, edit_bytes, last_edit, changes,
            editors, ${actor?.id ?? null}::int, ${actor?.username ?? ""}::text
          from draft where account_id = ${accountId} and draft_id = ${id}
          returning draft_id
        ), copied as (
          insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo, author_id, author_username,
            made_at)
          select e.account_id, copy.draft_id, e.edit, e.content, e.note, e.changes, e.undo, e.author_id,
            e.author_username, e.made_at
          from copy, draft_edit e where e.account_id = ${accountId} and e.draft_id = ${id}
        )
        select draft_id from copy`.execute(db);
      const draft = await findDraft(db, rows[0]?.draft_id ?? 0);
      const { base_version, edits } = draft;
      await recordEvent(db, accountId, agent, {
        action: "create",
        target: draftTarget(draft),
        after: { ...auditedDraft(draft), base_version, edits, copy_of: original.name },
      });
      return draft;
    }),
  );
}

const COPY_OF = "Copy of ";

const copyName = (name: string) => COPY_OF + [...name].slice(0, FIELD_LIMITS.name - COPY_OF.length).join("");

const auditedDraft = ({ name, description }: Pick<DraftRow, "name" | "description">) => ({ name, description });

/**
 * Renames or describes a draft.
 *
 * @param accept throws if the change does not apply to this state of the draft
 * @throws HttpError 400 if it can no longer be changed, 404 if there is none
 */
export async function changeDraft(
  { database }: Services,
  accountId: number,
  agent: Agent,
  id: number,
  changed: Input<Operations["updateDraft"]>["body"],
  accept: (current: DraftRow) => void,
): Promise<DraftRow> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const former = await lockDraft(db, id);
      accept(former);
      requireNameable(former);
      const { name = former.name, description = former.description } = changed;
      if (name === former.name && description === former.description) return former;
      await db
        .updateTable("draft")
        .set({ name, description, updated_at: sql`now()` })
        .where("draft_id", "=", id)
        .execute();
      if (name !== former.name)
        await recordDraftEvent(db, former, agent, { kind: "renamed", body: `"${former.name}" is now "${name}".` });
      const draft = await findDraft(db, id);
      const [before, after] = [auditedDraft(former), auditedDraft(draft)];
      await recordEvent(db, accountId, agent, { action: "update", target: draftTarget(draft), before, after });
      return draft;
    });
}

/** @throws HttpError 400 if the draft has ended: users know by its name what went live, or what did not */
function requireNameable({ name, state, published_version }: DraftRow): void {
  if (state !== "published" && state !== "discarded") return;
  const was = state === "published" ? `published as version ${published_version}` : "discarded";
  throw malformed(
    "draft_closed",
    `"${name}" was ${was}, so its name and description can no longer be changed. Add a comment to it instead, or start a new draft.`,
  );
}

/**
 * Discards a draft for good. It does nothing if the draft was already discarded.
 *
 * @param accept throws if the request does not apply to this state of the draft
 * @throws HttpError 400 if it is published or scheduled, 404 if there is none
 */
export async function discardDraft(
  { database }: Services,
  accountId: number,
  agent: Agent,
  id: number,
  accept: (current: DraftRow) => void,
): Promise<DraftRow> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const former = await lockDraft(db, id);
      accept(former);
      if (former.state === "discarded") return former;
      if (former.state === "published")
        throw malformed(
          "draft_closed",
          `"${former.name}" was published as version ${former.published_version}, so it cannot be discarded. To undo its changes, start a draft from an earlier version and publish that.`,
        );
      requireChangeable(former);
      await db
        .updateTable("draft")
        .set({ state: "discarded", updated_at: sql`now()` })
        .where("draft_id", "=", id)
        .execute();
      await recordDraftEvent(db, former, agent, { kind: "discarded" });
      await recordEvent(db, accountId, agent, {
        action: "discard",
        target: draftTarget(former),
        before: { state: former.state, changes: former.changes },
        after: { state: "discarded" },
      });
      return await findDraft(db, id);
    });
}
