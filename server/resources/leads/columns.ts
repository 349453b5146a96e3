import { LEAD_COLUMNS, type LeadColumn } from "#contract";
import { type AnswerValue, fromHundredths, priorityOf, type Question, recommend } from "#engine";
import type { Cell } from "../../http/csv.ts";
import type { ModelVersion } from "../../models/version.ts";
import type { LeadRow } from "./present.ts";

/** One column of exported leads; `model` is the version that scored the lead. */
export interface ExportColumn {
  readonly name: string;
  readonly cell: (row: LeadRow, model: ModelVersion) => Cell;
}

/** Between several answers to one question. */
const SEPARATOR = "; ";

const OWN: Record<LeadColumn, ExportColumn["cell"]> = {
  lead_id: (row) => row.lead_id,
  created_at: (row) => row.created_at.toISOString(),
  name: ({ contact }) => contact.name ?? null,
  email: ({ contact }) => contact.email ?? null,
  x_axis: (row) => fromHundredths(row.x),
  y_axis: (row) => fromHundredths(row.y),
  total_score: (row) => fromHundredths(row.total),
  x_category: (row) => row.x_band,
  y_category: (row) => row.y_band,
  priority: (row, { document }) => priorityOf(document.bands, row.total_band),
  recommendation: (row, model) => recommend(model, { matched: row.rule_ids }).recommendation,
  model_version: (row) => row.model_version,
};

/** Every column that exported leads can have: the lead's own, and one for each of the account's questions in the order of asking. */
export function columnsFor(questions: readonly Question[]): readonly ExportColumn[] {
  const own = LEAD_COLUMNS.map((name) => ({ name, cell: OWN[name] }));
  const taken = new Set<string>(LEAD_COLUMNS);
  return [
    ...own,
    ...questions.map((question) => ({
      name: taken.has(question.field_name) ? `answers.${question.field_name}` : question.field_name,
      cell: answerCell(question),
    })),
  ];
}

/** Choices by their text; the slug of one that was deleted since says at least what it was. */
function answerCell({ field_name, choices }: Question): ExportColumn["cell"] {
  const texts = new Map<AnswerValue, string>(choices.map(({ slug, text }) => [slug, text]));
  const shown = (value: string | number) => texts.get(value) ?? value;
  return ({ answers }) => {
    const answer = Object.hasOwn(answers, field_name) ? answers[field_name] : undefined;
    if (answer === undefined) return null;
    return typeof answer === "object" ? answer.map(shown).join(SEPARATOR) : shown(answer);
  };
}
