import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";
import type { SuggestionOptions } from "./request.ts";
import type { StoredSuggestion } from "./work.ts";

const suggestionsIn = (db: Kysely<Tables>) =>
  db
    .selectFrom("suggestion as s")
    .innerJoin("job as j", (join) => join.onRef("j.account_id", "=", "s.account_id").onRef("j.job_id", "=", "s.job_id"))
    .select([
      "s.job_id",
      "s.options",
      "j.state",
      "j.done",
      "j.total",
      "j.error",
      "j.actor_id",
      "j.actor_username",
      "j.requested_at",
      "j.finished_at",
    ]);

type Listed = Awaited<ReturnType<ReturnType<typeof suggestionsIn>["executeTakeFirstOrThrow"]>>;

/** A suggestion with its job. */
export interface SuggestionRow extends Omit<Listed, "options"> {
  readonly options: SuggestionOptions;
  /** Null until it is done, and in lists. */
  readonly result: StoredSuggestion | null;
}

/** @throws HttpError 404 if the account has no such suggestion */
export async function findSuggestion(db: Kysely<Tables>, id: number): Promise<SuggestionRow> {
  const row = await suggestionsIn(db).select("s.result").where("s.job_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return { ...row, options: row.options as SuggestionOptions, result: row.result as StoredSuggestion | null };
}

/** A page of an account's suggestions, newest first. */
export async function findSuggestions(db: Kysely<Tables>, page: PageQuery) {
  const { limit, offset } = windowOf(page);
  const [{ count }, found] = await Promise.all([
    db
      .selectFrom("suggestion")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    suggestionsIn(db).orderBy("s.job_id", "desc").limit(limit).offset(offset).execute(),
  ]);
  const rows = found.map((row): SuggestionRow => ({ ...row, options: row.options as SuggestionOptions, result: null }));
  return { count: Number(count), rows };
}
