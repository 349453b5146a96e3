import { codeOf } from "../base/error-code.ts";
import {
  boolArray,
  dateArray,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  timestamptzArray,
} from "../db/binary-arrays.ts";
import { LEAD_STATE, leadStateOf } from "../db/tables.ts";
import { liveVersionOf } from "../models/live-version.ts";
import type { Submission } from "./submission.ts";

/**
 * The statement that stores one batch of scored leads: validation of the model version, duplicate check, history,
 * insert, and event in a single round trip, so that a POST costs one statement and one share of one commit.
 *
 * How its parts work together under concurrency (READ COMMITTED):
 * - `live` is each account's pointer in the statement's one snapshot. A row scored with another version is not stored
 *   but returned as `stale`, to be scored again. A version goes live by one committed statement that moves the pointer,
 *   so a snapshot has either the old one or the new one: a lead is stored by the version that was live when its
 *   statement began, and no version that never was live can store any. The row of the account is read without a lock,
 *   so its editors and its leads never wait for each other. From the view of a running batch, a concurrent publication
 *   comes later.
 * - A sandbox, whose id is negative, has the live version of its account.
 * - While a guarded publish is running, a lead is scored by one of two versions. Which one is right follows from the
 *   stage, so `live` has the stage besides, and a row that was scored in another one is `stale`. A file of leads and a
 *   sandbox have no part in it.
 * - `hold_account` makes a deletion of the account wait until the batch is committed. A lead of an account that is
 *   being deleted, or has been, is `stale`, so a deleted account leaves no lead.
 * - `created` lets the primary key decide about duplicates, never a read before it.
 * - `previous` locks the rows to be replaced. A lock waits for a concurrent replacement and then sees its outcome, so
 *   no state is lost from the history and none is archived twice.
 * - A row that another transaction inserted after the snapshot is seen by neither: it comes back as `raced`, to be sent
 *   again. Rows are locked in key order, so that two batches cannot deadlock.
 * - `logged` writes the event of each stored lead, in the same transaction.
 *
 * Only the rows that were not created come back, because the sender knows everything about the others.
 */
export type Outcome = "created" | "replaced" | "duplicate" | "stale" | "raced";

/** A returned row: the `n`th of the batch, from 1. A replaced lead keeps its time of creation. */
export interface NotCreated {
  readonly n: number;
  readonly outcome: Exclude<Outcome, "created">;
  readonly created_at?: Date | null;
  readonly revision?: number | null;
}

const state = LEAD_STATE.join(", ");

/** What a batch consists of. */
interface Contents {
  /** Whether some lead was scored in a stage of a guarded publish. */
  readonly isGuarded: boolean;
  /** If they are the leads of a file. */
  readonly imported: ImportedLeads | undefined;
}

/** The stage of an account's guarded publish; 0 if none is running. */
const STAGE = "coalesce((select guarded_stage from account owner where owner.account_id = a.account_id), 0)";

const inputOf = ({ isGuarded, imported }: Contents) => `
  input as materialized (
    select account_id, lead_id, allow_duplicates, contact, answers, model_version, evaluated_on,
      x, y, total, x_band, y_band, total_band, rule_ids::int[] as rule_ids, scored_at, source, created_at${isGuarded ? ", stage" : ""}, n
    from unnest($1::int[], $2::text[], $3::boolean[], $4::jsonb[], $5::jsonb[], $6::int[], $7::date[],
      $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::timestamptz[],
      $16::jsonb[], $17::timestamptz[]${isGuarded ? ", $18::int[]" : ""})
      with ordinality as t(account_id, lead_id, allow_duplicates, contact, answers, model_version, evaluated_on,
        x, y, total, x_band, y_band, total_band, rule_ids, scored_at, source, created_at${isGuarded ? ", stage" : ""}, n)
  ),
  live as materialized (
    select a.account_id, case when hold_account(a.account_id) then ${liveVersionOf("abs(a.account_id)")} end as version${
      imported === undefined ? `, ${STAGE} as stage` : ""
    }
    from (select distinct account_id from input) a
  ),
  fresh as materialized (
    select i.* from input i join live l on l.account_id = i.account_id and ${
      imported !== undefined
        ? "l.version = i.model_version"
        : isGuarded
          ? "l.stage = i.stage and (i.stage <> 0 or l.version = i.model_version)"
          : "l.version = i.model_version and l.stage = 0"
    }
  ),
  created as (
    insert into lead (account_id, lead_id, created_at, source, ${state})
    select account_id, lead_id, created_at, source, ${state} from fresh order by account_id, lead_id
    on conflict (account_id, lead_id) do nothing
    returning account_id, lead_id, created_at
  )`;

/** The differences between the leads of a file and others. */
export interface ImportedLeads {
  /** Whether webhooks are not sent their events. */
  readonly isQuiet: boolean;
  /** The members of their contact data that the file has columns for: a lead that is replaced keeps the others. */
  readonly contact: readonly string[];
}

/** The events of the created leads. Readers see them after this transaction has ended. */
const createdEvents = (isQuiet: boolean) => `
  insert into event (account_id, kind, subject, reference, arrived_at${isQuiet ? ", is_quiet" : ""})
  select account_id, 'lead.created', lead_id, 1, created_at${isQuiet ? ", true" : ""} from created`;

