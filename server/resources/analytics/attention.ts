import { type Kysely, type RawBuilder, sql } from "kysely";
import { ENOUGH_LEADS, LEAD_FINDINGS, type Operations, type Result } from "#contract";
import { type ModelDocument, nameOfItem, reviewModel } from "#engine";
import type { Tables } from "../../db/tables.ts";

type Finding = Result<Operations["getAttention"]>["findings"][number];

/** What is probably not as it was meant: by the live model itself, then by what its leads say of it. */
export async function attention(on: Kysely<Tables>, accountId: number, document: ModelDocument) {
  const certain: readonly Finding[] = reviewModel(document);
  // a rule that never can match is told of once
  const explained = new Set(certain.flatMap(({ target: { type, id } }) => (type === "recommendation" ? [id] : [])));
  const seen = await findingsOfLeads(on, accountId, document);
  const found = [...certain, ...seen.filter(({ target: { type, id } }) => type === "question" || !explained.has(id))];
  const rank = ({ severity }: Finding) => (severity === "warning" ? 0 : 1);
  return { findings: found.sort((a, b) => rank(a) - rank(b)) };
}

async function findingsOfLeads(on: Kysely<Tables>, accountId: number, document: ModelDocument): Promise<Finding[]> {
  const { silent, idle } = await unused(on, accountId, document);
  const leadsSince = await leadsSinceEach(on, accountId, [...silent, ...idle]);

  function finding(kind: keyof typeof LEAD_FINDINGS, target: Finding["target"], since: string): Finding[] {
    const leads = leadsSince(since);
    if (leads < ENOUGH_LEADS) return [];
    return [{ kind, severity: LEAD_FINDINGS[kind], message: WORDS[kind](leads.toLocaleString("en")), target }];
  }

  return [
    ...idle.flatMap(({ id, created_at }) => {
      const name = nameOfItem(document, "recommendation", id);
      return finding("rule_never_decided", { type: "recommendation", id, name }, created_at);
    }),
    ...silent.flatMap(({ id, text, created_at }) =>
      finding("question_never_answered", { type: "question", id, name: text }, created_at),
    ),
  ];
}

const WORDS: Readonly<Record<keyof typeof LEAD_FINDINGS, (leads: string) => string>> = {
  rule_never_decided: (leads) =>
    `None of the ${leads} leads since this rule was added got its recommendation. Either its condition is never true, or an earlier rule always matches first.`,
  question_never_answered: (leads) =>
    `None of the ${leads} leads since this question was added has an answer to it. Check that your form asks it and sends this field name.`,
};

/** The newest leads, which tell of nearly every rule and question that is in use. */
const RECENT = 1_000;

/** The questions that no lead has an answer to, a blank text being none, and the rules that decided for none. */
async function unused(on: Kysely<Tables>, accountId: number, { questions, recommendations }: ModelDocument) {
  const recent = await inUse(on, accountId, sql`order by created_at desc, lead_id desc limit ${RECENT}`);
  const silent = questions.filter(({ field_name }) => !recent.fields.has(field_name));
  const idle = recommendations.filter(({ id }) => !recent.rules.has(id));
  if (silent.length + idle.length === 0) return { silent, idle };
  // of all the others only those leads are taken apart that have something of the rest
  const older = await inUse(
    on,
    accountId,
    sql`and (answers ?| ${silent.map(({ field_name }) => field_name)}::text[]
      or rule_ids && ${idle.map(({ id }) => id)}::int[])`,
  );
  return {
    silent: silent.filter(({ field_name }) => !older.fields.has(field_name)),
    idle: idle.filter(({ id }) => !older.rules.has(id)),
  };
}

/** What is in use among an account's leads, or those of them that the rest of the statement says. */
async function inUse(on: Kysely<Tables>, accountId: number, rest: RawBuilder<unknown>) {
  const result = await sql<{ readonly rules: readonly number[]; readonly fields: readonly string[] }>`
      with looked_at as materialized (select rule_ids, answers from lead where account_id = ${accountId} ${rest})
      select
        (select coalesce(array_agg(distinct id), '{}') from looked_at cross join lateral unnest(rule_ids) id) as rules,
        (select coalesce(array_agg(distinct key), '{}') from looked_at cross join lateral jsonb_each(answers)
          where value <> '""') as fields`.execute(on);
  const [{ rules, fields } = { rules: [], fields: [] }] = result.rows;
  return { rules: new Set(rules), fields: new Set(fields) };
}

/** How many leads were scored since each of these was made, counted in one pass. */
async function leadsSinceEach(on: Kysely<Tables>, accountId: number, made: readonly { readonly created_at: string }[]) {
  const moments = [...new Set(made.map(({ created_at }) => created_at))].sort();
  if (moments.length === 0) return () => 0;
  const result = await sql<{ readonly passed: number; readonly leads: number }>`
    select width_bucket(scored_at, ${moments}::timestamptz[]) as passed, count(*) as leads
    from lead where account_id = ${accountId} group by 1`.execute(on);
  return (moment: string): number => {
    const place = moments.indexOf(moment) + 1;
    return result.rows.reduce((sum, { passed, leads }) => sum + (passed >= place ? leads : 0), 0);
  };
}
