import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import { concatenate } from "./frames.ts";

const NEWS_DELAY_MS = 500;

/**
 * The stream on which the driver speaks PostgreSQL's protocol, in place of a socket. The other end is in the database's
 * thread. It needs no path or port, nobody else can reach it, and a process that was killed leaves nothing of it.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  readonly #ended: Promise<Error>;
  #port: MessagePort | undefined;

  /** @param ended resolves with the reason when the database has stopped; running queries then fail with it */
  constructor(open: () => MessagePort, ended: Promise<Error>) {
    super();
    this.#open = open;
    this.#ended = ended;
  }

  /** Called by the driver, as `connect(port, host)` of a socket is. */
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

  /**
   * Waits briefly for the reason why the database stopped, which arrives on another channel soon after the port has
   * closed.
   */
  async #closed(): Promise<void> {
    const unknown = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), NEWS_DELAY_MS));
    const reason = this.writableEnded ? undefined : await Promise.race([this.#ended, unknown]);
    this.destroy(reason);
  }

  /** Copied because the driver reuses its buffers. The copy is then transferred, which costs nothing. */
  #send(chunks: readonly Buffer[]): void {
    const bytes = concatenate(chunks);
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
