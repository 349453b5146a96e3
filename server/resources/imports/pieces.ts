import type { Kysely } from "kysely";
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

/**
 * Removes some pieces of a file.
 *
 * @returns whether there are more
 */
export async function removePieces({ db, importId }: StoredFile): Promise<boolean> {
  const rows = await db
    .selectFrom("lead_import_piece")
    .select("start_byte")
    .where("import_id", "=", importId)
    .orderBy("start_byte")
    .limit(REMOVED_AT_ONCE)
    .execute();
  if (rows.length === 0) return false;
  await db
    .deleteFrom("lead_import_piece")
    .where("import_id", "=", importId)
    .where(
      "start_byte",
      "in",
      rows.map(({ start_byte }) => start_byte),
    )
    .execute();
  return rows.length === REMOVED_AT_ONCE;
}
