import { type Kysely, type RawBuilder, type SelectExpression, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { asArrived } from "./arrived.ts";
import type { LeadFilters, Matching } from "./matching.ts";
import { isAfter, keysOf, orderExpressions } from "./order.ts";

/** The size of a part: the maximum leads, and the bytes of answers after which it ends. */
export interface PartSize {
  readonly leads: number;
  readonly bytes?: number;
}

/** A lead in the order of arrival. */
export interface LeadPosition {
  readonly id: string;
  /** As text: a Date has only milliseconds. */
  readonly at: string;
}

/** The data that is read of leads. */
export interface Columns {
  readonly select: readonly SelectExpression<Tables, "lead">[];
  /** The account, to read also the state of each lead when its answers arrived; `select` then has `TO_SCORE`. */
  readonly arrivedIn?: number;
  /** Aggregates: a part is one row of them, which has the number of its leads as `scanned`. */
  readonly packed?: RawBuilder<unknown>;
}

/** Runs the read of a part, e.g. in a turn or in a transaction. */
export type Reading = <Value>(read: (db: Kysely<Tables>) => Promise<Value>) => Promise<Value>;

/** Reads without waiting. */
export const directly =
  (db: Kysely<Tables>): Reading =>
  (read) =>
    read(db);

export interface Walk {
  readonly condition: Matching;
  /** In the order of arrival, the lead after which to begin; the first lead if absent. */
  readonly after?: LeadPosition | null;
  readonly size: PartSize;
  /**
   * The order of arrival unless another is given. It is nearly the order of leads on the disk; in the order of their
   * identifiers, each lead would be a separate page to read.
   */
  readonly order?: LeadFilters["ordering"];
  readonly columns: Columns;
}

/** A row of a part, with the values that it is ordered by as texts: in the order of arrival, moment and identifier. */
export type Walked<Row> = Row & { readonly place: readonly string[] };

/** The position of a lead in the order of arrival. */
export const positionOf = ({ place: [at = "", id = ""] }: Walked<unknown>): LeadPosition => ({ id, at });

/**
 * Returns all matching leads, in order, a part at a time. Each part starts after the last lead of the one before: no
 * lead is read twice, and none is skipped when others arrive in the meantime. No connection is held between the parts.
 */
export async function* walk<Row>(
  reading: Reading,
  { after, ...options }: Walk,
): AsyncGenerator<readonly Walked<Row>[], void> {
  const { size } = options;
  let place = after ? [after.at, after.id] : undefined;
  for (;;) {
    const rows = await reading((db) => readPart<Row>(db, options, place));
    const last = rows.at(-1);
    const scanned = last?.scanned ?? rows.length;
    if (last === undefined || scanned === 0) return;
    yield rows;
    if (scanned < size.leads && (size.bytes === undefined || scanned === last.found)) return;
    place = [...last.place];
  }
}

/** Reads the next part while the current one is processed. */
export async function* readAhead<Part>(parts: AsyncGenerator<Part, void>): AsyncGenerator<Part, void> {
  for (let next = parts.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = parts.next();
    // avoids an unhandled rejection if nobody awaits it when it fails
    next.catch(() => {});
    yield value as Part;
  }
}

/**
 * The approximate size of the answers as text, in bytes. They are converted to text only where they are stored
 * compressed.
 */
export const answerBytes = (answers: RawBuilder<unknown>): RawBuilder<number> => sql`
  case when pg_column_compression(${answers}) is null then pg_column_size(${answers})
  else octet_length(${answers}::text) end`;

const SIZE = answerBytes(sql`answers`);

type Read<Row> = Walked<Row> & {
  /** For leads: how many there were before the part was cut to its bytes. */
  readonly found?: number;
  /** For aggregates: how many leads there are. */
  readonly scanned?: number;
};

async function readPart<Row>(
  db: Kysely<Tables>,
  { condition, size, order = ["created_at"], columns }: Omit<Walk, "after">,
  place: readonly string[] | undefined,
): Promise<readonly Read<Row>[]> {
  const { select, arrivedIn, packed } = columns;
  const keys = keysOf(order);
  const ordered = orderExpressions(keys);
  const next = db
    .selectFrom("lead")
    .where(condition)
    .$if(place !== undefined, (leads) => leads.where(isAfter(keys, place ?? [])))
    .select([...select, ...keys.map(({ column }) => column).filter((column) => !select.includes(column))])
    .$if(size.bytes !== undefined, (leads) => leads.select(SIZE.as("size")))
    .orderBy(ordered)
    .limit(size.leads);
  const leads = arrivedIn === undefined ? next : asArrived(arrivedIn, next);
  // rows that are preceded by fewer bytes than the limit, so at least one
  const part =
    size.bytes === undefined
      ? leads
      : sql`
        select * from (
          select leads.*, ${packed === undefined ? sql`count(*) over ()::int` : sql`null`} as found,
            sum(size) over (order by ${ordered} rows between unbounded preceding and 1 preceding) as bytes_before
          from (${leads}) leads
        ) sized where coalesce(bytes_before, 0) < ${size.bytes}`;
  const values = keys.map(({ column }) => sql.ref(column));
  const reading =
    packed === undefined
      ? sql<Read<Row>>`
        select *, array[${sql.join(values.map((value) => sql`${value}::text`))}] as place
        from (${part}) part order by ${ordered}`
      : sql<Read<Row>>`
        select ${packed}, count(*)::int as scanned,
          array[${sql.join(values.map((value) => sql`(array_agg(${value}))[count(*)::int]::text`))}] as place
        from (${part}) part`;
  return (await reading.execute(db)).rows;
}
