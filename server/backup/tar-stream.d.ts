// The parts of tar-stream that are used here; it has no types of its own.
declare module "tar-stream" {
  import type { Readable, Writable } from "node:stream";

  export interface Header {
    readonly name: string;
    readonly size?: number;
    readonly mode?: number;
    readonly mtime?: Date;
    readonly type?: "file" | "directory";
  }
  export interface Pack extends Readable {
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  export interface Entry extends Readable {
    readonly header: Required<Header>;
  }
  export interface Extract extends Writable {
    [Symbol.asyncIterator](): AsyncIterableIterator<Entry>;
  }
  export function pack(): Pack;
  export function extract(): Extract;
}
