import { type Kysely, type RawBuilder, sql } from "kysely";
import { diffDocuments, EMPTY_MODEL, type ModelDocument } from "#engine";
import type { Actor } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import { beginningNote } from "./changes.ts";

/** The time at which a version went live, and how. */
export interface Publication {
  readonly version: number;
  readonly note: string;
  readonly author: Actor | null;
  readonly publishedAt: Date;
}

/**
 * Returns how the live version of an account last went live; undefined if the account is gone.
 *
 * @param db of the account
 */
export async function livePublication(db: Kysely<Tables>): Promise<Publication | undefined> {
  const row = await db
    .selectFrom("model_publication as p")
    .innerJoin("account as a", (join) =>
      join.onRef("a.account_id", "=", "p.account_id").onRef("a.live_version", "=", "p.version"),
    )
    .leftJoin("app_user as u", "u.user_id", "p.publisher_id")
    .select(["p.version", "p.note", "p.publisher_id", "p.published_at"])
    .select(
      authorName("u.username", { account: "p.account_id", by: "p.publisher_id", at: "p.published_at" }).as("username"),
    )
    .orderBy("p.publication", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, note, publisher_id: id, username, published_at: publishedAt } = row;
  return { version, note, author: id === null || username === null ? null : { id, username }, publishedAt };
}

/** The live model in the API. */
export function presentLiveModel({ version, note, author, publishedAt }: Publication, document: ModelDocument) {
  return {
    version,
    draft: null,
    // for versions from before the note of a first version was stored
    note: note === "" && version === 1 ? beginningNote(diffDocuments(EMPTY_MODEL, document)) : note,
    author,
    published_at: publishedAt.toISOString(),
    document,
  };
}

/**
 * An SQL expression for the name of the user who created a version or published it. Users of the account have their
 * current name. Anyone else, such as an administrator of its agency, a superuser, or a deleted user, has the name in
 * the account's audit log, whose event was written in the same transaction and therefore at the same time. Null if that
 * log does not have it either.
 *
 * @param user the username column of the account's user, null if there is none
 * @param made the row: its columns of the account, of the user's id, and of the time it was written
 */
export const authorName = (
  user: string,
  made: { readonly account: string; readonly by: string; readonly at: string },
): RawBuilder<string | null> => sql<string | null>`coalesce(${sql.ref(user)}, (
    select e.actor_username from audit_event e
    where e.account_id = ${sql.ref(made.account)} and e.actor_id = ${sql.ref(made.by)} and e.created_at = ${sql.ref(made.at)}
    limit 1))`;
