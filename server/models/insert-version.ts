import { type Kysely, sql } from "kysely";
import { dateDependence, type ModelDocument } from "#engine";
import type { Agent } from "../audit/agent.ts";
import { type AuditEvent, recorded } from "../audit/record.ts";
import type { Tables } from "../db/tables.ts";
import { changedItems } from "./changed-items.ts";
import { contentHash, resultsHash } from "./hashes.ts";

export interface NewVersion {
  readonly accountId: number;
  readonly version: number;
  /** The version that must be live for this one to follow it; null for the first. */
  readonly follows: number | null;
  /** The document of that version; an empty one for the first. */
  readonly former: ModelDocument;
  readonly document: ModelDocument;
  readonly note: string;
  /** Whether it is a single edit of the live model; false if absent. */
  readonly isEdit?: boolean | undefined;
  /** The file that it was made from. */
  readonly source?: ModelSource | undefined;
  /** The draft that it was made in. If the account has four eyes, only an approved one goes live. */
  readonly draft?: number | undefined;
  /** Whether it is that of a guarded publish, which does not go live yet; false if absent. */
  readonly isGuarded?: boolean | undefined;
}

/** The source of a version, as stored with it. */
export interface ModelSource {
  readonly name: string;
  readonly hash: string;
}

interface Published {
  readonly published_at: Date;
}

/**
 * Moves the pointer, and returns the row with which everything else is written. Of two writers that would follow the
 * same version, the second one waits for the row of the account, finds that the pointer has moved, and writes nothing,
 * so no race can move it backwards. A duplicate number violates the primary key, and the whole statement fails. The
 * four eyes setting is read from the same row, so it cannot be turned on in between. During a guarded publish the
 * pointer stays, because the versions are being compared.
 */
const move = (version: NewVersion) => sql<Published>`
  update account set live_version = ${version.version}::int where ${isNext(version)}
  returning account_id, live_version as version, now() as published_at`;

const isNext = ({ accountId, follows, draft }: NewVersion) => sql`
  account_id = ${accountId} and live_version is not distinct from ${follows}::int and guarded_stage is null
    and (review = 'off' or ${follows}::int is null or exists (
      select from draft d where d.account_id = ${accountId} and d.draft_id = ${draft ?? null}::int
        and d.state in ('approved', 'scheduled') and d.approver_id is not null))`;

/** For a guarded publish: the pointer stays, and the row of the account is locked until its first stage has begun. */
const hold = (version: NewVersion) => sql<Published>`
  select account_id, ${version.version}::int as version, now() as published_at
  from account where ${isNext(version)} for no key update`;

/**
 * The hash of a version that scores as the one that it follows is the same, even if that was computed by an earlier
 * rule.
 */
function resultsHashOf({ accountId, follows, former, document }: NewVersion) {
  const hash = resultsHash(document);
  if (follows === null || resultsHash(former) !== hash) return sql`${hash}::text`;
  return sql`coalesce((
      select results_hash from model_version where account_id = ${accountId} and version = ${follows}::int
    ), ${hash}::text)`;
}

/** Adds the version of the row in `done`, which goes live, to the history of the live model. */
export const publication = (
  { accountId, note, source }: Pick<NewVersion, "accountId" | "note" | "source">,
  author: number | null,
) => sql`
    insert into model_publication (account_id, publication, version, publisher_id, note, source_name, source_hash)
    select account_id,
      1 + coalesce((select max(publication) from model_publication where account_id = ${accountId}), 0),
      version, ${author}::int, ${note}::text, ${source?.name ?? null}::text, ${source?.hash ?? null}::text
    from done`;

function alongWith(version: NewVersion, author: number | null) {
  const { former, document, note, isEdit = false } = version;
  const changed = changedItems(former, document);
  return sql`
  made as (
    insert into model_version (
      account_id, version, document, author_id, note, is_edit, content_hash, results_hash, changed_items,
      changed_names, depends_on_date
    )
    select account_id, version, ${JSON.stringify(document)}::json, ${author}::int, ${note}::text,
      ${isEdit}::boolean, ${contentHash(document)}::text, ${resultsHashOf(version)}, ${changed.items}::text[], ${changed.names}::text[],
      ${dateDependence(document).results}::boolean
    from done
  )${version.isGuarded ? sql`` : sql`, published as (${publication(version, author)})`}`;
}

/**
 * Adds a version to an account's model, makes it the live one or that of a guarded publish, and writes its changes to
 * the audit log: completely or not at all.
 *
 * @param event null for the first version, which the creation of the account records
 * @returns when it went live; undefined if another version is live than the one it is to follow, or if another user
 *   must approve it first
 * @throws the database's error 23505 if the number is taken
 */
export async function insertVersion(
  db: Kysely<Tables>,
  version: NewVersion,
  agent: Agent,
  event: AuditEvent | null,
): Promise<Date | undefined> {
  const along = alongWith(version, agent.actor?.id ?? null);
  const change = version.isGuarded ? hold(version) : move(version);
  const statement =
    event === null
      ? sql<Published>`with done as (${change}), ${along} select * from done`
      : recorded<Published>(change, version.accountId, agent, { ...event, subject: version.version }, along);
  const { rows } = await statement.execute(db);
  return rows[0]?.published_at;
}
