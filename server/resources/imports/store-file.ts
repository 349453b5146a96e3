import { sql } from "kysely";
import { bytesText, IMPORT_LIMITS } from "#contract/wire";
import { workedFor, workFor } from "../../base/loop-time.ts";
import { createUtf8Check } from "../../imports/encoding.ts";
import { refuseOtherKinds } from "../../imports/file-kind.ts";
import { UnreadableFile } from "../../imports/format.ts";
import type { Head, Inspection } from "../../imports/inspect.ts";
import { HEAD_BYTES, PIECE_BYTES, type StoredFile, storePiece } from "./pieces.ts";

/** How often an upload records that it is in progress, in milliseconds. */
const TOUCH_EVERY_MS = 20_000;

const TOO_LARGE = `The file is larger than ${bytesText(IMPORT_LIMITS.bytes)} after decompression. Divide it into several files.`;

/** A file that has been stored. */
interface Arrived {
  readonly bytes: number;
  readonly head: Head;
  readonly inspection: Inspection;
}

/**
 * Stores a file in pieces, as it arrives. Its beginning is inspected before anything is stored.
 *
 * @throws UnreadableFile if it is not a file of leads, or too large
 */
export async function storeFile(
  file: StoredFile,
  chunks: AsyncGenerator<Buffer, void>,
  inspect: (head: Head) => Promise<Inspection>,
): Promise<Arrived> {
  const worker = workedFor();
  const check = createUtf8Check();
  const pieces = pieceWriter(file);
  const beginning: Buffer[] = [];
  let [length, bytes] = [0, 0];
  let isInspected = false;
  const headOf = (isWhole: boolean): Head => ({
    bytes: Buffer.concat(beginning).subarray(0, HEAD_BYTES),
    isWhole,
    isUtf8Text: check.isUtf8(),
  });
  const touch = toucher(file);
  for await (const chunk of chunks) {
    check.add(chunk);
    if (bytes + chunk.length > IMPORT_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE, "too_large");
    if (length < HEAD_BYTES) {
      if (length === 0) refuseOtherKinds(chunk);
      beginning.push(chunk);
      length += chunk.length;
    } else if (!isInspected) {
      await inspect(headOf(false));
      isInspected = true;
    }
    bytes += chunk.length;
    pieces.add(chunk);
    if (isInspected) await pieces.storeWhole();
    await touch();
    workFor(worker);
  }
  const head = headOf(bytes <= HEAD_BYTES);
  const inspection = await inspect(head);
  await pieces.storeAll();
  return { bytes, head, inspection };
}

/** Stores a file in pieces. */
function pieceWriter(file: StoredFile) {
  let pending: Buffer[] = [];
  let waiting = 0;
  let start = 0;
  const storeAll = async () => {
    const content = Buffer.concat(pending);
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      const piece = content.subarray(at, at + PIECE_BYTES);
      await storePiece(file, start, piece);
      start += piece.length;
    }
    pending = [];
    waiting = 0;
  };
  return {
    add(chunk: Buffer): void {
      pending.push(chunk);
      waiting += chunk.length;
    },
    /** Stores what has been added, once it is at least a piece. */
    storeWhole: async () => {
      if (waiting >= PIECE_BYTES) await storeAll();
    },
    storeAll,
  };
}

/** Returns a function that records now and then that the upload is in progress. */
function toucher({ db, importId }: StoredFile): () => Promise<void> {
  let touchedAt = performance.now();
  return async () => {
    if (performance.now() - touchedAt <= TOUCH_EVERY_MS) return;
    await db
      .updateTable("lead_import")
      .set({ touched_at: sql<Date>`now()` })
      .where("import_id", "=", importId)
      .execute();
    touchedAt = performance.now();
  };
}
