import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { delayOf } from "../../base/timers.ts";
import { concatenate, Frames, type Unit } from "./frames.ts";
import { renameStatements } from "./statement-names.ts";

/** The one PostgreSQL session behind all clients. */
export interface Backend {
  execute(bytes: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  inTransaction(): boolean;
}

interface Client {
  readonly port: MessagePort;
  /** Does what nobody waits for. */
  readonly isBackground: boolean;
  readonly frames: Frames;
  /** Units that wait, in order. */
  readonly waiting: Unit[];
  /** Precedes the names of its prepared statements. */
  readonly prefix: string;
  readonly prepared: Set<string>;
  /**
   * Milliseconds that its next statement is expected to take, since a connection does more of the same: what the last
   * one took, or half of what was expected of that one if it took less.
   */
  took: number;
  /** When what it wants next came, in milliseconds. */
  since: number;
  closed: boolean;
}

/** An answer is sent on once it has grown to this many bytes, so that a large one is not held twice. */
const ANSWER_BYTES = 256 * 1024;

/** Milliseconds after which it is worth a look whether somebody else has come. */
const NOTICEABLE = 5;

/**
 * Who waited four times as long as it will take goes before whoever has just come with something short. So long
 * statements have a fifth of the session at least, however many short ones there are.
 */
const PATIENCE = 4;

/**
 * No statement, and no turn of work in the background, counts as longer than this many milliseconds, so that none waits
 * for more than four seconds.
 */
const MAX_WAIT_MS = 1_000;

/** How many times as long as a turn of the background its rest is. With one and a half, another account kept 0.47 of its rate. */
const REST = 2;

/** So many milliseconds after the last statement of anybody else, work in the background has the session to itself. */
const QUIET = 20;

const encoder = new TextEncoder();
const SYNC = message("S", "");
const ROLLBACK = message("Q", "rollback\0");
const REFUSAL = encoder.encode("N");

/**
 * Gives one client after the other the use of the session, short statements before long ones, so that a lead waits
 * for one search of a neighbor and not for all of them. A client keeps it from its first message to the end of its
 * transaction; what others send waits meanwhile. A client that disconnects in the middle is rolled back, as is one that
 * leaves a transaction idle for too long: it would stop everybody else.
 *
 * All that works in the background has a third of the session together while anybody else wants it, for it rests after
 * each of its turns; with nobody else there, it has the whole.
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
  /** When the background's present turn began. */
  #turnBegan = 0;
  /** Until when the background rests, unless nobody else comes. */
  #restUntil = 0;
  /** When somebody else was served last. */
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
      isBackground && rests ? Number.POSITIVE_INFINITY : Math.min(took, MAX_WAIT_MS) - (now - since) / PATIENCE;
    const delays = this.#queue.map(delayOf);
    const least = Math.min(...delays);
    if (this.#queue.length > 0 && least === Number.POSITIVE_INFINITY) {
      this.#wakeAfter(this.#restLeft(now));
      return undefined;
    }
    return this.#queue.splice(delays.indexOf(least), 1)[0];
  }

  /** How many milliseconds the background has to wait, when nobody else comes meanwhile. */
  #restLeft(now: number): number {
    const left = Math.min(this.#restUntil, this.#othersAt + QUIET) - now;
    // of a longer rest than there is, a clock that jumped is the reason
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

/** What came while a statement ran is seen by the event loop's next round, which begins after the end of this one. */
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
