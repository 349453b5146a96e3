import { sql } from "kysely";
import { type DerivedToken, deriveToken, hashToken } from "../../access/tokens.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { type AuditEvent, recordEvent, recorded } from "../../audit/record.ts";
import { unavailable } from "../../http/errors.ts";

/** The owner of a token. */
export interface TokenOwner {
  readonly accountId: number;
  readonly userId: number;
}

/** The data that a token is derived from, and its hash in the database. */
interface Derivation extends DerivedToken {
  readonly user_id: number;
  readonly name: string;
  readonly token_hash: Buffer;
}

type Derives = Pick<Services, "installationKey"> & { readonly database: Pick<Services["database"], "of"> };

/** The token in the audit log; never its value. */
export const tokenEvent = (
  action: "token_created" | "token_rotated" | "token_revoked" | "token_shown",
  { token_id, user_id, name, is_test }: Pick<Derivation, "token_id" | "user_id" | "name" | "is_test">,
  expiresAt: string | null = null,
): AuditEvent => {
  const state = { user: user_id, name, ...(is_test ? { is_test } : {}), expires_at: expiresAt };
  return {
    action,
    target: { type: "token", id: token_id, label: name },
    ...(action === "token_created" ? { after: state } : {}),
    ...(action === "token_revoked" ? { before: state } : { grants: { user: user_id, way: action } }),
  };
};

/**
 * Creates a token. Its number is allocated first, because the token is derived from it.
 *
 * @returns the number; undefined if the user already has a default token and this was to be one
 */
export async function insertToken(
  { database, installationKey }: Derives,
  owner: TokenOwner,
  token: {
    readonly name: string;
    readonly isDefault: boolean;
    readonly isTest: boolean;
    readonly expiresAt: string | null;
  },
  agent: Agent,
): Promise<number | undefined> {
  const db = database.of(owner.accountId);
  const sequence = await sql<{ id: number }>`select nextval('api_token_token_id_seq')::int as id`.execute(db);
  const id = sequence.rows[0]?.id ?? Number.NaN;
  const made = { token_id: id, generation: 1, is_test: token.isTest, user_id: owner.userId, name: token.name };
  const hash = hashToken(deriveToken(installationKey, made));
  const statement = sql`
    insert into api_token (account_id, token_id, user_id, name, is_default, is_test, expires_at, token_hash)
    overriding system value values (${owner.accountId}, ${id}, ${owner.userId}, ${token.name}, ${token.isDefault},
      ${token.isTest}, ${token.expiresAt}, ${hash})
    on conflict (account_id, user_id) where is_default and revoked_at is null do nothing returning token_id`;
  const event = tokenEvent("token_created", made, token.expiresAt);
  const { rows } = await recorded(statement, owner.accountId, agent, event).execute(db);
  return rows.length === 1 ? id : undefined;
}

/** Returns the user's own token, created at the first request: always the same until it is rotated. */
export async function defaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await findDefault(services, owner);
    if (found !== undefined) return await tokenValue(services, owner.accountId, found);
    // a concurrent second request finds the first one's token
    await insertToken(services, owner, { name: "", isDefault: true, isTest: false, expiresAt: null }, agent);
  }
  throw unavailable("server_busy", TOKEN_CHANGES);
}

/** Others may create, rotate, or revoke the same token at the same moment. Only a runaway does it this often. */
const MAX_ATTEMPTS = 100;
const TOKEN_CHANGES = "This token is being changed too quickly. Nothing was changed; try again shortly.";

/** The tokens of an account, without revoked ones. */
const tokensOf = ({ database }: Derives, accountId: number) =>
  database
    .of(accountId)
    .selectFrom("api_token")
    .select(["token_id", "user_id", "name", "generation", "is_test", "token_hash"])
    .where("revoked_at", "is", null);

async function findDefault(services: Derives, { accountId, userId }: TokenOwner): Promise<Derivation | undefined> {
  const own = tokensOf(services, accountId).where("user_id", "=", userId);
  return await own.where("is_default", "=", true).executeTakeFirst();
}

/** Returns a token of a user by its id; undefined if it was revoked. */
export async function findTokenOf(
  services: Derives,
  { accountId, userId }: TokenOwner,
  tokenId: number,
): Promise<Derivation | undefined> {
  const own = tokensOf(services, accountId).where("user_id", "=", userId);
  return await own.where("token_id", "=", tokenId).executeTakeFirst();
}

/**
 * Returns the token itself. If the installation has another secret key than when it was created, the derived token
 * differs: the one returned is then the one that works from now on.
 */
export async function tokenValue(
  { database, installationKey }: Derives,
  accountId: number,
  { token_hash, ...derived }: DerivedToken & Pick<Derivation, "token_hash">,
): Promise<string> {
  const { token_id, generation } = derived;
  const token = deriveToken(installationKey, derived);
  const hash = hashToken(token);
  if (!hash.equals(token_hash)) {
    await database
      .of(accountId)
      .updateTable("api_token")
      .set({ token_hash: hash })
      .where("token_id", "=", token_id)
      .where("generation", "=", generation)
      .execute();
  }
  return token;
}

/** Returns the token itself for a user who asked to see it, after recording that. */
export async function showToken(
  services: Derives,
  accountId: number,
  token: Derivation,
  agent: Agent,
): Promise<string> {
  await recordEvent(services.database.of(accountId), accountId, agent, tokenEvent("token_shown", token));
  return await tokenValue(services, accountId, token);
}

/** Returns the user's own token, after recording that; creates it if there is none yet. */
export async function showDefaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  const found = await findDefault(services, owner);
  if (found !== undefined) return await showToken(services, owner.accountId, found, agent);
  return await defaultToken(services, owner, agent);
}

/**
 * Replaces a token by its next generation; the former one stops working.
 *
 * @returns the new one; undefined if it was revoked
 */
export async function rotateToken(
  services: Derives,
  accountId: number,
  tokenId: number,
  agent: Agent,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const former = await tokensOf(services, accountId).where("token_id", "=", tokenId).executeTakeFirst();
    if (former === undefined) return undefined;
    const generation = former.generation + 1;
    const token = deriveToken(services.installationKey, { ...former, generation });
    const db = services.database.of(accountId);
    const statement = db
      .updateTable("api_token")
      .set({ generation, token_hash: hashToken(token) })
      .where("token_id", "=", tokenId)
      .where("generation", "=", former.generation)
      .where("revoked_at", "is", null)
      .returning("token_id");
    const event = tokenEvent("token_rotated", former);
    const { rows } = await recorded(statement, accountId, agent, event).execute(db);
    // of two concurrent rotations, the second one rotates the result of the first
    if (rows.length === 1) return token;
  }
  throw unavailable("server_busy", TOKEN_CHANGES);
}

/** Rotates the user's own token, or creates it if there is none yet. */
export async function rotateDefaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  const found = await findDefault(services, owner);
  const rotated = found === undefined ? undefined : await rotateToken(services, owner.accountId, found.token_id, agent);
  return rotated ?? (await defaultToken(services, owner, agent));
}
