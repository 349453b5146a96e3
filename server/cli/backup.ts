import { join } from "node:path";
import { bytesText } from "#contract/wire";
import { pluralize } from "#engine";
import { backUp } from "../backup/back-up.ts";
import { move } from "../backup/move.ts";
import { type Restored, restore } from "../backup/restore.ts";
import { databasePlace } from "../db/database-url.ts";
import type { Config } from "../setup/config.ts";

/** Makes a backup of the configured database. @returns what to print */
export async function backupCommand(config: Config, file: string, withSecretKey: boolean): Promise<string> {
  const { bytes } = await backUp(config, file, { withSecretKey });
  const about = withSecretKey
    ? "It includes the secret key: anyone who has the file can use every token."
    : "It does not include the secret key: keep that separately, or add --with-secret-key.";
  return `Wrote ${file} (${bytesText(bytes)}). ${about}`;
}

/** Copies the configured database to another place. @returns what to print */
export async function moveCommand(config: Config, to: string): Promise<string> {
  const isServer = /^postgres(ql)?:/.test(to);
  const { rows, leads, keepsKey } = await move(config, isServer ? { databaseUrl: to } : { dataDir: to });
  const place = isServer ? databasePlace(to) : to;
  const what = `${pluralize(rows, "row")}, among them ${pluralize(leads, "lead")}`;
  const old = "The old database is unchanged: do not start a server on it again.";
  return `Moved ${what}, to ${place}. Every count and checksum was right.\n${next(config, to, isServer, keepsKey)} ${old}`;
}

function next({ secretKey }: Config, to: string, isServer: boolean, keepsKey: boolean): string {
  const key =
    secretKey.file === undefined ? "the same SECRET_KEY" : `SECRET_KEY set to the content of ${secretKey.file}`;
  if (isServer) return `Start the server with DATABASE_URL set to the new database and ${key}.`;
  if (keepsKey)
    return `Start the server with DATA_DIR=${to} and without DATABASE_URL. The secret key is there as well.`;
  return `Start the server with DATA_DIR=${to}, without DATABASE_URL, and with ${key}.`;
}

/** Restores a backup to the configured place. @returns what to print */
export async function restoreCommand(config: Config, file: string): Promise<string> {
  const restored = await restore(config, file);
  const { leads, accounts, asOf } = restored;
  const what = `${pluralize(leads, "lead")} in ${pluralize(accounts, "account")}`;
  return `Restored ${what}, as of ${asOf}. Every checksum was right.\n${aboutKey(restored, config, file)}`;
}

const REPLACE = "If it is lost, replace it: npm run cli -- replace-secret-key. That revokes every API token.";

function aboutKey({ secretKey }: Restored, config: Config, file: string): string {
  const kept = config.databaseUrl === undefined ? `copy it to ${join(config.dataDir, "secret-key")}, or ` : "";
  const put = `${kept}set SECRET_KEY to it`;
  switch (secretKey) {
    case "fits":
      return "The secret key is that of the backup. Start the server.";
    case "restored":
      return `The secret key was restored to ${config.dataDir}. Start the server.`;
    case "in file":
      return `The configured secret key is not that of the backup. Before you start the server, set SECRET_KEY to it: tar -xOf ${file} secret-key`;
    case "elsewhere":
      return `The secret key of the backup is not here. Before you start the server, ${put}. ${REPLACE}`;
  }
}
