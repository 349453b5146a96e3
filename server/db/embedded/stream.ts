import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import { concatenate } from "./frames.ts";

const NEWS_DELAY_MS = 500;

/**
 * The stream the driver speaks PostgreSQL's protocol on, as it would on a socket. The other end is in
 * the database's thread. Unlike a socket it needs no path or port, nobody else can reach it, and
 * nothing of it is left behind by a process that was killed.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  readonly #ended: Promise<Error>;
  #port: MessagePort | undefined;

  /** @param ended resolves when the database has stopped, with the reason: queries under way fail with it */
  constructor(open: () => MessagePort, ended: Promise<Error>) {
    super();
    this.#open = open;
    this.#ended = ended;
  }

  /** What a socket does on `connect(port, host)`. */
  connect(): this {
    let port: MessagePort;
    try {
      port = this.#open();
    } catch (error) {
      return this.destroy(error as Error);
    }
    this.#port = port;
    port.on("message", (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on("close", () => void this.#closed());
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  /** The news that the database has stopped comes by another way, hardly later than the end of the port. */
  async #closed(): Promise<void> {
    const unknown = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), NEWS_DELAY_MS));
    const reason = this.writableEnded ? undefined : await Promise.race([this.#ended, unknown]);
    this.destroy(reason);
  }

  /** Copied, because the driver uses its buffers again; then handed over, which costs nothing. */
  #send(chunks: readonly Buffer[]): void {
    const bytes = concatenate(chunks);
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
