import { type Kysely, sql } from "kysely";
import type { NamedQuestion, NamesOfVersions } from "#engine";
import type { Tables } from "../db/tables.ts";
import type { ModelVersion } from "./version.ts";

/** A name by its owner: a question's id and creation time, and the id of a choice. */
type Names = Readonly<Record<string, string>>;

interface Row {
  readonly from: number;
  readonly to: number;
  readonly names: Names;
}

/**
 * Returns the names of questions and choices in all versions of an account's model, in the order of the versions: an
 * item for each naming, however many versions share it, and the last with the names of the live version.
 *
 * @param live the version that is live
 */
export async function namesOfVersions(
  db: Kysely<Tables>,
  accountId: number,
  live: ModelVersion,
): Promise<readonly NamesOfVersions[]> {
  // the last version of a naming has all of its names
  const { rows } = await sql<Row>`
    with naming as (
      select v.naming as "from", max(v.version) as "to" from model_version v
      join model_version live on live.account_id = v.account_id and live.version = ${live.version}::int
      where v.account_id = ${accountId} and v.naming < live.naming group by v.naming
    )
    select "from", "to", answer_names(document) as names
    from naming join model_version on account_id = ${accountId} and version = "to"
    order by "from"`.execute(db);
  const former = rows.map(({ from, to, names }) => ({ from, to, questions: questionsOf(names) }));
  const last = { from: (former.at(-1)?.to ?? 0) + 1, to: null, questions: live.document.questions };
  return [...former, last];
}

const NAMED = /^(?<question>(?<id>\d+)@(?<made>[^/]*))(?:\/(?<choice>\d+))?$/;

function questionsOf(names: Names): readonly NamedQuestion[] {
  const questions = new Map<string, NamedQuestion & { readonly choices: NamedQuestion["choices"][number][] }>();
  const choices: (readonly [question: string, id: number, slug: string])[] = [];
  for (const [key, name] of Object.entries(names)) {
    const { question = "", id, made = "", choice } = NAMED.exec(key)?.groups ?? {};
    if (choice !== undefined) choices.push([question, Number(choice), name]);
    else questions.set(question, { id: Number(id), created_at: made, field_name: name, choices: [] });
  }
  for (const [question, id, slug] of choices) questions.get(question)?.choices.push({ id, slug });
  return [...questions.values()];
}
