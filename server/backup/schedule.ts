import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { signatureOf, signingKey } from "../base/keys.ts";
import { projectRoot } from "../base/root.ts";
import { StartupError } from "../base/startup-error.ts";
import { tryLockFile } from "../db/embedded/lock.ts";
import type { BackupMade } from "../jobs/backup-made.ts";
import type { RunnableKind } from "../jobs/kind.ts";
import { explained, readManifestOf } from "./file.ts";
import { beginLogArchive, type LogArchive, logArchiveOf, trimLogArchive } from "./log-archive.ts";
import type { CopyLog } from "./log-copier.ts";

/** The backups that servers make by themselves. */
export interface BackupSchedule {
  readonly directory: string;
  readonly everySeconds: number;
  /** How many are kept. */
  readonly keep: number;
}

/**
 * The beginning of the names of an installation's backups. Several installations may use one directory, and none
 * removes a file of another.
 */
export const prefixOf = (installationKey: string) =>
  `leadplane-${signatureOf(signingKey(installationKey, "backup-name"), "", 4).toString("hex")}-`;

/** The names of an installation's backups, the oldest first. */
function namesOf(directory: string, installationKey: string, ending: string): string[] {
  const prefix = prefixOf(installationKey);
  return readdirSync(directory)
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .sort();
}

/** When the newest backup was finished, in seconds since 1970; undefined if there is none, or no directory. */
export function lastBackupAt(directory: string, installationKey: string): number | undefined {
  try {
    const newest = namesOf(directory, installationKey, ".backup").at(-1);
    return newest === undefined ? undefined : statSync(join(directory, newest)).mtimeMs / 1_000;
  } catch {
    return undefined;
  }
}

/**
 * Whether a directory lacks what a restore needs: a backup of the installation, or the log of its embedded database. It
 * may be new, or the database may have been restored or moved since.
 */
export function lacksBackup(directory: string, installationKey: string, dataDir: string | undefined): boolean {
  if (lastBackupAt(directory, installationKey) === undefined) return true;
  return dataDir !== undefined && logArchiveOf(dataDir, directory) === undefined;
}

export interface BackupOptions {
  /** That of the server. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The embedded database, whose log is copied between backups. */
  readonly embedded?: { readonly dataDir: string; readonly copyLog: CopyLog } | undefined;
}

/**
 * The job that makes a backup at intervals, on one node at a time, by the command line in a process of its own, which
 * gives way to the server. Only nodes that have a directory for backups take the job.
 */
export function backupKind(
  { directory, everySeconds, keep }: BackupSchedule,
  installationKey: string,
  log: Pick<Logger, "info">,
  { environment = process.env, embedded }: BackupOptions = {},
): RunnableKind {
  const make = async (signal: AbortSignal): Promise<BackupMade> => {
    for (const name of namesOf(directory, installationKey, ".partial")) removeLeftover(join(directory, name));
    const time = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
    const file = `${prefixOf(installationKey)}${time}.backup`;
    const startedAt = performance.now();
    const archive = embedded && (await archiveFor(embedded, directory, installationKey));
    await runBackup(join(directory, file), environment, signal);
    if (archive !== undefined) {
      const { log: continued } = await readManifestOf(join(directory, file));
      if (continued !== undefined) await trimLogArchive(archive, prefixOf(installationKey), continued.first);
    }
    for (const name of namesOf(directory, installationKey, ".backup").slice(0, -keep)) rmSync(join(directory, name));
    const { size: bytes, mtime } = statSync(join(directory, file));
    return { file, bytes, seconds: secondsSince(startedAt), at: mtime.toISOString() };
  };
  return {
    name: "backup",
    everySeconds,
    run: async ({ signal }) => {
      const made = await make(signal).catch((error: unknown) => {
        throw explained(directory, error);
      });
      log.info({ backup: made }, "a backup was made");
      return made;
    },
  };
}

/** The archive that the log goes to from before the backup begins. */
async function archiveFor(
  { dataDir, copyLog }: NonNullable<BackupOptions["embedded"]>,
  directory: string,
  installationKey: string,
): Promise<LogArchive> {
  const archive = logArchiveOf(dataDir, directory);
  if (archive !== undefined) return archive;
  const begun = await beginLogArchive(dataDir, directory, prefixOf(installationKey));
  await copyLog();
  return begun;
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;

/** Removes what a process left that was killed, unless one is writing it. */
function removeLeftover(path: string): void {
  const unlock = tryLockFile(path);
  if (unlock === undefined) return;
  rmSync(path, { force: true });
  unlock();
}

async function runBackup(file: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const args = [join(projectRoot, "dist", "cli.js"), "backup", file];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"], signal });
  const said = text(child.stderr);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new StartupError((await said).trim() || `The backup ended with code ${code}.`, "");
}
