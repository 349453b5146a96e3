import {
  columnOfField,
  DEFAULT_SOURCE_COLUMNS,
  FINGERPRINT_COLUMN,
  type FieldCode,
  LEAD_COLUMNS,
  type LeadColumn,
  type MultipleChoice,
  OUTCOME_COLUMNS,
  SOURCE_COLUMNS,
} from "#contract";
import {
  type AnswerValue,
  choiceTable,
  type Fault,
  formerNames,
  fromHundredths,
  listWriter,
  type NamesOfVersions,
  priorityOf,
  type Question,
  recommend,
} from "#engine";
import { type Cell, type CsvLayout, csvNumber, STANDARD } from "../../http/csv.ts";
import { pickColumns } from "../../http/csv-columns.ts";
import type { LeadRow } from "../../leads/rows.ts";
import type { ModelVersion } from "../../models/version.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";
import { presentOutcome, presentSource } from "./present.ts";

/** One column of exported leads; `model` is the version that scored the lead. */
export interface ExportColumn {
  readonly name: string;
  readonly cell: (row: LeadRow, model: ModelVersion) => Cell;
  /** The same as JSON, if that is not the cell: several answers are a list. */
  readonly json?: (row: LeadRow) => Cell | readonly (string | number)[];
}

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

const OF_SOURCE = SOURCE_COLUMNS.map(
  ([name, member]): ExportColumn => ({ name, cell: (row) => presentSource(row).source[member] ?? null }),
);

/** The account whose leads are exported. */
export interface ExportedAccount {
  readonly installationKey: string;
  readonly accountId: number;
  readonly questions: readonly Question[];
  /** After how many days a lead without an outcome counts as lost, and the moment of the export. */
  readonly lost: { readonly afterDays: number | null; readonly at: Date };
}

/** The layout of exported leads. */
export interface ExportLayout extends Pick<CsvLayout, "decimal"> {
  readonly multipleChoice?: MultipleChoice | undefined;
}

/**
 * Returns the columns of an export, in their order, and the faults of their names.
 *
 * @param wanted their names; the default columns if absent
 * @param names the questions' names in each version, so that a fault can name the current one
 */
export function chooseColumns(
  account: ExportedAccount,
  { multipleChoice, ...layout }: ExportLayout,
  wanted: readonly string[] | undefined,
  names: readonly NamesOfVersions[],
): { readonly columns: readonly ExportColumn[]; readonly faults: Fault<FieldCode>[] } {
  const all = columnsFor(account, layout, multipleChoice);
  if (wanted === undefined) return { columns: all.filter(({ name }) => !OPTIONAL.has(name)), faults: [] };
  return pickColumns(all, wanted, formerColumns(account.questions, names));
}

const OPTIONAL = new Set<string>([
  FINGERPRINT_COLUMN,
  ...SOURCE_COLUMNS.flatMap(([name]) => (DEFAULT_SOURCE_COLUMNS.has(name) ? [] : [name])),
]);

/**
 * Every column that exported leads can have: the lead's own, and one for each of the account's questions in their
 * order. Questions with several choices have one for each choice, if requested.
 */
function columnsFor(
  { installationKey, accountId, questions, lost }: ExportedAccount,
  layout: Pick<CsvLayout, "decimal"> = STANDARD,
  multipleChoice: MultipleChoice = "joined",
): readonly ExportColumn[] {
  const own = LEAD_COLUMNS.map((name) => ({ name, cell: OWN[name] }));
  const fingerprint = ({ lead_id }: LeadRow) => fingerprintOf(installationKey, accountId, lead_id).toString("hex");
  return [
    ...own,
    { name: FINGERPRINT_COLUMN, cell: fingerprint },
    ...OF_SOURCE,
    ...outcomeColumns(lost),
    ...questions.flatMap((question): readonly ExportColumn[] => {
      const name = columnOfField(question.field_name);
      if (question.type === "multiple_choice" && multipleChoice === "columns") {
        return question.choices.map(({ slug }) => ({ name: `${name}.${slug}`, cell: choiceCell(question, slug) }));
      }
      return [{ name, ...answerCell(question, layout) }];
    }),
  ];
}

/** What the outcomes of a lead come to. */
function outcomeColumns({ afterDays, at }: ExportedAccount["lost"]): readonly ExportColumn[] {
  const [state, since] = OUTCOME_COLUMNS;
  return [
    { name: state, cell: (row) => presentOutcome(row, afterDays, at).outcome },
    { name: since, cell: (row) => presentOutcome(row, afterDays, at).outcome_at },
  ];
}

/** The current names of columns, by their names before their question or choice was renamed. */
function formerColumns(questions: readonly Question[], names: readonly NamesOfVersions[]): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  const former = formerNames(questions, names);
  for (const [field, present] of former?.fields ?? []) {
    columns.set(columnOfField(field), columnOfField(present));
    for (const [slug, current] of former?.slugs.get(present) ?? []) {
      if (current !== "") columns.set(`${columnOfField(field)}.${slug}`, `${columnOfField(present)}.${current}`);
    }
  }
  return columns;
}

const answerOf = ({ answers }: LeadRow, { field_name }: Question): AnswerValue | undefined =>
  Object.hasOwn(answers, field_name) ? answers[field_name] : undefined;

/** 1 for a chosen choice and 0 for another one; empty if the question was not answered. */
function choiceCell(question: Question, slug: string): ExportColumn["cell"] {
  return (row) => {
    const answer = answerOf(row, question);
    return answer === undefined ? null : Number([answer].flat().includes(slug));
  };
}

function answerCell(question: Question, layout: Pick<CsvLayout, "decimal">): Omit<ExportColumn, "name"> {
  const write = answerWriter(question, layout);
  return {
    json(row) {
      const answer = answerOf(row, question);
      return answer === undefined ? null : write.json(answer);
    },
    cell(row) {
      const answer = answerOf(row, question);
      return answer === undefined ? null : write.cell(answer);
    },
  };
}

/** Writes answers to a question in a form that can be sent again. */
interface AnswerWriter {
  cell(answer: AnswerValue): Cell;
  json(answer: AnswerValue): AnswerValue;
}

/**
 * Prepares writing the answers to a question: choices by their text, or by their slug if that text names no choice or a
 * different one. A deleted choice is written as its slug, which at least describes it.
 */
export function answerWriter({ choices }: Question, layout: Pick<CsvLayout, "decimal"> = STANDARD): AnswerWriter {
  const { find } = choiceTable(choices);
  const texts = new Map<AnswerValue, string>(
    choices.map(({ slug, text }) => [slug, find(text, false) === slug ? text : slug]),
  );
  const write = listWriter([...texts.values()]);
  const shown = (value: string | number) => texts.get(value) ?? value;
  const written = (value: string | number) => (typeof value === "number" ? csvNumber(value, layout) : value);
  return {
    json(answer) {
      if (typeof answer === "number") return answer;
      return typeof answer === "string" ? shown(answer) : answer.map(shown);
    },
    cell(answer) {
      if (typeof answer === "number") return answer;
      return typeof answer === "string" ? shown(answer) : write(answer.map((value) => written(shown(value))));
    },
  };
}
