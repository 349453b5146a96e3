import { type Kysely, sql } from "kysely";
import type { FailingTests, ReviewMode } from "#contract";
import { EMPTY_MODEL, type ModelDocument } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import { type AuditEvent, recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { addAccountToScope } from "../../db/tenancy/scope.ts";
import { insertVersion, type ModelSource } from "../../models/insert-version.ts";

export interface NewAccount {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
  readonly parentId: number | null;
  /** None if absent. */
  readonly cors_origins?: readonly string[] | undefined;
  readonly review?: ReviewMode | undefined;
  readonly failing_tests?: FailingTests | undefined;
  readonly track_links?: boolean | undefined;
}

/** The first version of a model, with its origin. */
export interface Beginning {
  readonly document: ModelDocument;
  readonly note: string;
  /** The template or account that it comes from. */
  readonly source?: ModelSource;
}

export const BEGINNING: Beginning = { document: EMPTY_MODEL, note: "Started without a model" };

/**
 * Adds an account with the first version of its model.
 *
 * @param db in a transaction, because it takes several statements; rejects with SQLSTATE 23505 if the slug is taken
 */
export async function insertAccount(
  db: Kysely<Tables>,
  account: NewAccount,
  { document, note, source }: Beginning,
  agent: Agent,
): Promise<ActingAccount> {
  const { name, slug, time_zone, parentId: parent_id, cors_origins = [], review = "off" } = account;
  const { failing_tests = "block", track_links = false } = account;
  const { account_id: id } = await db
    .insertInto("account")
    .values({
      ...{ name, slug, time_zone, parent_id, cors_origins: [...cors_origins], review, failing_tests, track_links },
      ...sinceNow(review),
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await addAccountToScope(db, id);
  const first = { accountId: id, version: 1, follows: null, former: EMPTY_MODEL, document, note, source };
  await insertVersion(db, first, agent, null);
  const after = {
    ...auditedAccount({ name, slug, parent_id, time_zone, cors_origins, review, failing_tests, track_links }),
    model: note,
  };
  await recordAccountEvent(db, { id, parentId: parent_id }, agent, {
    action: "create",
    target: { type: "account", id, label: name },
    after,
  });
  return { id, slug, name, timeZone: time_zone };
}

/** When access events begin to count in an account: when four eyes is turned on. */
export const sinceNow = (review: ReviewMode) => (review === "four_eyes" ? { review_since: sql<Date>`now()` } : {});

/** The account in the audit log; its bands are part of the model. */
export function auditedAccount({
  name,
  slug,
  parent_id,
  time_zone,
  cors_origins,
  review,
  failing_tests,
  track_links,
}: {
  readonly name: string;
  readonly slug: string;
  readonly parent_id: number | null;
  readonly time_zone: string;
  readonly cors_origins: readonly string[];
  readonly review: ReviewMode;
  readonly failing_tests: FailingTests;
  readonly track_links: boolean;
}) {
  return {
    name,
    slug,
    parent: parent_id,
    time_zone,
    // nearly no account has any
    ...(cors_origins.length === 0 ? {} : { cors_origins }),
    review,
    failing_tests,
    // the same
    ...(track_links ? { track_links } : {}),
  };
}

/**
 * Records an event of an account. Its creation and deletion are also recorded in its agency's log, and in no other,
 * because even the name would reveal an account out of reach. The log of a deleted account stays in the database, but
 * nobody can open it any more.
 */
export async function recordAccountEvent(
  db: Kysely<Tables>,
  account: { readonly id: number; readonly parentId: number | null },
  agent: Agent,
  event: AuditEvent,
): Promise<void> {
  const agency = account.parentId === null ? [] : [account.parentId];
  for (const log of [account.id, ...agency]) await recordEvent(db, log, agent, event);
}
