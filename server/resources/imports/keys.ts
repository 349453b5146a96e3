import { type Kysely, type RawBuilder, sql } from "kysely";
import { type AnswerOrigin, answerOrigins, type NamesOfVersions } from "#engine";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { Tables } from "../../db/tables.ts";
import { KEPT_MINUTES } from "../../events/trim.ts";
import { targetsOf } from "../../imports/targets.ts";
import type { ScoredLead } from "../../ingest/score.ts";
import type { LeadPosition } from "../../leads/walk.ts";
import type { ModelVersion } from "../../models/version.ts";

/** How a lead of a file is matched with a stored one, other than by its identifier. */
export interface Match {
  /** Returns the key of a lead of the file; undefined if it has none, so that it matches no other lead. */
  keyOf(scored: ScoredLead): string | undefined;
  /** The key of a stored lead, in SQL. */
  readonly stored: RawBuilder<string | null>;
  /** The name of the key in sentences. */
  readonly name: string;
}

/**
 * Returns how leads are matched on the email address or on the answer to a question. @returns undefined for identifiers
 */
export function matchOn(
  name: string,
  { document }: ModelVersion,
  names: readonly NamesOfVersions[],
): Match | undefined {
  if (name === "lead_id") return undefined;
  const question = targetsOf(document.questions).get(name)?.question;
  if (question === undefined) {
    return {
      name: "email",
      keyOf: ({ submission }) => {
        const { email } = JSON.parse(submission.contact) as { readonly email?: string };
        return email?.toLowerCase();
      },
      stored: sql`lower(contact ->> 'email')`,
    };
  }
  const field = question.field_name;
  return {
    name,
    keyOf: ({ submission }) => {
      const answer = (JSON.parse(submission.answers) as Readonly<Record<string, unknown>>)[field];
      return answer === undefined || answer === "" ? undefined : JSON.stringify(answer);
    },
    stored: answerUnder(answerOrigins(document.questions, names)(field)),
  };
}

/** The answer of a stored lead as JSON, under the name that the question had in the lead's version. */
function answerUnder(origins: readonly AnswerOrigin[]): RawBuilder<string | null> {
  const parts = origins.flatMap(({ field, from, to, slugs }) => {
    if (field === null) return [];
    const value = sql`answers -> ${field}::text`;
    const renamed =
      slugs === undefined ? value : sql`coalesce(${JSON.stringify(slugs)}::jsonb -> (${value} #>> '{}'), ${value})`;
    const upTo = to === null ? sql`true` : sql`model_version <= ${to}::int`;
    return [sql`when model_version >= ${from}::int and ${upTo} then nullif((${renamed})::text, '""')`];
  });
  return parts.length === 0 ? sql`null::text` : sql`case ${sql.join(parts, sql` `)} end`;
}

/** The number of stored leads whose keys one statement records. */
export const KEY_BATCH_SIZE = 5_000;

/** A moment in the stream of events. Events of transactions that its snapshot does not see are later. */
export interface Seen {
  readonly snapshot: string;
  readonly at: string;
}

/** The current moment, in SQL. */
const NOW = sql`pg_current_snapshot()::text as snapshot, clock_timestamp()::text as at`;

/** Returns the moment from which on {@link noteNewKeys} can record the keys of leads. */
export async function seenNow(db: Kysely<Tables>): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${NOW}`.execute(db);
  return rows[0] as Seen;
}

/** Whether events since then may have been removed, or are numbered by another cluster. */
export async function isTooLongAgo(db: Kysely<Tables>, { snapshot, at }: Seen): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select ${at}::timestamptz < now() - make_interval(mins => ${KEPT_MINUTES / 2}::int)
      or pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as yes`.execute(db);
  return rows[0]?.yes !== false;
}

/**
 * Records the keys of the account's next leads, in the order of arrival.
 *
 * @returns the last of them, and their number
 */
