import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

// Files are kept in the database in pieces: any node can write or read one, whichever database it is.

/** The usual bytes of a piece. */
export const PIECE_BYTES = 262_144;

/** Pieces per statement: for reading, and for removing. */
const READ_BATCH = 4;
const REMOVE_BATCH = 64;

/** The table of the pieces of a file, and the rows of it that belong to the file. */
export interface PieceSet {
  readonly table: "lead_import_piece" | "lead_export_piece";
  readonly of: RowsOf;
}

/** The rows of one object of an account. */
export interface RowsOf {
  readonly accountId: number;
  readonly column: "import_id" | "export_id";
  readonly id: number;
}

const areOf = ({ accountId, column, id }: RowsOf) => sql`account_id = ${accountId} and ${sql.ref(column)} = ${id}`;

/** Reads a file from a byte on; there may be gaps between pieces. No connection is held in between. */
export async function* readPieces(db: Kysely<Tables>, { table, of }: PieceSet, from = 0): AsyncGenerator<Buffer, void> {
  for (let at = from; ; ) {
    const { rows } = await sql<{ start_byte: number; content: Buffer }>`
      select start_byte, content from ${sql.table(table)}
      where ${areOf(of)} and start_byte >= coalesce((
        select max(start_byte) from ${sql.table(table)} where ${areOf(of)} and start_byte <= ${at}
      ), 0)
      order by start_byte limit ${READ_BATCH}`.execute(db);
    for (const { start_byte, content } of rows) {
      const rest = content.subarray(Math.max(0, at - start_byte));
      if (rest.length > 0) yield rest;
      at = Math.max(at, start_byte + content.length);
    }
    if (rows.length < READ_BATCH) return;
  }
}

/** Removes some rows of an object. @returns how many */
export async function removeSome(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  of: RowsOf,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${areOf(of)} limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Removes some pieces of a file.
 *
 * @returns whether there are more
 */
export const removePieces = async (db: Kysely<Tables>, { table, of }: PieceSet): Promise<boolean> =>
  (await removeSome(db, table, of, REMOVE_BATCH)) === REMOVE_BATCH;
