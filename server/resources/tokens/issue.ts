import { deriveToken, hashToken } from "../../access/tokens.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { type Happening, recordEvent, recorded } from "../../audit/record.ts";
import { type Executor, execute } from "../../db/execute.ts";

/** Whose token it is. */
export interface TokenOwner {
  readonly accountId: number;
  readonly userId: number;
}

/** What a token is derived from, and what the database knows it by. */
interface Derivation {
  readonly token_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly generation: number;
  readonly token_hash: Buffer;
}

type Derives = Pick<Services, "secretKey"> & { readonly database: Pick<Services["database"], "pool"> };

/** What the audit log tells of a token; never its value. */
export const tokenEvent = (
  action: "token_created" | "token_rotated" | "token_revoked" | "token_shown",
  { token_id, user_id, name }: Pick<Derivation, "token_id" | "user_id" | "name">,
  expiresAt: string | null = null,
): Happening => {
  const state = { user: user_id, name, expires_at: expiresAt };
  return {
    action,
    target: { type: "token", id: token_id, label: name },
    ...(action === "token_created" ? { after: state } : {}),
    ...(action === "token_revoked" ? { before: state } : {}),
  };
};

/**
 * Makes a token. Its number comes first, for the token is derived from it.
 *
 * @returns the number; undefined when the user has a default token already and this was to be one
 */
export async function insertToken(
  { database: { pool }, secretKey }: Derives,
  owner: TokenOwner,
  token: { readonly name: string; readonly isDefault: boolean; readonly expiresAt: string | null },
  agent: Agent,
): Promise<number | undefined> {
  const sequence = await pool.query<{ id: number }>("select nextval('api_token_token_id_seq')::int as id");
  const id = sequence.rows[0]?.id ?? Number.NaN;
  const hash = hashToken(deriveToken(secretKey, id, 1));
  const statement = {
    text: `insert into api_token (account_id, token_id, user_id, name, is_default, expires_at, token_hash)
      overriding system value values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, user_id) where is_default and revoked_at is null do nothing returning token_id`,
    values: [owner.accountId, id, owner.userId, token.name, token.isDefault, token.expiresAt, hash],
  };
  const made = { token_id: id, user_id: owner.userId, name: token.name };
  const event = tokenEvent("token_created", made, token.expiresAt);
  const rows = await execute(pool, recorded(statement, owner.accountId, agent, event));
  return rows.length === 1 ? id : undefined;
}

/** The user's own token, made when it is first asked for: always the same until it is rotated. */
export async function defaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  for (;;) {
    const found = await findDefault(services.database.pool, owner);
    if (found !== undefined) return await tokenValue(services, owner.accountId, found);
    // whoever comes second here finds the token of who came first
    await insertToken(services, owner, { name: "", isDefault: true, expiresAt: null }, agent);
  }
}

const DERIVATION = "token_id, user_id, name, generation, token_hash";

async function findDefault(on: Executor, { accountId, userId }: TokenOwner): Promise<Derivation | undefined> {
  const [row] = await execute<Derivation>(on, {
    text: `select ${DERIVATION} from api_token
      where account_id = $1 and user_id = $2 and is_default and revoked_at is null`,
    values: [accountId, userId],
  });
  return row;
}

/** A token of a user by its id; undefined when it was revoked. */
export async function findTokenOf(
  on: Executor,
  { accountId, userId }: TokenOwner,
  tokenId: number,
): Promise<Derivation | undefined> {
  const [row] = await execute<Derivation>(on, {
    text: `select ${DERIVATION} from api_token
      where account_id = $1 and user_id = $2 and token_id = $3 and revoked_at is null`,
    values: [accountId, userId, tokenId],
  });
  return row;
}

/**
 * The token itself. When the installation has another secret key than when it was made, it derives to
 * another one: that is the one shown, so it is the one that works from then on.
 */
export async function tokenValue(
  { database: { pool }, secretKey }: Derives,
  accountId: number,
  { token_id, generation, token_hash }: Pick<Derivation, "token_id" | "generation" | "token_hash">,
): Promise<string> {
  const token = deriveToken(secretKey, token_id, generation);
  const hash = hashToken(token);
  if (!hash.equals(token_hash)) {
    await execute(pool, {
      text: "update api_token set token_hash = $1 where account_id = $2 and token_id = $3 and generation = $4",
      values: [hash, accountId, token_id, generation],
    });
  }
  return token;
}

/** The token itself, for somebody who asked to see it: that is noted before it is shown. */
export async function showToken(
  services: Derives,
  accountId: number,
  token: Derivation,
  agent: Agent,
): Promise<string> {
  await recordEvent(services.database.pool, accountId, agent, tokenEvent("token_shown", token));
  return await tokenValue(services, accountId, token);
}

/** The user's own token, shown; whoever has none yet gets the first. */
export async function showDefaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  const found = await findDefault(services.database.pool, owner);
  if (found !== undefined) return await showToken(services, owner.accountId, found, agent);
  return await defaultToken(services, owner, agent);
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
  agent: Agent,
): Promise<string | undefined> {
  for (;;) {
    const [former] = await execute<Derivation>(pool, {
      text: `select ${DERIVATION} from api_token where account_id = $1 and token_id = $2 and revoked_at is null`,
      values: [accountId, tokenId],
    });
    if (former === undefined) return undefined;
    const generation = former.generation + 1;
    const token = deriveToken(secretKey, tokenId, generation);
    const statement = {
      text: `update api_token set generation = $1, token_hash = $2
        where account_id = $3 and token_id = $4 and generation = $5 and revoked_at is null returning token_id`,
      values: [generation, hashToken(token), accountId, tokenId, former.generation],
    };
    const rows = await execute(pool, recorded(statement, accountId, agent, tokenEvent("token_rotated", former)));
    // two rotations at the same moment: whoever comes second rotates the outcome of the first
    if (rows.length === 1) return token;
  }
}

/** Rotates the user's own token; who has none yet gets the first. */
export async function rotateDefaultToken(services: Derives, owner: TokenOwner, agent: Agent): Promise<string> {
  const found = await findDefault(services.database.pool, owner);
  const rotated = found === undefined ? undefined : await rotateToken(services, owner.accountId, found.token_id, agent);
  return rotated ?? (await defaultToken(services, owner, agent));
}
