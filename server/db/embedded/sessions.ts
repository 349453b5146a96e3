import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { concatenate, Frames, type Unit } from "./frames.ts";
import { renameStatements } from "./statement-names.ts";

/** The one PostgreSQL session behind all clients. */
export interface Backend {
  execute(bytes: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  inTransaction(): boolean;
}

interface Client {
  readonly port: MessagePort;
  readonly frames: Frames;
  /** Units that wait, in order. */
  readonly waiting: Unit[];
  /** Precedes the names of its prepared statements. */
  readonly prefix: string;
  readonly prepared: Set<string>;
  /** Milliseconds of the session that it has had, by which it is compared with the others. */
  used: number;
  closed: boolean;
}

/** An answer is sent on once it has grown to this many bytes, so that a large one is not held twice. */
const ANSWER_BYTES = 256 * 1024;

/**
 * How far behind the others a client that asked for little may be, in milliseconds of the session. What it asks for
 * then goes before what those want who had more; a stream of such requests is this much ahead, and no more.
 */
const MOST_BEHIND = 1_000;

/** Milliseconds after which it is worth a look whether somebody else has come. */
const NOTICEABLE = 5;

const encoder = new TextEncoder();
const SYNC = message("S", "");
const ROLLBACK = message("Q", "rollback\0");
const REFUSAL = encoder.encode("N");

/**
 * Gives one client after the other the use of the session, next the one that had the least of it, so that a lead
 * waits for one search of a neighbor and not for all of them. A client keeps it from its first message
 * to the end of its transaction; what others send waits meanwhile. A client that disconnects in the
 * middle is rolled back, as is one that leaves a transaction idle for too long: it would stop
 * everybody else.
 */
export class Sessions {
  readonly #backend: Backend;
  readonly #idleLimit: number;
  readonly #queue: Client[] = [];
  /** Clients that have gone and left prepared statements. */
  readonly #gone: Client[] = [];
  #clients = 0;
  #owner: Client | undefined;
  #ownerTimer: NodeJS.Timeout | undefined;
  #running = false;
  /** What the client that was served last had had of the session by then. */
  #level = 0;

  constructor(backend: Backend, idleInTransactionMs: number) {
    this.#backend = backend;
    this.#idleLimit = idleInTransactionMs;
  }

  /** Serves a client whose bytes come and go through the port, until either side closes it. */
  connect(port: MessagePort): void {
    this.#clients += 1;
    const client: Client = {
      port,
      frames: new Frames(),
      waiting: [],
      prefix: `client${this.#clients}.`,
      prepared: new Set(),
      used: this.#level,
      closed: false,
    };
    port.on("message", (chunk: Uint8Array<ArrayBuffer>) => {
      if (client.waiting.length === 0) client.used = Math.max(client.used, this.#level - MOST_BEHIND);
      for (const unit of client.frames.push(chunk)) {
        client.waiting.push(unit);
        this.#queue.push(client);
      }
      void this.#run();
    });
    port.on("close", () => {
      client.closed = true;
      client.waiting.length = 0;
      if (client.prepared.size > 0) this.#gone.push(client);
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let client = await this.#next(); client !== undefined; client = await this.#next()) {
      const unit = client.waiting.shift();
      if (unit !== undefined) await this.#serve(client, unit);
    }
    this.#running = false;
  }

  async #next(): Promise<Client | undefined> {
    if (this.#owner?.closed) await this.#abandon();
    if (this.#owner === undefined) {
      for (const client of this.#gone.splice(0)) await this.#forget(client);
      return this.#leastServed();
    }
    const index = this.#queue.indexOf(this.#owner);
    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  #leastServed(): Client | undefined {
    let next = 0;
    for (const [place, { used }] of this.#queue.entries()) if (used < (this.#queue[next]?.used ?? 0)) next = place;
    const [client] = this.#queue.splice(next, 1);
    this.#level = Math.max(this.#level, client?.used ?? 0);
    return client;
  }

  async #serve(client: Client, unit: Unit): Promise<void> {
    if (unit.kind === "end") return client.port.close();
    if (unit.kind === "refuse") return send(client, REFUSAL);
    const bytes = unit.kind === "startup" ? unit.bytes : renameStatements(unit.bytes, client.prefix, client.prepared);
    const startedAt = performance.now();
    await this.#execute(bytes, client);
    const took = performance.now() - startedAt;
    client.used += took;
    // what came meanwhile is only seen when this thread has a moment
    if (took > NOTICEABLE) await setImmediate();
    this.#own(unit.kind === "partial" || this.#backend.inTransaction() ? client : undefined);
  }

  async #execute(bytes: Uint8Array, client: Client): Promise<void> {
    let answer: Uint8Array[] = [];
    let length = 0;
    const flush = () => {
      if (length > 0) send(client, concatenate(answer));
      answer = [];
      length = 0;
    };
    await this.#backend.execute(bytes, (data) => {
      answer.push(data.slice());
      length += data.length;
      if (length >= ANSWER_BYTES) flush();
    });
    flush();
  }

  #own(client: Client | undefined): void {
    clearTimeout(this.#ownerTimer);
    this.#owner = client;
    if (client !== undefined) this.#ownerTimer = setTimeout(() => client.port.close(), this.#idleLimit);
  }

  async #abandon(): Promise<void> {
    await this.#backend.execute(SYNC, () => {});
    if (this.#backend.inTransaction()) await this.#backend.execute(ROLLBACK, () => {});
    this.#own(undefined);
  }

  async #forget(client: Client): Promise<void> {
    const close = [...client.prepared].map((name) => message("C", `S${name}\0`));
    await this.#backend.execute(concatenate([...close, SYNC]), () => {});
  }
}

function send(client: Client, bytes: Uint8Array): void {
  if (!client.closed) client.port.postMessage(bytes);
}

/** One message of the protocol. */
export function message(type: string, body: string): Uint8Array {
  const content = encoder.encode(body);
  const bytes = new Uint8Array(5 + content.length);
  bytes.set(encoder.encode(type));
  new DataView(bytes.buffer).setInt32(1, 4 + content.length);
  bytes.set(content, 5);
  return bytes;
}
