import { type Kysely, sql } from "kysely";
import { type Caches, createCaches } from "../base/cache.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Database } from "../db/database.ts";
import { kyselyOn } from "../db/kysely-on.ts";
import type { Tables } from "../db/tables.ts";
import { batchLookups } from "./batch-lookups.ts";
import {
  ACTING_ACCOUNT,
  executeLookup,
  PRINCIPAL_COLUMNS,
  type Principal,
  type PrincipalRow,
  presentPrincipal,
  rowsOf,
} from "./principal.ts";
import { hashToken } from "./tokens.ts";

/** A known token acting in an account that does not exist for its user. */
export const NO_SUCH_ACCOUNT = "no-such-account";
export type Lookup = Principal | typeof NO_SUCH_ACCOUNT | undefined;

/** A token that has expired. */
export const EXPIRED = "expired";
export type TokenLookup = Lookup | typeof EXPIRED;

export interface TokenCache {
  /**
   * Returns the principal of a token, acting in the account named by `slug` (null: the user's own). Returns it at once
   * if the token was verified within the last second, so that a stream of requests costs no queries.
   *
   * @param isGuesser called when a query is needed: whether to look the token up slightly later, together with other
   *   suspicious lookups
   * @returns undefined for an unknown or revoked token, or an inactive user
   */
  find(token: string, slug: string | null, isGuesser?: () => Promise<boolean>): TokenLookup | Promise<TokenLookup>;
  /** Drops a token from the cache, so that its next use looks it up. */
  forget(token: string, slug: string | null): void;
  /** Writes pending records of last use, and stops. */
  close(): Promise<void>;
}

interface Entry {
  readonly hash: Buffer;
  readonly slug: string | null;
  lookup: TokenLookup;
  verifiedAt: number;
  usedAt: number;
}

const isPrincipal = (lookup: TokenLookup): lookup is Principal => typeof lookup === "object";

/** Together they make a revocation take effect within a second on every node. Both are in milliseconds. */
const TRUSTED_FOR = 900;
const VERIFY_EVERY = 400;
/** A token that is not used for this long is no longer verified in the background. */
const IDLE_MS = 10_000;
/** How often the last use is recorded. */
const RECORD_USE_EVERY = 10_000;
/** The size of an entry in bytes: the user, the account that they act in, and the origins that it allows. */
const ENTRY = 1_500;
const ORIGIN = 100;

interface TokenColumns {
  readonly n: number;
  readonly token_id: number;
  readonly token_name: string;
  readonly is_test: boolean;
  readonly has_expired: boolean;
}

const credentialOf = ({ token_id: id, token_name: name, is_test: isTest }: TokenColumns) =>
  ({ kind: "token", id, name, isTest }) as const;

/**
 * Verifies tokens in the background while they are in use: one query for all of them, several times a second, instead
 * of one query for each request. It uses the connections for storing leads, which no slow read holds. Lookups of
 * unknown tokens, of which anyone can send any number, do not use them.
 */
