import { fsyncSync, renameSync, writeSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Stream {
  readonly nfd?: number;
}

interface Attributes {
  readonly mode?: number | null;
}

/** The parts of Emscripten's NODEFS that are used here. */
interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T;
  realPath(node: unknown): string;
  stream_ops: {
    fsync?(stream: Stream): number;
    setattr(stream: Stream, attributes: Attributes): void;
    write(stream: Stream, buffer: Int8Array, offset: number, length: number, position: number): number;
  };
  node_ops: {
    setattr(node: unknown, attributes: Attributes): void;
    rename(node: { name: string }, directory: unknown, name: string): void;
  };
}
type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's files on this machine's disk, with durable system calls. As shipped, PGlite's `fsync` does nothing, so an
 * acknowledged commit would be lost when the power fails. Its `rename` first removes the target. Its `write` may write
 * only a part, which PGlite's copying does not notice. Directories are opened like files, so PostgreSQL's syncing of
 * directory entries works the same way.
 */
export class DurableFiles extends NodeFS {
  readonly #synced: (() => void) | undefined;

  /** @param synced called after each fsync, for the test that counts them */
  constructor(directory: string, synced?: () => void) {
    super(directory);
    this.#synced = synced;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS["init"]> {
    const synced = this.#synced;
    const makeReal = (module: { FS: unknown }) => {
      const nodefs = (module.FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS;
      nodefs.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) nodefs.tryFSOperation(() => fsyncSync(nfd));
        synced?.();
        return 0;
      };
      nodefs.stream_ops.write = ({ nfd }, buffer, offset, length, position) => {
        if (nfd !== undefined) nodefs.tryFSOperation(() => writeAll(nfd, buffer, offset, length, position));
        return length;
      };
      nodefs.node_ops.rename = (node, directory, name) => {
        nodefs.tryFSOperation(() => renameSync(nodefs.realPath(node), `${nodefs.realPath(directory)}/${name}`));
        node.name = name;
      };
      // files created here get the process's umask, but PGlite sets the modes of the files it ships
      for (const operations of [nodefs.node_ops, nodefs.stream_ops]) {
        const setattr = operations.setattr as (of: unknown, attributes: Attributes) => void;
        operations.setattr = (of: unknown, attributes: Attributes) => setattr(of, withoutOthers(attributes));
      }
    };
    return super.init(pg, { ...options, preRun: [...toList(options.preRun), makeReal] } as EmscriptenOptions);
  }
}

/** The mode with only the owner's permissions. */
function withoutOthers(attributes: Attributes): Attributes {
  return typeof attributes.mode === "number" ? { ...attributes, mode: attributes.mode & ~0o077 } : attributes;
}

/** Writes all bytes. If a write stops partway, such as on a full disk, the next attempt throws the reason. */
function writeAll(file: number, buffer: Int8Array, offset: number, length: number, position: number): void {
  for (let done = 0; done < length; ) {
    done += writeSync(file, buffer, offset + done, length - done, position + done);
  }
}

function toList(preRun: unknown): unknown[] {
  return Array.isArray(preRun) ? preRun : preRun === undefined ? [] : [preRun];
}
