import { type Kysely, sql } from "kysely";
import type { operations } from "#contract";
import { EVENT_KINDS, type EventKind, eventTypeOf, type Result } from "#contract";
import type { JobKindName } from "#contract/wire";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import { signatureOf, signingKey } from "../../base/keys.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventRow } from "../../events/feed.ts";
import type { LinkTracking } from "../../links/track.ts";
import {
  presentAnswers,
  presentAuthor,
  presentContact,
  presentRescored,
  presentSource,
  presentStored,
} from "../leads/present.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";
import { readOutcomeChanges } from "./outcomes.ts";
import { readStates, type StatePair } from "./states.ts";

/** An event in the form that leaves the installation. */
export type PublicEvent = Result<typeof operations.listEvents>["results"][number];

/** The part of an event that depends on its type: everything except the envelope. */
type Data = PublicEvent["data"];

interface Source extends Pick<Services, "models" | "installationKey"> {
  /**
   * Puts tracked links into results; undefined if the account has none, or they are for a person who looks at leads.
   */
  readonly tracking: LinkTracking | undefined;
}

/** The stored payload of an event. */
interface Payload {
  /** Of an event of a lead. */
  readonly states?: StatePair;
  readonly data: () => Data;
}

/** An event that was read. */
export interface ReadEvent {
  /** The results of the lead, if it is an event of one. */
  readonly states: StatePair | undefined;
  /** Returns the event in the form that leaves the installation. */
  present(): PublicEvent;
}

/**
 * Reads the events of some rows of one account, with their payloads from where these are stored: of leads as they were
 * right after each event. One statement reads all payloads of a sort, so pass many rows at once, but no more than a
 * hundred, because each may need a version of the model and recommendations of some kilobytes.
 *
 * @param db of the account
 * @returns one per row; undefined for an event whose payload is gone, because its lead was erased at the same moment,
 *   or
 *   that does not leave the installation
 */
export async function readEvents(
  source: Source,
  db: Kysely<Tables>,
  accountId: number,
  rows: readonly EventRow[],
): Promise<readonly (ReadEvent | undefined)[]> {
  const readers = Object.entries(READERS) as [keyof typeof READERS, ReadPayloads][];
  const payloads = new Map<EventRow, Payload>();
  for (const [kind, read] of readers) {
    const some = rows.filter((row) => eventTypeOf(row.kind) !== undefined && EVENT_KINDS[row.kind].payload === kind);
    if (some.length === 0) continue;
    const found = await read(source, db, accountId, some);
    for (const [place, each] of found.entries()) if (each !== undefined) payloads.set(some[place] as EventRow, each);
  }
  return rows.map((row) => {
    const payload = payloads.get(row);
    const type = eventTypeOf(row.kind);
    if (payload === undefined || type === undefined) return undefined;
    const present = () => {
      const envelope = {
        id: eventId(source.installationKey, accountId, row),
        type,
        timestamp: row.logged_at.toISOString(),
      };
      // the table of readers pairs types with their data
      return { ...envelope, account_id: accountId, data: payload.data() } as PublicEvent;
    };
    return { states: payload.states, present };
  });
}

/**
 * The id of an event. It is derived from the subject and the time of the event, not from its position in the stream,
 * which changes when a database is restored. Without the key, the id of an erased lead cannot be found by trying ids.
 */
export function eventId(
  installationKey: string,
  accountId: number,
  { kind, subject, reference, logged_at }: EventRow,
): string {
  const content = JSON.stringify([accountId, kind, subject, reference, logged_at.getTime()]);
  return `evt_${signatureOf(signingKey(installationKey, "event-id"), content, 16).toString("base64url")}`;
}

/** Reads the payloads of rows, in their order. */
type ReadPayloads = (
  source: Source,
  db: Kysely<Tables>,
  accountId: number,
  rows: readonly EventRow[],
) => Promise<readonly (Payload | undefined)[]>;

const READERS: Readonly<Record<"state" | "outcome" | "erasure" | "audit_event" | "import" | "job", ReadPayloads>> = {
  state: readLeads,
  outcome: readOutcomes,
  erasure: async (_, __, ___, rows) => rows.map(erasedLead),
  audit_event: readPublications,
  import: readImports,
  job: readJobs,
};

/** Rows from before erasures were named have neither. */
function erasedLead({ subject, reference }: EventRow): Payload | undefined {
  if (subject === null || reference === null) return undefined;
  return { data: () => ({ fingerprint: subject, erasure_id: reference }) };
}

/** The state of each lead after its event and, unless it is new, before it. */
async function readLeads(
  { models, installationKey, tracking }: Source,
  db: Kysely<Tables>,
  accountId: number,
  events: readonly EventRow[],
): Promise<readonly (Payload | undefined)[]> {
  const keys = events.map(({ subject, reference }) => ({ leadId: subject ?? "", revision: reference ?? 0 }));
  const states = await readStates(models, db, accountId, keys);
  return states.map((pair) => {
    if (pair === undefined) return undefined;
    const { now, former } = pair;
    const { row } = now;
    const data = () => ({
      ...presentStored(row, now.model, tracking),
      ...presentContact(row),
      ...presentSource(row),
      ...presentAnswers(row),
      ...presentAuthor(row),
      ...presentRescored(row),
      fingerprint: fingerprintOf(installationKey, accountId, row.lead_id).toString("hex"),
      previous: former === undefined ? null : formerResult(former, tracking),
    });
    return { states: pair, data };
  });
}

