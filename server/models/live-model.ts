import { diffDocuments, EMPTY_MODEL, type ModelDocument } from "#engine";
import { type Executor, execute } from "../db/execute.ts";
import { beginningOf } from "./changes.ts";
import { liveVersionOf } from "./live-version.ts";

/** How a version went live. */
export interface Publication {
  readonly version: number;
  readonly note: string;
  readonly author: { readonly id: number; readonly username: string } | null;
  readonly publishedAt: Date;
}

/** How the live version of an account went live last; undefined when the account is gone. */
export async function livePublication(on: Executor, accountId: number): Promise<Publication | undefined> {
  const [row] = await execute<{
    version: number;
    note: string;
    user_id: number | null;
    username: string | null;
    published_at: Date;
  }>(on, {
    text: `select p.version, p.note, u.user_id, u.username, p.published_at
      from model_publication p left join app_user u on u.user_id = p.publisher_id
      where p.account_id = $1 and p.version = ${liveVersionOf("$1")}
      order by p.publication desc limit 1`,
    values: [accountId],
  });
  if (row === undefined) return undefined;
  const { version, note, user_id: id, username, published_at: publishedAt } = row;
  return { version, note, author: id === null || username === null ? null : { id, username }, publishedAt };
}

/** The live model as the API shows it. */
export function presentLiveModel({ version, note, author, publishedAt }: Publication, document: ModelDocument) {
  return {
    version,
    // of versions that were made before their beginning was noted
    note: note === "" && version === 1 ? beginningOf(diffDocuments(EMPTY_MODEL, document)) : note,
    author,
    published_at: publishedAt.toISOString(),
    document,
  };
}
