/** Requests that precede the first typed message, recognized by their code. */
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

const SYNC = 0x53; // S
const QUERY = 0x51; // Q
const FLUSH = 0x48; // H
const TERMINATE = 0x58; // X

/** A unit is executed in one piece: all messages up to one that asks for an answer. */
export type Unit =
  | { readonly kind: "startup" | "complete" | "partial"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The client asks for encryption; the answer is "no". */
  | { readonly kind: "refuse" }
  | { readonly kind: "end" };

/**
 * Splits the bytes of a client (PostgreSQL's protocol 3.0) into units. If smaller pieces were executed, one client
 * could bind the statement of another, because all share one session.
 */
export class Frames {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  #started = false;
  /** Where the next message begins; the bytes before it belong to the open unit. */
  #scanned = 0;

  push(chunk: Uint8Array<ArrayBuffer>): Unit[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : concatenate([this.#bytes, chunk]);
    const units: Unit[] = [];
    for (let unit = this.#next(); unit !== undefined; unit = this.#next()) units.push(unit);
    return units;
  }

  #next(): Unit | undefined {
    return this.#started ? this.#nextMessages() : this.#nextRequest();
  }

  #nextRequest(): Unit | undefined {
    if (this.#bytes.length < 8) return undefined;
    const length = int32(this.#bytes, 0);
    if (this.#bytes.length < length) return undefined;
    const code = int32(this.#bytes, 4);
    const bytes = this.#take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "refuse" };
    if (code === CANCEL_REQUEST) return { kind: "end" };
    this.#started = true;
    return { kind: "startup", bytes };
  }

  #nextMessages(): Unit | undefined {
    while (this.#bytes.length >= this.#scanned + 5) {
      const end = this.#scanned + 1 + int32(this.#bytes, this.#scanned + 1);
      if (this.#bytes.length < end) return undefined;
      const type = this.#bytes[this.#scanned];
      this.#scanned = end;
      if (type === TERMINATE) return { kind: "end" };
      if (type === SYNC || type === QUERY) return { kind: "complete", bytes: this.#take(end) };
      if (type === FLUSH) return { kind: "partial", bytes: this.#take(end) };
    }
    return undefined;
  }

  #take(length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, length);
    this.#bytes = this.#bytes.subarray(length);
    this.#scanned = 0;
    return bytes;
  }
}

/** Copies the chunks into one. */
export function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function int32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(at);
}
