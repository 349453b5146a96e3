import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { delayOf } from "../../base/timers.ts";
import { concatenate, Frames, type Unit } from "./frames.ts";
import { renameStatements } from "./statement-names.ts";

/** The single PostgreSQL session that all clients share. */
export interface Backend {
  execute(bytes: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  inTransaction(): boolean;
}

interface Client {
  readonly port: MessagePort;
  /** Whether the client does background work. */
  readonly isBackground: boolean;
  readonly frames: Frames;
  /** Waiting units, in order. */
  readonly waiting: Unit[];
  /** Prefix of the names of its prepared statements. */
  readonly prefix: string;
  readonly prepared: Set<string>;
  /**
   * The expected duration of its next statement, in milliseconds. A connection usually repeats similar statements, so
   * this is the duration of the last one, or half of what was expected of the last one if it took less.
   */
  took: number;
  /** When its next unit arrived, in milliseconds. */
  since: number;
  closed: boolean;
}

/** An answer is forwarded when it has grown to this many bytes, so that a large one is not held twice. */
const ANSWER_BYTES = 256 * 1024;

/** Milliseconds after which to check whether another client has arrived. */
const NOTICEABLE = 5;

/**
 * A client that has waited four times as long as its statement will take goes before one that has just arrived with a
 * shorter statement. Long statements therefore get a fifth of the session while a few connections send short ones
 * without a pause.
 */
const AGING = 4;

/**
 * The maximum duration, in milliseconds, that counts for a statement or a turn of background work. None therefore waits
 * for more than four seconds.
 */
const MAX_WAIT_MS = 1_000;

/**
 * How long background work rests, as a multiple of its turn. With a factor of 1.5, another account kept 0.47 of its
 * rate.
 */
const REST = 2;

/** Background work has the session to itself when no other client has sent a statement for this many milliseconds. */
const QUIET = 20;

const encoder = new TextEncoder();
const SYNC = message("S", "");
const ROLLBACK = message("Q", "rollback\0");
const REFUSAL = encoder.encode("N");

/**
 * Schedules the session among the clients, short statements before long ones, so that a lead waits for one search of
 * another client and not for all of them. A client holds the session from its first message to the end of its
 * transaction; the messages of others wait. A client that disconnects during a transaction is rolled back, and so is
 * one that leaves a transaction idle for too long, because it would block all others.
 *
 * All background work together gets a third of the session while other clients want it, because it rests after each of
 * its turns. Otherwise it gets the whole session.
 */
export class Sessions {
  readonly #backend: Backend;
  readonly #idleLimit: number;
  readonly #queue: Client[] = [];
  /** Clients that have disconnected and left prepared statements. */
  readonly #gone: Client[] = [];
  #clients = 0;
  #owner: Client | undefined;
  #ownerTimer: NodeJS.Timeout | undefined;
  #running = false;
  /** When the current turn of background work began. */
  #turnBegan = 0;
  /** Until when background work rests, unless no other client arrives. */
  #restUntil = 0;
  /** When another client was last served. */
  #othersAt = 0;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(backend: Backend, idleInTransactionMs: number) {
    this.#backend = backend;
    this.#idleLimit = idleInTransactionMs;
  }

  /** Serves a client whose bytes come and go through the port, until either side closes it. */
  connect(port: MessagePort, isBackground = false): void {
    this.#clients += 1;
    const client: Client = {
      port,
      isBackground,
      frames: new Frames(),
      waiting: [],
      prefix: `client${this.#clients}.`,
      prepared: new Set(),
      took: 0,
      since: 0,
      closed: false,
    };
    port.on("message", (chunk: Uint8Array<ArrayBuffer>) => {
      if (client.waiting.length === 0) client.since = performance.now();
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
      return this.#mostUrgent();
    }
    const index = this.#queue.indexOf(this.#owner);
    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  #mostUrgent(): Client | undefined {
    const now = performance.now();
    const rests = this.#restLeft(now) > 0;
    const delayOf = ({ took, since, isBackground }: Client) =>
      isBackground && rests ? Number.POSITIVE_INFINITY : Math.min(took, MAX_WAIT_MS) - (now - since) / AGING;
    const delays = this.#queue.map(delayOf);
    const least = Math.min(...delays);
    if (this.#queue.length > 0 && least === Number.POSITIVE_INFINITY) {
      this.#wakeAfter(this.#restLeft(now));
      return undefined;
    }
    return this.#queue.splice(delays.indexOf(least), 1)[0];
  }

  /** How many milliseconds background work must still wait if no other client arrives. */
  #restLeft(now: number): number {
    const isWanted = this.#queue.some(({ isBackground }) => !isBackground);
    const left = (isWanted ? this.#restUntil : Math.min(this.#restUntil, this.#othersAt + QUIET)) - now;
    // a rest longer than the maximum can only come from a clock that jumped
    return left > REST * MAX_WAIT_MS ? 0 : left;
  }

  #wakeAfter(ms: number): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => void this.#run(), delayOf(ms));
  }

  async #serve(client: Client, unit: Unit): Promise<void> {
    if (unit.kind === "end") return client.port.close();
    if (unit.kind === "refuse") return send(client, REFUSAL);
    const bytes = unit.kind === "startup" ? unit.bytes : renameStatements(unit.bytes, client.prefix, client.prepared);
    const startedAt = performance.now();
    if (client !== this.#owner) this.#turnBegan = startedAt;
    await this.#execute(bytes, client);
    const now = performance.now();
    client.took = Math.max(now - startedAt, client.took / 2);
    client.since = now;
    if (now - startedAt > NOTICEABLE) await yieldToEventLoop();
    const isDone = unit.kind !== "partial" && !this.#backend.inTransaction();
    this.#own(isDone ? undefined : client);
    if (!client.isBackground) this.#othersAt = now;
    else if (isDone) this.#restUntil = now + REST * Math.min(now - this.#turnBegan, MAX_WAIT_MS);
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

/** Messages that arrived while a statement ran are read in the event loop's next round, which begins after this one. */
async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await setImmediate();
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
