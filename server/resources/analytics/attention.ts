import type { Pool } from "pg";
import { ENOUGH_LEADS, LEAD_FINDINGS, type Operations, type Result } from "#contract";
import { type ModelDocument, nameOfItem, reviewModel } from "#engine";

type Finding = Result<Operations["getAttention"]>["findings"][number];

/** What is probably not as it was meant: by the live model itself, then by what its leads say of it. */
export async function attention(pool: Pool, accountId: number, document: ModelDocument) {
  const certain: readonly Finding[] = reviewModel(document);
  // a rule that never can match is told of once
  const explained = new Set(certain.flatMap(({ target: { type, id } }) => (type === "recommendation" ? [id] : [])));
  const seen = await findingsOfLeads(pool, accountId, document);
  const found = [...certain, ...seen.filter(({ target: { type, id } }) => type === "question" || !explained.has(id))];
  const rank = ({ severity }: Finding) => (severity === "warning" ? 0 : 1);
  return { findings: found.sort((a, b) => rank(a) - rank(b)) };
}

async function findingsOfLeads(pool: Pool, accountId: number, document: ModelDocument): Promise<Finding[]> {
  const used = await inUse(pool, accountId);
  const silent = document.questions.filter(({ field_name }) => !used.fields.has(field_name));
  const idle = document.recommendations.filter(({ id }) => !used.rules.has(id));
  const leadsSince = await leadsSinceEach(pool, accountId, [...silent, ...idle]);

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
    `None of ${leads} leads since this rule was added was told what it says. Either its condition is never true, or an earlier rule always is.`,
  question_never_answered: (leads) =>
    `None of ${leads} leads since this question was added has an answer to it. Perhaps no form asks it, or not by this field name.`,
};

/** The rules that decided for some lead, and the fields that some lead has an answer to; a blank text is none. */
async function inUse(pool: Pool, accountId: number) {
  const result = await pool.query<{ readonly rules: readonly number[]; readonly fields: readonly string[] }>({
    text: `select
        (select coalesce(array_agg(distinct id), '{}') from lead cross join lateral unnest(rule_ids) id
          where account_id = $1) as rules,
        (select coalesce(array_agg(distinct key), '{}') from lead cross join lateral jsonb_each(answers)
          where account_id = $1 and value <> '""') as fields`,
    values: [accountId],
  });
  const [{ rules, fields } = { rules: [], fields: [] }] = result.rows;
  return { rules: new Set(rules), fields: new Set(fields) };
}

/** How many leads were scored since each of these was made, counted in one pass. */
async function leadsSinceEach(pool: Pool, accountId: number, made: readonly { readonly created_at: string }[]) {
  const moments = [...new Set(made.map(({ created_at }) => created_at))].sort();
  if (moments.length === 0) return () => 0;
  const result = await pool.query<{ readonly passed: number; readonly leads: number }>({
    text: `select width_bucket(scored_at, $2::timestamptz[]) as passed, count(*) as leads
      from lead where account_id = $1 group by 1`,
    values: [accountId, moments],
  });
  return (moment: string): number => {
    const place = moments.indexOf(moment) + 1;
    return result.rows.reduce((sum, { passed, leads }) => sum + (passed >= place ? leads : 0), 0);
  };
}
