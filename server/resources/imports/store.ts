import { type Kysely, sql } from "kysely";
import type { OnDuplicate } from "#contract/wire";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { Tables } from "../../db/tables.ts";
import { faultOfRow, type RowFault } from "../../imports/problems.ts";
import type { PlacedRow } from "../../imports/read-rows.ts";
import { cellText } from "../../imports/values.ts";
import type { ImportedLeads } from "../../ingest/statement.ts";
import { storeWithin } from "../../ingest/store-within.ts";
import type { Submission } from "../../ingest/submission.ts";
import { leadExistsText } from "../../ingest/submit.ts";
import { leadsWith, type Match, noteCreated } from "./keys.ts";
import type { StoredFile } from "./pieces.ts";
import { messageOf, type ScoredRow } from "./score-row.ts";

/** A row to store, with the position after it. */
export interface Item extends PlacedRow {
  readonly result: ScoredRow;
  /** The key that matches it with another lead; undefined if leads are matched by identifier. */
  readonly key: string | undefined;
}

/** The options of storing rows. */
export interface Storing extends StoredFile {
  readonly onDuplicate: OnDuplicate;
  readonly isDryRun: boolean;
  readonly match: Match | undefined;
  readonly imported: ImportedLeads;
}

export interface Outcomes {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** The faults of each row that was not stored. */
  readonly failed: readonly (readonly RowFault[])[];
}

/** Another version went live: nothing was stored, and the rows must be scored again. */
export const MODEL_CHANGED = new Error("the model has changed");

/** A lead with the same identifier was stored at the same moment: nothing was stored, and the rows can be retried. */
export const RACED = new Error("stored meanwhile");

interface Failed {
  readonly item: Item;
  readonly faults: readonly RowFault[];
  /** What is reported instead of the messages of the faults. */
  readonly message?: string;
  readonly leadId?: string;
}

/** The fault of a row whose lead exists. It does not name the lead, because it outlives it. */
const existing = (item: Item, leadId: string): Failed => ({
  item,
  faults: [faultOfRow("lead_exists", "A lead with this lead_id already exists.")],
  message: leadExistsText(leadId),
  leadId,
});

interface Done {
  readonly leadId: string;
  readonly revision: number;
}

/** A row with the identifier of the lead that it creates or replaces. */
interface Candidate {
  readonly item: Item;
  readonly submission: Submission;
  /** Whether a lead with its key exists. */
  readonly isKnown: boolean;
}

/**
 * Stores rows. Pass the transaction that stores the position after them, so that their leads, outcomes, and errors are
 * committed with it or not at all. Rows of one lead are stored one after the other.
 *
 * @throws {@link MODEL_CHANGED} or {@link RACED}
 */
export async function storeItems(db: Kysely<Tables>, storing: Storing, items: readonly Item[]): Promise<Outcomes> {
  const failed: Failed[] = [];
  const there = new Set<string>();
  let [created, updated] = [0, 0];
  for (let left = items; left.length > 0; ) {
    const candidates = await candidatesOf(db, storing, left, there, failed);
    const { first, again } = firstOfEach(candidates);
    const stored = await (storing.isDryRun ? tryOut : store)(db, storing, first, failed);
    await noteDone(db, storing, stored.done);
    created += stored.created;
    updated += stored.updated;
    for (const { submission } of first) there.add(submission.leadId);
    left = again;
  }
  await noteFailed(db, storing, failed);
  // rows that were neither stored nor have an error
  const skipped = items.length - created - updated - failed.length;
  return { created, updated, skipped, failed: failed.map(({ faults }) => faults) };
}

/**
 * Divides rows into the first one of each lead and the later ones. One statement never stores two rows of the same
 * lead.
 */
function firstOfEach(candidates: readonly Candidate[]) {
  const taken = new Set<string>();
  const first: Candidate[] = [];
  const again: Item[] = [];
  for (const candidate of candidates) {
    const { item, submission } = candidate;
    const names = namesOf(submission.leadId, item.key);
    if (names.some((name) => taken.has(name))) again.push(item);
    else first.push(candidate);
    // a row also waits for an earlier row that waits, so that all rows of one lead keep their order
    for (const name of names) taken.add(name);
  }
  return { first, again };
}

/** The keys of a row. Two rows with a common key are the same lead. */
export const namesOf = (leadId: string, key: string | undefined): readonly string[] =>
  key === undefined ? [`id ${leadId}`] : [`id ${leadId}`, `key ${key}`];

/**
 * Returns the rows to store. Rows whose leads already exist are left out, unless they replace these leads.
 *
 * @param there identifiers of leads that earlier rows have stored or found
 */
