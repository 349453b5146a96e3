import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { whatArrived } from "./arrived.ts";
import type { LeadPosition } from "./queries.ts";

// Whoever scores stored leads anew reads them in the order of their arrival, which is nearly the one in which they lie on
// the disk: by identifiers that come in no order, each lead would be a page of its own to fetch.

/** In the order of arrival, or against it. */
export type Order = "asc" | "desc";

/** Where each order begins. */
export const BEGINNING: Readonly<Record<Order, LeadPosition>> = {
  asc: { at: "-infinity", id: "" },
  desc: { at: "infinity", id: "" },
};

/** Of a lead, what scoring it anew asks. */
// biome-ignore format: one line
export const TO_SCORE = ["lead_id", "revision", "answers", "model_version", "evaluated_on", "x", "y", "rule_ids"] as const;

/** Bytes of the answers as text, nearly: writing them out is only needed where they are stored compressed. */
const SIZE = sql<number>`case when pg_column_compression(answers) is null then pg_column_size(answers)
  else octet_length(answers::text) end`;

/** The next leads behind a place, at most so many, with the size of their answers. */
export const leadsAfter = (db: Kysely<Tables>, behind: LeadPosition, most: number, order: Order = "asc") =>
  db
    .selectFrom("lead")
    .select([...TO_SCORE, "created_at"])
    .select(SIZE.as("size"))
    .where(
      sql<boolean>`(created_at, lead_id) ${sql.raw(order === "asc" ? ">" : "<")} (${behind.at}::timestamptz, ${behind.id})`,
    )
    .orderBy("created_at", order)
    .orderBy("lead_id", order)
    .limit(most);

/** Leads with what they had when their answers arrived: `own_date`, `given` and `given_version`. */
export const asArrived = (accountId: number, leads: Expression<unknown>): RawBuilder<unknown> => sql`
  select l.*, coalesce(arrived.own_date, l.evaluated_on) as own_date, coalesce(arrived.given, l.answers) as given,
    coalesce(arrived.given_version, l.model_version) as given_version
  from (${leads}) l ${whatArrived(accountId, "l")}`;

/** The first of such leads: those before which there are fewer bytes of answers than so many, hence at least one. */
export const upToBytes = (
  accountId: number,
  leads: Expression<unknown>,
  bytes: number,
  order: Order = "asc",
): RawBuilder<unknown> => sql`
  select * from (
    select own.*, sum(size) over (
      order by ${arrivalIn(order)} rows between unbounded preceding and 1 preceding
    ) as bytes_before
    from (${asArrived(accountId, leads)}) own
  ) part where coalesce(bytes_before, 0) < ${bytes}`;

/** As a statement orders by it. */
export const arrivalIn = (order: Order): RawBuilder<unknown> => sql.raw(`created_at ${order}, lead_id ${order}`);
