import { fsyncSync, renameSync, writeSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Stream {
  readonly nfd?: number;
}

interface Attributes {
  readonly mode?: number | null;
}

/** What Emscripten's NODEFS offers, as far as it is used here. */
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
 * PGlite's files on this machine's disk, with the system calls on which durability rests made real.
 * As PGlite ships it, `fsync` does nothing at all, so an acknowledged commit would be lost with the
 * power; `rename` first removes what it is to replace; and `write` may write a part, which PGlite's
 * own copying does not notice. Directories are opened like files, so PostgreSQL's syncing of directory
 * entries goes the same way.
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
      // what is made here follows the process, but the modes of the files PGlite brings along are set
      for (const operations of [nodefs.node_ops, nodefs.stream_ops]) {
        const setattr = operations.setattr as (of: unknown, attributes: Attributes) => void;
        operations.setattr = (of: unknown, attributes: Attributes) => setattr(of, withoutOthers(attributes));
      }
    };
    return super.init(pg, { ...options, preRun: [...toList(options.preRun), makeReal] } as EmscriptenOptions);
  }
}

/** The rights of the owner alone. */
function withoutOthers(attributes: Attributes): Attributes {
  return typeof attributes.mode === "number" ? { ...attributes, mode: attributes.mode & ~0o077 } : attributes;
}

/** What stops a write in the middle, such as a full disk, is thrown by the attempt to go on. */
function writeAll(file: number, buffer: Int8Array, offset: number, length: number, position: number): void {
  for (let done = 0; done < length; ) {
    done += writeSync(file, buffer, offset + done, length - done, position + done);
  }
}

function toList(preRun: unknown): unknown[] {
  return Array.isArray(preRun) ? preRun : preRun === undefined ? [] : [preRun];
}