export async function noteKeys(
  db: Kysely<Tables>,
  { accountId, importId }: { readonly accountId: number; readonly importId: number },
  match: Match,
  after: LeadPosition | null,
): Promise<{ readonly last: LeadPosition | null; readonly count: number }> {
  const next = after === null ? sql`true` : sql`(created_at, lead_id) > (${after.at}::timestamptz, ${after.id}::text)`;
  const { rows } = await sql<{ at: string | null; id: string | null; count: number }>`
    with part as materialized (
      select lead_id, created_at, ${match.stored} as key from lead
      where account_id = ${accountId} and ${next} order by created_at, lead_id limit ${KEY_BATCH_SIZE}
    ),
    noted as (
      insert into lead_import_key (account_id, import_id, key, lead_id)
      select ${accountId}::int, ${importId}::int, key, lead_id from part where key is not null
      on conflict do nothing
    )
    select (select created_at::text from part order by created_at desc, lead_id desc limit 1) as at,
      (select lead_id from part order by created_at desc, lead_id desc limit 1) as id,
      (select count(*)::int from part) as count`.execute(db);
  const [found] = rows;
  const last = found?.at == null || found.id === null ? after : { at: found.at, id: found.id };
  return { last, count: found?.count ?? 0 };
}

/**
 * Records the keys of leads that have been created or changed since a moment. Each event is read once, as soon as it is
 * visible: not in the order of all events, in which one long transaction would make every step read all of them again.
 *
 * @returns the moment from which on to continue
 */
export async function noteNewKeys(
  db: Kysely<Tables>,
  { accountId, importId }: { readonly accountId: number; readonly importId: number },
  match: Match,
  { snapshot }: Seen,
): Promise<Seen> {
  const before = sql`${snapshot}::pg_snapshot`;
  const { rows } = await sql<Seen>`
    with fresh as materialized (
      select distinct subject as lead_id from event
      where account_id = ${accountId} and transaction_id >= pg_snapshot_xmin(${before})
        and not pg_visible_in_snapshot(transaction_id, ${before}) and kind like 'lead.%'
    ),
    noted as (
      insert into lead_import_key (account_id, import_id, key, lead_id)
      select account_id, ${importId}::int, key, lead_id from (
        select l.account_id, l.lead_id, ${match.stored} as key from fresh
        join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = fresh.lead_id
      ) keyed where key is not null
      on conflict do nothing
    )
    select ${NOW}`.execute(db);
  return rows[0] as Seen;
}

/** Returns the stored leads that still have one of these keys. A dry run includes those that it would have created. */
export async function leadsWith(
  db: Kysely<Tables>,
  {
    accountId,
    importId,
    isDryRun,
  }: { readonly accountId: number; readonly importId: number; readonly isDryRun: boolean },
  match: Match,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; lead_id: string }>`
    select k.key, k.lead_id from lead_import_key k
    join lateral (
      select ${match.stored} as key from lead
      where account_id = ${opaqueToPlanner(accountId)} and lead_id = k.lead_id
      union all
      select k.key from imported_lead
      where ${isDryRun} and account_id = ${accountId} and import_id = ${importId} and lead_id = k.lead_id
    ) now on now.key = k.key
    where k.account_id = ${accountId} and k.import_id = ${importId} and k.key = any(${keys}::text[])
    order by k.lead_id`.execute(db);
  const found = new Map<string, string[]>();
  for (const { key, lead_id } of rows) found.set(key, [...(found.get(key) ?? []), lead_id]);
  return found;
}

/** Records the keys of leads that an import has created. */
export async function noteCreated(
  db: Kysely<Tables>,
  { accountId, importId }: { readonly accountId: number; readonly importId: number },
  leads: readonly { readonly key: string; readonly leadId: string }[],
): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    insert into lead_import_key (account_id, import_id, key, lead_id)
    select ${accountId}::int, ${importId}::int, key, lead_id
    from unnest(${leads.map(({ key }) => key)}::text[], ${leads.map(({ leadId }) => leadId)}::text[]) t(key, lead_id)
    on conflict do nothing`.execute(db);
}
