import type { PoolClient } from "pg";
import { formatDate, type ModelDocument, parseDate, type Question, type QuestionType } from "#engine";
import { type Bin, labelOf, MOST_BINS, niceBins, rangeBins, reachOfEdge, thresholds } from "./bins.ts";
import { type Spread, spreads, type Tally, type TallyPlan, tally } from "./tally.ts";

/** Answers that fit the question no longer, and texts beyond the most frequent. */
const OTHER = "(other)";

const KINDS = {
  text: "text",
  choice: "choice",
  multiple_choice: "choice",
  slider: "number",
  integer: "number",
  number: "number",
  date: "date",
} as const satisfies Record<QuestionType, TallyPlan["kind"]>;

interface Plan extends TallyPlan {
  readonly question: Question;
  readonly bins?: readonly Bin[] | undefined;
}

/** How leads answered each question, in the order of asking; answers to questions since deleted are left out. */
export async function questionAnalytics(client: PoolClient, accountId: number, document: ModelDocument) {
  const plans = await planAll(client, accountId, document);
  const rows = await tally(client, accountId, plans.map(forDatabase));
  return plans.map((plan) => {
    const { id, number, text, type, field_name } = plan.question;
    const found = rows.filter(({ field }) => field === field_name);
    return {
      id,
      number,
      text,
      type,
      field_name,
      answer_distribution: distribution(plan, found),
      total_answers: found.reduce((sum, { leads }) => sum + leads, 0),
    };
  });
}

async function planAll(client: PoolClient, accountId: number, document: ModelDocument): Promise<Plan[]> {
  const plans = document.questions.map((question): Plan => {
    const kind = KINDS[question.type];
    const slugs = question.choices.map(({ slug }) => slug);
    if (kind === "text" || kind === "choice") return { field: question.field_name, kind, slugs, question };
    return { field: question.field_name, kind, question, bins: rangeBins(document, question) };
  });
  const open = plans.filter(({ kind, bins }) => (kind === "number" || kind === "date") && bins === undefined);
  const found = new Map((await spreads(client, accountId, open.map(forDatabase))).map((row) => [row.field, row]));
  return plans.map((plan) => ({ ...plan, bins: plan.bins ?? binsFor(plan, found.get(plan.field)) }));
}

/** Bins of a round width, unless there are so few different values that each has its own row. */
function binsFor({ kind }: Plan, spread: Spread | undefined): readonly Bin[] | undefined {
  if (spread === undefined || spread.distinct <= MOST_BINS || (kind !== "number" && kind !== "date")) return undefined;
  const [min, max] = [spread.min, spread.max].map((bound) =>
    typeof bound === "string" ? dayWithin(bound) : (bound ?? Number.NaN),
  );
  return niceBins(kind, min ?? Number.NaN, max ?? Number.NaN);
}

/** The day of a date; for 30 February, which an old answer to a text question may be, the first of the month. */
const dayWithin = (text: string) => parseDate(text) ?? parseDate(`${text.slice(0, 8)}01`) ?? Number.NaN;

function forDatabase({ field, kind, slugs, bins }: Plan): TallyPlan {
  const plan = { field, kind, ...(slugs === undefined ? {} : { slugs }) };
  if (bins === undefined) return plan;
  const edges = thresholds(bins);
  return kind === "date" ? { ...plan, dates: edges.map(formatDate) } : { ...plan, numbers: edges.map(reachOfEdge) };
}

function distribution(plan: Plan, rows: readonly Tally[]): { response: string; count: number }[] {
  const other = rows.find(({ bin }) => bin === null);
  const known = listed(plan, new Map(rows.flatMap(({ bin, count }) => (bin === null ? [] : [[bin, count] as const]))));
  return other === undefined ? known : [...known, { response: OTHER, count: other.count }];
}

function listed({ kind, question, bins }: Plan, counts: ReadonlyMap<string, number>) {
  const rowsOf = (entries: [string, number][]) => entries.map(([response, count]) => ({ response, count }));
  if (kind === "choice")
    return question.choices.map(({ slug, text }) => ({ response: text, count: counts.get(slug) ?? 0 }));
  if (kind === "text") return rowsOf([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
  if (bins === undefined) {
    const values = kind === "date" ? [...counts].sort(([a], [b]) => (a < b ? -1 : 1)) : byNumber(counts);
    return rowsOf(values);
  }
  return bins
    .map((bin, index) => ({
      response: labelOf(kind, bin),
      count: counts.get(String(index)) ?? 0,
      optional: bin.optional,
    }))
    .filter(({ count, optional }) => count > 0 || !optional)
    .map(({ response, count }) => ({ response, count }));
}

/** Sorted, and written as JSON writes them. */
const byNumber = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([value, count]) => [Number(value), count] as const)
    .sort(([a], [b]) => a - b)
    .map(([value, count]): [string, number] => [String(value), count]);