/** For batches in which no lead may replace another one: the usual case. */
const create = (contents: Contents) => `with ${inputOf(contents)},
  logged as (${createdEvents(contents.imported?.isQuiet === true)})
  select i.n::int, case when f.n is null then 'stale' else 'duplicate' end as outcome
  from input i
  left join fresh f on f.n = i.n
  left join created c on c.account_id = i.account_id and c.lead_id = i.lead_id
  where c.lead_id is null`;

/** Contact data: members from the file, and the stored values of the others. */
const KEPT_CONTACT = "contact = (p.contact - $18::text[]) || f.contact";

/** For batches in which some lead was sent with `allow_duplicates`. */
const createOrReplace = (contents: Contents) => `with ${inputOf(contents)},
  previous as materialized (
    select l.account_id, l.lead_id, l.revision, ${leadStateOf("l")}, f.n
    from lead l join fresh f on f.account_id = l.account_id and f.lead_id = l.lead_id
    where f.allow_duplicates
    order by l.account_id, l.lead_id
    for update of l
  ),
  archived as (
    insert into lead_history (account_id, lead_id, revision, ${state})
    select account_id, lead_id, revision, ${state} from previous
  ),
  replaced as (
    update lead l set revision = p.revision + 1, ${LEAD_STATE.map((column) =>
      column === "contact" && contents.imported !== undefined ? KEPT_CONTACT : `${column} = f.${column}`,
    ).join(", ")}
    from previous p join fresh f on f.n = p.n
    where l.account_id = p.account_id and l.lead_id = p.lead_id
    returning l.account_id, l.lead_id, l.revision, l.created_at
  ),
  logged as (${createdEvents(contents.imported?.isQuiet === true)}
    union all
    select account_id, 'lead.updated', lead_id, revision, created_at${contents.imported?.isQuiet === true ? ", true" : ""} from replaced
  )
  select i.n::int,
    case
      when f.n is null then 'stale'
      when r.lead_id is not null then 'replaced'
      when i.allow_duplicates then 'raced'
      else 'duplicate'
    end as outcome,
    r.created_at, r.revision
  from input i
  left join fresh f on f.n = i.n
  left join created c on c.account_id = i.account_id and c.lead_id = i.lead_id
  left join replaced r on r.account_id = i.account_id and r.lead_id = i.lead_id
  where c.lead_id is null`;

/**
 * The statement and its parameters (one array per column, in the order of `unnest`) for a batch. It has a name, so that
 * each connection prepares it once: planning it costs as much as storing ten leads. Those of a file vary, and have
 * none.
 */
export function batchStatement(
  batch: readonly Submission[],
  imported?: ImportedLeads,
): { name?: string; text: string; values: Buffer[] } {
  const replaces = batch.some((lead) => lead.allowDuplicates);
  const isGuarded = imported === undefined && batch.some(({ stage }) => Boolean(stage));
  return {
    ...(imported === undefined
      ? (replaces ? CREATE_OR_REPLACE : CREATE)[isGuarded ? "guarded" : "usual"]
      : { text: textOf(replaces, { isGuarded, imported }) }),
    values: [
      int4Array(batch.map((lead) => lead.accountId)),
      textArray(batch.map((lead) => lead.leadId)),
      boolArray(batch.map((lead) => lead.allowDuplicates)),
      jsonbArray(batch.map((lead) => lead.contact)),
      jsonbArray(batch.map((lead) => lead.answers)),
      int4Array(batch.map((lead) => lead.modelVersion)),
      dateArray(batch.map((lead) => lead.evaluatedOn)),
      int8Array(batch.map((lead) => lead.x)),
      int8Array(batch.map((lead) => lead.y)),
      int8Array(batch.map((lead) => lead.total)),
      textArray(batch.map((lead) => lead.xBand)),
      textArray(batch.map((lead) => lead.yBand)),
      textArray(batch.map((lead) => lead.totalBand)),
      textArray(batch.map((lead) => `{${lead.ruleIds.join(",")}}`)),
      timestamptzArray(batch.map((lead) => lead.scoredAt.getTime())),
      jsonbArray(batch.map((lead) => lead.source)),
      timestamptzArray(batch.map((lead) => (lead.createdAt ?? lead.scoredAt).getTime())),
      ...(isGuarded ? [int4Array(batch.map(({ stage }) => stage ?? 0))] : []),
      ...(imported !== undefined && replaces ? [textArray([...imported.contact])] : []),
    ],
  };
}

const textOf = (replaces: boolean, contents: Contents) => (replaces ? createOrReplace : create)(contents);

const statements = (name: string, replaces: boolean) => ({
  usual: { name, text: textOf(replaces, { isGuarded: false, imported: undefined }) },
  guarded: { name: `${name}-guarded`, text: textOf(replaces, { isGuarded: true, imported: undefined }) },
});

const CREATE = statements("create-leads", false);
const CREATE_OR_REPLACE = statements("create-or-replace-leads", true);

/**
 * Whether one row of a batch caused an error, so that the others can be stored without it: SQLSTATE classes of a data
 * exception and of a violated constraint, or a number that no column can store, which is a RangeError before it is
 * sent.
 */
export const isRowAtFault = (error: unknown): boolean => /^2[23]/.test(codeOf(error)) || error instanceof RangeError;
