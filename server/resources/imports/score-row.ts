import { placedFaults } from "#contract";
import { fault } from "#contract/wire";
import type { Question } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import { HttpError } from "../../http/errors.ts";
import type { RowFault } from "../../imports/problems.ts";
import type { LeadReader, RowLead } from "../../imports/read-lead.ts";
import type { Row } from "../../imports/read-rows.ts";
import type { ScoredLead } from "../../ingest/score.ts";
import type { Channel } from "../../ingest/source.ts";
import { scoreUnlessRefused } from "../../ingest/submit.ts";
import type { ModelStore } from "../../models/store.ts";
import type { ModelVersion } from "../../models/version.ts";

/** The model that scores the leads of a file. */
export interface ScoringModel {
  readonly account: ActingAccount;
  readonly live: ModelVersion;
  /** The same, with former names of questions and choices. */
  readonly lenient: ModelVersion | undefined;
  /** The source of its leads. */
  readonly channel: Channel;
}

/** The live model of an account, as POST /leads/ uses it, for the leads of an import. */
export async function scoringModelOf(
  models: ModelStore,
  account: ActingAccount,
  importId: number,
): Promise<ScoringModel> {
  const live = await models.live(account.id);
  const channel = { type: "import", import_id: importId } as const;
  return { account, live, lenient: await models.lenient(account.id, live), channel };
}

/** A row with its score, or why it cannot be stored. */
export type ScoredRow =
  | { readonly ok: true; readonly lead: RowLead; readonly scored: ScoredLead }
  | { readonly ok: false; readonly faults: readonly RowFault[] };

/** The maximum characters of a message, because a row may have a fault in each of a thousand columns. */
const MAX_MESSAGE = 2_000;

/** The fault of a question that requires an answer but has no column. */
export const unmatched = ({ text, field_name }: Question) =>
  fault(
    "required",
    `The question "${text}" (${field_name}) requires an answer. Match a column to it, or make the question optional.`,
  );

/** In a cell, a value is found by what it is. */
const PLACE_IN_LIST = /^Item \d+: /;

/** Reads a row and scores it. */
export function scoreRow(row: Row, reader: LeadReader, model: ScoringModel, now: Date, replaces = false): ScoredRow {
  const read = reader.read(row, now);
  if (!read.ok) {
    const { faults, answers } = read;
    const judged = answers === undefined ? undefined : scoreLead({ answers }, model, now, replaces);
    const others = judged instanceof HttpError ? faultsOf(judged, reader, model) : [];
    return { ok: false, faults: [...faults, ...others] };
  }
  const { lead } = read;
  const scored = scoreLead(lead, model, now, replaces);
  if (!(scored instanceof HttpError)) return { ok: true, lead, scored };
  return { ok: false, faults: faultsOf(scored, reader, model) };
}

const faultsOf = ({ faults = {} }: HttpError, reader: LeadReader, { live }: ScoringModel): readonly RowFault[] =>
  placedFaults(faults).map(({ path, code, message }): RowFault => {
    const field = String(path[1] ?? path[0] ?? "");
    const column = reader.columnOf(field);
    const question = live.document.questions.find(({ field_name }) => field_name === field);
    return column === undefined && code === "required" && question !== undefined
      ? { column: null, ...unmatched(question) }
      : { column: column ?? field, code, message: message.replace(PLACE_IN_LIST, "") };
  });

function scoreLead(lead: RowLead, { account, live, lenient, channel }: ScoringModel, now: Date, replaces: boolean) {
  const { createdAt, ...contact } = lead;
  const request = { ...contact, allow_duplicates: replaces };
  const by = (model: ModelVersion) => scoreUnlessRefused(account, model, request, channel, now);
  const first = by(live);
  const scored = first instanceof HttpError && lenient !== undefined ? by(lenient) : first;
  if (scored instanceof HttpError || createdAt === undefined) return scored;
  return { ...scored, submission: { ...scored.submission, createdAt } };
}

/** Returns the message of a row: a line for each of its faults. */
export function messageOf(faults: readonly RowFault[]): string {
  const text = faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join("\n");
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}
