import type { Kysely } from "kysely";
import { diffDocuments, EMPTY_MODEL, type ModelDocument } from "#engine";
import type { Actor } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import { authorName } from "./author.ts";
import { beginningNote } from "./changes.ts";

/** When and how a version went live. */
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
