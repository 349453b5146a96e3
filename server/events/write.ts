import { type RawBuilder, sql } from "kysely";
import type { EventKind } from "#contract";

/**
 * Events, one for each row of `from`, which has their account as `account_id`. The rest are expressions over its rows.
 */
export interface NewEvents {
  readonly kind: EventKind | RawBuilder<unknown>;
  /** The id of its subject. */
  readonly subject: RawBuilder<unknown>;
  /** Where its payload is, see `EVENT_KINDS`. */
  readonly reference: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/**
 * Returns the insertion of events into the stream of their account. Make it part of the statement that makes the
 * change, or at least of its transaction, so that readers see both or neither.
 */
export const insertEvents = ({ kind, subject, reference, from }: NewEvents): RawBuilder<unknown> => sql`
  insert into event (account_id, kind, subject, reference)
  select account_id, ${typeof kind === "string" ? sql`${kind}::text` : kind}, (${subject})::text, ${reference}
  from ${from}`;