export function createTokenCache(
  { kysely, ingestPool }: Pick<Database, "kysely" | "ingestPool">,
  onError: (error: unknown) => void,
  caches: Caches = createCaches(),
): TokenCache {
  const unhindered = kyselyOn(ingestPool);
  const entries = caches.create<Entry>("tokens");
  /** Single lookups: concurrent requests for the same token wait for the same query. */
  const together = createSingleFlight();
  const used = new Map<number, number>();
  let recordedAt = Date.now();
  let verifying = false;

  const timer = setInterval(() => void tick(), VERIFY_EVERY);
  timer.unref();

  async function tick(): Promise<void> {
    if (verifying) return;
    verifying = true;
    try {
      const now = Date.now();
      const all = [...entries.entries()];
      for (const [key, entry] of all) if (now - entry.usedAt > IDLE_MS) entries.delete(key);
      const used = all.filter(([, entry]) => now - entry.usedAt <= IDLE_MS);
      if (used.length > 0) await verify(used);
      if (now - recordedAt >= RECORD_USE_EVERY) {
        recordedAt = now;
        await recordUse();
      }
    } catch (error) {
      // Entries expire by themselves: without a database nobody stays signed in for long.
      onError(error);
    } finally {
      verifying = false;
    }
  }

  async function verify(due: readonly (readonly [string, Entry])[]): Promise<void> {
    const startedAt = Date.now();
    const found = await query(
      unhindered,
      due.map(([, entry]) => entry),
    );
    for (const [index, [key, entry]] of due.entries()) {
      const lookup = found[index];
      if (!isPrincipal(lookup)) entries.delete(key);
      entry.lookup = lookup;
      entry.verifiedAt = startedAt;
    }
  }

  async function query(
    db: Kysely<Tables>,
    credentials: readonly { hash: Buffer; slug: string | null }[],
  ): Promise<TokenLookup[]> {
    const keyed = credentials.map(({ hash, slug }) => ({ key: hash, slug }));
    const query = sql<PrincipalRow & TokenColumns>`
      select wanted.n::int, t.token_id, t.name as token_name, t.is_test,
        coalesce(t.expires_at <= now(), false) as has_expired, ${PRINCIPAL_COLUMNS}
      from ${rowsOf("bytea", keyed)}
      join api_token t on t.token_hash = wanted.key
      join app_user u on u.account_id = t.account_id and u.user_id = t.user_id
      ${ACTING_ACCOUNT}
      where t.revoked_at is null and u.is_active`;
    const rows = await executeLookup(db, "principal-of-token", keyed, query.compile(db));
    const lookups: TokenLookup[] = credentials.map(() => undefined);
    for (const row of rows) {
      lookups[row.n - 1] = row.has_expired ? EXPIRED : (presentPrincipal(row, credentialOf(row)) ?? NO_SUCH_ACCOUNT);
    }
    return lookups;
  }

  async function recordUse(): Promise<void> {
    const uses = [...used];
    used.clear();
    if (uses.length === 0) return;
    const [ids, moments] = [uses.map(([id]) => id), uses.map(([, at]) => new Date(at).toISOString())];
    await sql`update api_token t set last_used_at = used.at
      from unnest(${ids}::int[], ${moments}::timestamptz[]) as used(token_id, at)
      where t.token_id = used.token_id`.execute(kysely);
  }

  function noteUse(entry: Entry, now: number): TokenLookup {
    entry.usedAt = now;
    if (isPrincipal(entry.lookup) && entry.lookup.credential.kind === "token") {
      used.set(entry.lookup.credential.id, now);
    }
    return entry.lookup;
  }

  type MissingToken = Pick<Entry, "hash" | "slug">;
  const queryBatched = batchLookups<MissingToken, TokenLookup>((keys) => query(kysely, keys));

  const queryOnce = (key: string, entry: MissingToken) => together(key, async () => (await query(kysely, [entry]))[0]);

  async function load(
    key: string,
    token: string,
    slug: string | null,
    isGuesser: (() => Promise<boolean>) | undefined,
  ): Promise<TokenLookup> {
    const startedAt = Date.now();
    const entry: Entry = { hash: hashToken(token), slug, lookup: undefined, verifiedAt: startedAt, usedAt: startedAt };
    entry.lookup = (await isGuesser?.()) === true ? await queryBatched(entry) : await queryOnce(key, entry);
    // wrong guesses are not cached, because their number is unlimited
    if (isPrincipal(entry.lookup)) {
      entries.put(key, entry, ENTRY + ORIGIN * entry.lookup.corsOrigins.length);
    }
    return noteUse(entry, startedAt);
  }

  const keyOf = (token: string, slug: string | null) => (slug === null ? token : `${token} ${slug}`);

  return {
    find(token, slug, isGuesser) {
      const key = keyOf(token, slug);
      const entry = entries.get(key);
      const now = Date.now();
      if (entry !== undefined && now - entry.verifiedAt < TRUSTED_FOR) return noteUse(entry, now);
      return load(key, token, slug, isGuesser);
    },
    forget(token, slug) {
      entries.delete(keyOf(token, slug));
      together.forget(keyOf(token, slug));
    },
    async close() {
      clearInterval(timer);
      await recordUse();
    },
  };
}
