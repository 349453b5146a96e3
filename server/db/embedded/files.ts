import { fsyncSync, renameSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What Emscripten's NODEFS offers, as far as it is used here. */
interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T;
  realPath(node: unknown): string;
  stream_ops: { fsync?(stream: { nfd?: number }): number };
  node_ops: { rename(node: { name: string }, directory: unknown, name: string): void };
}
type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's files on this machine's disk, with the two system calls on which durability rests made
 * real. As PGlite ships it, `fsync` does nothing at all, so an acknowledged commit would be lost with
 * the power, and `rename` first removes what it is to replace. Directories are opened like files,
 * so PostgreSQL's syncing of directory entries goes the same way.
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
      nodefs.stream_ops.fsync = (stream) => {
        const file = stream.nfd;
        if (file !== undefined) nodefs.tryFSOperation(() => fsyncSync(file));
        synced?.();
        return 0;
      };
      nodefs.node_ops.rename = (node, directory, name) => {
        nodefs.tryFSOperation(() => renameSync(nodefs.realPath(node), `${nodefs.realPath(directory)}/${name}`));
        node.name = name;
      };
    };
    return super.init(pg, { ...options, preRun: [...toList(options.preRun), makeReal] } as EmscriptenOptions);
  }
}

function toList(preRun: unknown): unknown[] {
  return Array.isArray(preRun) ? preRun : preRun === undefined ? [] : [preRun];
}
