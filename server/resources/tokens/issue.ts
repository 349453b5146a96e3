import type { Pool } from "pg";
import { deriveToken, hashToken } from "../../access/tokens.ts";
import type { Services } from "../../services.ts";

/** Whose token it is. */
export interface TokenOwner {
  readonly accountId: number;
  readonly userId: number;
}

/** What a token is derived from, and what the database knows it by. */
interface Derivation {
  readonly token_id: number;
  readonly generation: number;
  readonly token_hash: Buffer;
}

type Derives = Pick<Services, "secretKey"> & { readonly database: Pick<Services["database"], "pool"> };

/**
 * Makes a token. Its number comes first, for the token is derived from it.
 *
 * @returns the number; undefined when the user has a default token already and this was to be one
 */
export async function insertToken(
  { database: { pool }, secretKey }: Derives,
  owner: TokenOwner,
  token: { readonly name: string; readonly isDefault: boolean; readonly expiresAt: string | null },
): Promise<number | undefined> {
  const sequence = await pool.query<{ id: number }>("select nextval('api_token_token_id_seq')::int as id");
  const id = sequence.rows[0]?.id ?? Number.NaN;
  const hash = hashToken(deriveToken(secretKey, id, 1));
  const result = await pool.query({
    text: `insert into api_token (account_id, token_id, user_id, name, is_default, expires_at, token_hash)
      overriding system value values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, user_id) where is_default and revoked_at is null do nothing`,
    values: [owner.accountId, id, owner.userId, token.name, token.isDefault, token.expiresAt, hash],
  });
  return result.rowCount === 1 ? id : undefined;
}

/** The user's own token, made when it is first asked for: always the same until it is rotated. */
export async function defaultToken(services: Derives, owner: TokenOwner): Promise<string> {
  for (;;) {
    const found = await findDefault(services.database.pool, owner);
    if (found !== undefined) return await showToken(services, owner.accountId, found);
    // whoever comes second here finds the token of who came first
    await insertToken(services, owner, { name: "", isDefault: true, expiresAt: null });
  }
}

async function findDefault(pool: Pool, { accountId, userId }: TokenOwner): Promise<Derivation | undefined> {
  const result = await pool.query<Derivation>({
    text: `select token_id, generation, token_hash from api_token
      where account_id = $1 and user_id = $2 and is_default and revoked_at is null`,
    values: [accountId, userId],
  });
  return result.rows[0];
}

/** A token of a user by its id; undefined when it was revoked. */
export async function findTokenOf(
  pool: Pool,
  { accountId, userId }: TokenOwner,
  tokenId: number,
): Promise<Derivation | undefined> {
  const result = await pool.query<Derivation>({
    text: `select token_id, generation, token_hash from api_token
      where account_id = $1 and user_id = $2 and token_id = $3 and revoked_at is null`,
    values: [accountId, userId, tokenId],
  });
  return result.rows[0];
}

/**
 * The token itself. When the installation has another secret key than when it was made, it derives to
 * another one: that is the one shown, so it is the one that works from then on.
 */
export async function showToken(
  { database: { pool }, secretKey }: Derives,
  accountId: number,
  { token_id, generation, token_hash }: Derivation,
): Promise<string> {
  const token = deriveToken(secretKey, token_id, generation);
  const hash = hashToken(token);
  if (!hash.equals(token_hash)) {
    await pool.query({
      text: "update api_token set token_hash = $1 where account_id = $2 and token_id = $3 and generation = $4",
      values: [hash, accountId, token_id, generation],
    });
  }
  return token;
}

/**
 * Replaces a token by its next generation; the former one stops working.
 *
 * @returns the new one; undefined when it was revoked
 */
export async function rotateToken(
  { database: { pool }, secretKey }: Derives,
  accountId: number,
  tokenId: number,
): Promise<string | undefined> {
  for (;;) {
    const result = await pool.query<{ generation: number }>({
      text: "select generation from api_token where account_id = $1 and token_id = $2 and revoked_at is null",
      values: [accountId, tokenId],
    });
    const former = result.rows[0]?.generation;
    if (former === undefined) return undefined;
    const token = deriveToken(secretKey, tokenId, former + 1);
    const updated = await pool.query({
      text: `update api_token set generation = $1, token_hash = $2
        where account_id = $3 and token_id = $4 and generation = $5 and revoked_at is null`,
      values: [former + 1, hashToken(token), accountId, tokenId, former],
    });
    // two rotations at the same moment: whoever comes second rotates the outcome of the first
    if (updated.rowCount === 1) return token;
  }
}

/** Rotates the user's own token; who has none yet gets the first. */
export async function rotateDefaultToken(services: Derives, owner: TokenOwner): Promise<string> {
  const found = await findDefault(services.database.pool, owner);
  const rotated = found === undefined ? undefined : await rotateToken(services, owner.accountId, found.token_id);
  return rotated ?? (await defaultToken(services, owner));
}
