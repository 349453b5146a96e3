import { type Kysely, sql } from "kysely";
import { LEAD_FINDINGS, MIN_LEADS, type Operations, type Result } from "#contract";
import { answerOrigins, capitalized, type ModelDocument, type NamesOfVersions, nameOfItem, reviewNames } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { findingsOf } from "../../models/findings.ts";
import type { Source } from "../../rollups/source.ts";

type Finding = Result<Operations["getAttention"]>["findings"][number];

/** Returns probable mistakes: from the live model itself, then from its leads. */
export async function attention(
  on: Kysely<Tables>,
  source: Source,
  document: ModelDocument,
  names: readonly NamesOfVersions[] = [],
) {
  const certain: readonly Finding[] = await findingsOf(document);
  // a rule that can never match is reported once
  const explained = new Set(certain.flatMap(({ target: { type, id } }) => (type === "recommendation" ? [id] : [])));
  const seen = await findingsOfLeads(on, source, document, names);
  const found = [
    ...certain,
    ...reused(document, names),
    ...seen.filter(({ target: { type, id } }) => type === "question" || !explained.has(id)),
  ];
  const rank = ({ severity }: Finding) => (severity === "warning" ? 0 : 1);
  return { findings: found.sort((a, b) => rank(a) - rank(b)) };
}

/** The names that meant something else in the versions before the present naming. */
function reused(document: ModelDocument, names: readonly NamesOfVersions[]): readonly Finding[] {
  const history = names.slice(0, -1);
  const last = history.at(-1);
  if (last === undefined) return [];
  return reviewNames(document, { questions: last.questions, history, until: last.to ?? undefined });
}

async function findingsOfLeads(
  on: Kysely<Tables>,
  source: Source,
  document: ModelDocument,
  names: readonly NamesOfVersions[],
): Promise<Finding[]> {
  const { silent, idle } = await unused(on, source, document, names);
  const leadsSince = await leadsSinceEach(on, source, [...silent, ...idle]);

  function finding(
    kind: keyof typeof LEAD_FINDINGS,
    target: Finding["target"],
    since: string,
    wordsOf: (leads: string) => string,
  ): Finding[] {
    const leads = leadsSince(since);
    if (leads < MIN_LEADS) return [];
    return [{ kind, severity: LEAD_FINDINGS[kind], message: wordsOf(leads.toLocaleString("en")), target }];
  }

  return [
    ...idle.flatMap(({ id, created_at }) => {
      const name = nameOfItem(document, "recommendation", id);
      return finding("rule_never_decided", { type: "recommendation", id, name }, created_at, (leads) =>
        capitalized(
          `${name} gave its recommendation to none of the ${leads} leads since it was added. Either its condition is never true, or an earlier rule always matches first.`,
        ),
      );
    }),
    ...silent.flatMap(({ id, text, field_name, created_at }) => {
      const name = nameOfItem(document, "question", id);
      return finding("question_never_answered", { type: "question", id, name: text }, created_at, (leads) =>
        capitalized(
          `${name} has no answer in any of the ${leads} leads since it was added. Check that your form asks it and sends the field name ${field_name}.`,
        ),
      );
    }),
  ];
}

/** The questions that no lead has answered (a blank text is no answer), and the rules that decided for none. */
async function unused(
  on: Kysely<Tables>,
  source: Source,
  { questions, recommendations }: ModelDocument,
  names: readonly NamesOfVersions[],
) {
  interface Found {
    readonly rules: readonly number[];
    readonly fields: readonly { readonly field: string; readonly version: number }[];
  }
  const result = await sql<Found>`
    select
      array(
        select distinct unnest(rule_ids) from (
          select rule_ids from ${source.rules} rules group by rule_ids having sum(leads) <> 0
        ) combinations
      ) as rules,
      (
        select coalesce(json_agg(answered), '[]') from (
          select field, version from ${source.answered} answered group by field, version having sum(leads) <> 0
        ) answered
      ) as fields`.execute(on);
  const [{ rules, fields } = { rules: [], fields: [] }] = result.rows;
  const originsOf = answerOrigins(questions, names);
  const isAnswered = (name: string) =>
    originsOf(name).some(({ field, from, to }) =>
      fields.some((each) => each.field === field && each.version >= from && (to === null || each.version <= to)),
    );
  return {
    silent: questions.filter(({ field_name }) => !isAnswered(field_name)),
    idle: recommendations.filter(({ id }) => !rules.includes(id)),
  };
}

/** For each of these, how many leads were scored by the version that it was created in, or by a later one. */
async function leadsSinceEach(on: Kysely<Tables>, source: Source, items: readonly { readonly created_at: string }[]) {
  const moments = [...new Set(items.map(({ created_at }) => created_at))];
  if (moments.length === 0) return () => 0;
  const { rows } = await sql<{ readonly moment: string; readonly leads: number }>`
    with first as (
      -- an edit has the time of its node, a version that of the database: of what is newer than every version, the last
      select moment, coalesce(min(version) filter (where created_at >= moment::timestamptz), max(version)) as version
      from unnest(${moments}::text[]) moment
      join model_version on account_id = ${source.accountId} group by moment
    )
    select moment, coalesce(sum(leads), 0)::bigint as leads
    from first left join ${source.results} results on model_version >= version group by moment`.execute(on);
  const leads = new Map(rows.map(({ moment, leads }) => [moment, leads]));
  return (moment: string): number => leads.get(moment) ?? 0;
}
