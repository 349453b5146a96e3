import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

/** The bytes of a piece; the last one of a file may have fewer. */
export const PIECE_BYTES = 262_144;

/** How many pieces are read, or removed, at a time. */
const AT_ONCE = 4;
const REMOVED_AT_ONCE = 64;

/** The bytes at the beginning of a file that its preview is made from: more than one line may have, in any encoding. */
export const HEAD_BYTES = 9 * PIECE_BYTES;

/** A file by the handle of its account. */
export interface StoredFile {
  readonly db: Kysely<Tables>;
  readonly accountId: number;
  readonly importId: number;
}

/** Stores the next piece of a file. */
export async function storePiece(
  { db, accountId, importId }: StoredFile,
  start: number,
  content: Buffer,
): Promise<void> {
  await db
    .insertInto("lead_import_piece")
    .values({ account_id: accountId, import_id: importId, start_byte: start, content })
    .execute();
}

/** Reads a file from a byte on. No connection is held in between. */
export async function* readPieces({ db, importId }: StoredFile, from = 0): AsyncGenerator<Buffer, void> {
  for (let at = from; ; ) {
    const rows = await db
      .selectFrom("lead_import_piece")
      .select(["start_byte", "content"])
      .where("import_id", "=", importId)
      .where("start_byte", ">", at - PIECE_BYTES)
      .orderBy("start_byte")
      .limit(AT_ONCE)
      .execute();
    for (const { start_byte, content } of rows) {
      const rest = content.subarray(Math.max(0, at - start_byte));
      if (rest.length === 0) continue;
      yield rest;
      at = start_byte + content.length;
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** The beginning of a file, for its preview. */
export async function readHead(file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readPieces(file)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

/** Removes some rows of an import from a table. @returns how many */
export async function removeSome(
  db: Kysely<Tables>,
  table: "lead_import_piece" | "lead_import_error" | "imported_lead" | "lead_import_key",
  { accountId, importId }: Pick<StoredFile, "accountId" | "importId">,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${accountId} and import_id = ${importId} limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Removes some pieces of a file.
 *
 * @returns whether there are more
 */
export const removePieces = async (file: StoredFile): Promise<boolean> =>
  (await removeSome(file.db, "lead_import_piece", file, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE;
