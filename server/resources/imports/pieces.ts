import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import * as shared from "../shared/pieces.ts";

export const { PIECE_BYTES } = shared;

/**
 * The bytes at the beginning of a file that its preview is made from. It is more than the maximum of one line, in any
 * encoding.
 */
export const HEAD_BYTES = 9 * PIECE_BYTES;

/** A file, with the database handle of its account. */
export interface StoredFile {
  readonly db: Kysely<Tables>;
  readonly accountId: number;
  readonly importId: number;
}

const rowsOf = ({ accountId, importId }: Pick<StoredFile, "accountId" | "importId">) =>
  ({ accountId, column: "import_id", id: importId }) as const;

const piecesOf = (file: StoredFile) => ({ table: "lead_import_piece", of: rowsOf(file) }) as const;

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

/** Reads a file from a byte on. */
export const readPieces = (file: StoredFile, from = 0): AsyncGenerator<Buffer, void> =>
  shared.readPieces(file.db, piecesOf(file), from);

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
export const removeSome = (
  db: Kysely<Tables>,
  table: "lead_import_error" | "imported_lead" | "lead_import_key",
  file: Pick<StoredFile, "accountId" | "importId">,
  most: number,
): Promise<number> => shared.removeSome(db, table, rowsOf(file), most);

/**
 * Removes some pieces of a file.
 *
 * @returns whether there are more
 */
export const removePieces = (file: StoredFile): Promise<boolean> => shared.removePieces(file.db, piecesOf(file));
