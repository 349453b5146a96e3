import { createHmac, timingSafeEqual } from "node:crypto";
import { rmSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { deriveToken, hashToken, installationKeyOf, newInstallationId } from "../access/tokens.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { recordEvent } from "../audit/record.ts";
import { StartupError } from "../base/startup-error.ts";
import { kyselyOn } from "../db/kysely-on.ts";
import type { Tables } from "../db/tables.ts";
import { tokenEvent } from "../resources/tokens/issue.ts";
import { whileInstallationIsLocked } from "./installation-lock.ts";
import type { StoredKey } from "./secret-key.ts";

/** The keys of the check value and of the database's id in the table `installation`. */
const CHECK = "secret_key_check";
const ID = "id";

/** What the database stores about the key: enough to recognize it, and useless to an attacker who steals it. */
const checkOf = (key: string) => createHmac("sha256", key).update("leadplane: is this the secret key?").digest("hex");

/** Tokens that are tried if a database has no check value yet. One that fits is sufficient proof. */
const TOKENS_TRIED = 10_000;

/**
 * Checks that this is the secret key that the database was set up with: API tokens are derived from it, and a node with
 * another key would replace them one by one. The first start on a database decides for all; of two at once, the first.
 * For a database from before there was a check value, a token that fits is the proof.
 *
 * @returns the key of the installation, which is derived from the secret key and the id of the database; the first
 *   start on a new database chooses that id
 * @throws StartupError if it is another key; a key file that this start has created is then removed
 */
export async function checkSecretKey(pool: Pool, kept: StoredKey): Promise<string> {
  const fitting = await whileInstallationIsLocked(pool, async (db) => {
    const stored = await read(db, CHECK);
    const known = await read(db, ID);
    const id = known ?? newInstallationId();
    for (const key of spellingsOf(kept)) {
      const installationKey = installationKeyOf(key, id);
      const fits = stored === undefined ? await fitsTokens(db, installationKey) : isSame(stored, checkOf(key));
      if (!fits) continue;
      if (stored === undefined) await write(db, CHECK, checkOf(key));
      if (known === undefined) await write(db, ID, id);
      return installationKey;
    }
    return undefined;
  });
  if (fitting !== undefined) return fitting;
  if (kept.isNew && kept.file !== undefined) rmSync(kept.file, { force: true });
  throw refusal(kept);
}

/** Whether a database was set up with this key, as far as it can say. It changes nothing. */
export async function hasSecretKey(pool: Pool, kept: Pick<StoredKey, "key" | "formerly">): Promise<boolean> {
  const stored = await read(kyselyOn(pool), CHECK);
  return stored === undefined || spellingsOf(kept).some((key) => isSame(stored, checkOf(key)));
}

/**
 * Deliberately replaces the database's key. Every API token is revoked and every session ends, because anyone with the
 * former key could derive all tokens. The database gets a new id as well, so that a copy differs from the original even
 * if both get the same key.
 *
 * @returns how many tokens were revoked; undefined if the database has this key already
 */
export async function replaceSecretKey(pool: Pool, kept: StoredKey): Promise<number | undefined> {
  const { key } = kept;
  return await whileInstallationIsLocked(pool, async (db) => {
    const stored = await read(db, CHECK);
    if (stored !== undefined && spellingsOf(kept).some((each) => isSame(stored, checkOf(each)))) return undefined;
    const revoked = await db
      .updateTable("api_token")
      .set({ revoked_at: sql<Date>`now()` })
      .where("revoked_at", "is", null)
      .returning(["account_id", "token_id", "user_id", "name", "is_test", "expires_at"])
      .execute();
    for (const token of revoked) {
      const event = tokenEvent("token_revoked", token, token.expires_at?.toISOString() ?? null);
      await recordEvent(db, token.account_id, COMMAND_LINE, event);
    }
    await db.deleteFrom("session").execute();
    await write(db, CHECK, checkOf(key));
    await write(db, ID, newInstallationId());
    return revoked.length;
  });
}

const spellingsOf = ({ key, formerly = [] }: Pick<StoredKey, "key" | "formerly">): readonly string[] => [
  ...new Set([key, ...formerly]),
];

async function read(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  const entry = db.selectFrom("installation").select(sql<string>`value #>> '{}'`.as("value")).where("key", "=", key);
  return (await entry.executeTakeFirst())?.value;
}

async function write(db: Kysely<Tables>, key: string, value: string): Promise<void> {
  await db
    .insertInto("installation")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((entry) => entry.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
    .execute();
}

/** Whether a key was used here before: deriving one token returns what is stored of it. Without tokens any key fits. */
async function fitsTokens(db: Kysely<Tables>, installationKey: string): Promise<boolean> {
  const tokens = await db
    .selectFrom("api_token")
    .select(["token_id", "generation", "is_test", "token_hash"])
    .orderBy("token_id", "desc")
    .limit(TOKENS_TRIED)
    .execute();
  return (
    tokens.length === 0 ||
    tokens.some((token) => hashToken(deriveToken(installationKey, token)).equals(token.token_hash))
  );
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const ON_PURPOSE =
  "To switch to a different key, stop every server and run `npm run cli -- replace-secret-key`. This revokes every API token and ends every session.";

function refusal({ file, isNew }: StoredKey): StartupError {
  if (file === undefined) {
    return new StartupError(
      "SECRET_KEY is not the key that this database was set up with.",
      `Set the same SECRET_KEY on every server that uses the database. ${ON_PURPOSE}`,
    );
  }
  return new StartupError(
    isNew
      ? `The secret key file ${file} is missing. This database was set up with the key it contained.`
      : `The secret key in ${file} is not the key that this database was set up with.`,
    `Restore the file from a backup, or set SECRET_KEY to what it contained. ${ON_PURPOSE}`,
  );
}