async function candidatesOf(
  db: Kysely<Tables>,
  storing: Storing,
  items: readonly Item[],
  there: ReadonlySet<string>,
  failed: Failed[],
): Promise<readonly Candidate[]> {
  const { match, onDuplicate } = storing;
  const keys = items.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const known = match === undefined ? undefined : await leadsWith(db, storing, match, keys);
  return items.flatMap((item): Candidate[] => {
    const { result, key } = item;
    if (!result.ok) {
      failed.push({ item, faults: result.faults });
      return [];
    }
    const { submission } = result.scored;
    if (known === undefined || match === undefined) {
      const { leadId } = submission;
      if (onDuplicate === "update" || !there.has(leadId)) return [{ item, submission, isKnown: false }];
      if (onDuplicate === "error") failed.push(existing(item, leadId));
      return [];
    }
    const [leadId, ...others] = known.get(key ?? "") ?? [];
    // a new lead replaces nothing, whatever its identifier
    if (leadId === undefined) return [{ item, submission: { ...submission, allowDuplicates: false }, isKnown: false }];
    if (onDuplicate === "skip") return [];
    const several = `${others.length + 1} leads have this ${match.name}. Match on lead_id instead.`;
    if (onDuplicate === "error" || others.length > 0) {
      const message = others.length > 0 ? several : `A lead with this ${match.name} already exists.`;
      failed.push({ item, faults: [faultOfRow("lead_exists", message)], leadId });
      return [];
    }
    return [{ item, submission: { ...submission, leadId, allowDuplicates: true }, isKnown: true }];
  });
}

interface Stored {
  readonly done: readonly Done[];
  readonly created: number;
  readonly updated: number;
}

async function store(
  db: Kysely<Tables>,
  storing: Storing,
  candidates: readonly Candidate[],
  failed: Failed[],
): Promise<Stored> {
  if (candidates.length === 0) return { done: [], created: 0, updated: 0 };
  const stored = await storeWithin(
    db,
    candidates.map(({ submission }) => submission),
    storing.imported,
  );
  const done: Done[] = [];
  const fresh: { readonly key: string; readonly leadId: string }[] = [];
  let [created, updated] = [0, 0];
  for (const [index, { item, submission }] of candidates.entries()) {
    const { outcome = "stale", revision = 1 } = stored[index] ?? {};
    if (outcome === "stale") throw MODEL_CHANGED;
    if (outcome === "raced") throw RACED;
    const { leadId } = submission;
    if (outcome === "duplicate") {
      const isSkipped = storing.onDuplicate === "skip" && storing.match === undefined;
      if (!isSkipped) failed.push(existing(item, leadId));
      continue;
    }
    if (outcome === "created") created += 1;
    else updated += 1;
    done.push({ leadId, revision });
    if (item.key !== undefined) fresh.push({ key: item.key, leadId });
  }
  await noteCreated(db, storing, fresh);
  return { done, created, updated };
}

/** Returns the outcomes that the rows would have. Leads that earlier rows would have created count as stored. */
async function tryOut(
  db: Kysely<Tables>,
  storing: Storing,
  candidates: readonly Candidate[],
  failed: Failed[],
): Promise<Stored> {
  const { accountId, importId, onDuplicate, match } = storing;
  const ids = candidates.map(({ submission }) => submission.leadId);
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from lead where account_id = ${opaqueToPlanner(accountId)} and lead_id = any(${ids}::text[])
    union select lead_id from imported_lead
    where account_id = ${accountId} and import_id = ${importId} and lead_id = any(${ids}::text[])`.execute(db);
  const known = new Set(rows.map(({ lead_id }) => lead_id));
  const done: Done[] = [];
  const fresh: { readonly key: string; readonly leadId: string }[] = [];
  let [created, updated] = [0, 0];
  for (const { item, submission, isKnown } of candidates) {
    const { leadId } = submission;
    if (!known.has(leadId)) {
      created += 1;
      done.push({ leadId, revision: 1 });
      if (item.key !== undefined) fresh.push({ key: item.key, leadId });
    } else if (isKnown || (match === undefined && onDuplicate === "update")) updated += 1;
    else if (match !== undefined || onDuplicate === "error") failed.push(existing(item, leadId));
  }
  await noteCreated(db, storing, fresh);
  return { done, created, updated };
}

/** Records which leads the import has created or replaced, so that it can be undone. */
async function noteDone(db: Kysely<Tables>, { accountId, importId }: StoredFile, done: readonly Done[]): Promise<void> {
  if (done.length === 0) return;
  await sql`
    insert into imported_lead (account_id, import_id, lead_id, first_revision, last_revision)
    select ${accountId}::int, ${importId}::int, lead_id, revision, revision
    from unnest(${done.map(({ leadId }) => leadId)}::text[], ${done.map(({ revision }) => revision)}::int[])
      t(lead_id, revision)
    on conflict (account_id, import_id, lead_id) do update set last_revision = excluded.last_revision`.execute(db);
}

async function noteFailed(
  db: Kysely<Tables>,
  { accountId, importId }: StoredFile,
  failed: readonly Failed[],
): Promise<void> {
  if (failed.length === 0) return;
  const cells = ({ item }: Failed) =>
    JSON.stringify(item.row.cells.map((cell) => cellText(cell).replaceAll("\0", "").toWellFormed()));
  await sql`
    insert into lead_import_error (account_id, import_id, line, cells, message, lead_id)
    select ${accountId}::int, ${importId}::int, line, cells::json, message, lead_id
    from unnest(${failed.map(({ item }) => item.row.line)}::bigint[], ${failed.map(cells)}::text[],
      ${failed.map(({ faults, message = messageOf(faults) }) => message.replaceAll("\0", "").toWellFormed())}::text[],
      ${failed.map(({ leadId }) => leadId ?? null)}::text[]) t(line, cells, message, lead_id)`.execute(db);
}