/** What happened to an outcome of a lead, with the result that the lead had. */
async function readOutcomes(
  { models, installationKey, tracking }: Source,
  db: Kysely<Tables>,
  accountId: number,
  events: readonly EventRow[],
): Promise<readonly (Payload | undefined)[]> {
  const changes = await readOutcomeChanges(
    db,
    accountId,
    events.map(({ subject, reference }) => ({ leadId: subject ?? "", change: reference ?? 0 })),
  );
  const keys = changes.map((found) => ({ leadId: found?.lead_id ?? "", revision: found?.revision ?? 0 }));
  const states = await readStates(models, db, accountId, keys);
  return changes.map((change, index) => {
    const now = states[index]?.now;
    if (change === undefined || now === undefined) return undefined;
    const { outcome_id, lead_id, outcome, value, occurred_at, actor_id, actor_username, state, previous_state } =
      change;
    const data = () => ({
      outcome_id,
      lead_id,
      fingerprint: fingerprintOf(installationKey, accountId, lead_id).toString("hex"),
      outcome,
      value,
      occurred_at: occurred_at.toISOString(),
      changed_by: actorOf(actor_id, actor_username),
      state,
      previous_state,
      ...presentSource(now.row),
      result: formerResult(now, tracking),
    });
    return { data };
  });
}

function formerResult({ row, model }: StatePair["now"], tracking: LinkTracking | undefined) {
  const { lead_id: _, created_at: __, ...result } = presentStored(row, model, tracking);
  return result;
}

/** Of the entries of the audit log, only those about versions leave the installation. */
async function readPublications(
  _: Source,
  db: Kysely<Tables>,
  accountId: number,
  events: readonly EventRow[],
): Promise<readonly (Payload | undefined)[]> {
  const { rows } = await sql<{ version: number; note: string; actor_id: number | null; actor_username: string }>`
    select v.version, v.note, a.actor_id, a.actor_username
    from unnest(${versionsIn(events)}::int[], ${events.map(({ reference }) => reference)}::bigint[]) w(version, event_id)
    join model_version v on v.account_id = ${accountId} and v.version = w.version
    join audit_event a on a.account_id = ${accountId} and a.event_id = w.event_id`.execute(db);
  const found = new Map(rows.map((row) => [row.version, row]));
  return versionsIn(events).map((number) => {
    const row = found.get(number);
    if (row === undefined) return undefined;
    const { version, note, actor_id, actor_username } = row;
    return { data: () => ({ version, note, published_by: actorOf(actor_id, actor_username) }) };
  });
}

const versionsIn = (events: readonly EventRow[]): readonly number[] => events.map(({ subject }) => Number(subject));

/** The final state of an import, by the kind of its event. */
const ENDS = {
  "import.done": "done",
  "import.failed": "failed",
  "import.cancelled": "cancelled",
} as const satisfies Partial<Record<EventKind, string>>;

async function readImports(
  _: Source,
  db: Kysely<Tables>,
  __: number,
  events: readonly EventRow[],
): Promise<readonly (Payload | undefined)[]> {
  const ids = events.map(({ subject }) => Number(subject));
  const rows = await db
    .selectFrom("lead_import")
    .select(["import_id", "file_name", "rows_done", "created", "updated", "skipped", "failed", "error"])
    .select(["actor_id", "actor_username"])
    .where("import_id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.import_id, row]));
  return events.map(({ kind, subject }) => {
    const row = found.get(Number(subject));
    if (row === undefined) return undefined;
    const { import_id, file_name, rows_done, created, updated, skipped, failed, error } = row;
    const data = () => ({
      import_id,
      file_name,
      state: ENDS[kind as keyof typeof ENDS],
      rows: rows_done,
      created,
      updated,
      skipped,
      failed,
      error,
      uploaded_by: actorOf(row.actor_id, row.actor_username),
    });
    return { data };
  });
}

async function readJobs(
  _: Source,
  db: Kysely<Tables>,
  __: number,
  events: readonly EventRow[],
): Promise<readonly (Payload | undefined)[]> {
  const ids = events.map(({ subject }) => Number(subject));
  const rows = await db
    .selectFrom("job")
    .select(["job_id", "kind", "state", "error", "actor_id", "actor_username"])
    .where("job_id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.job_id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) return undefined;
    const data = () => ({
      job_id: id,
      // all kinds of an account's jobs are in the table
      kind: row.kind as JobKindName,
      error: row.state === "failed" ? row.error : null,
      requested_by: actorOf(row.actor_id, row.actor_username),
    });
    return { data };
  });
}
