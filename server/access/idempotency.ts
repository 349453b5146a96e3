import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { ABANDONED_MS, IDEMPOTENCY } from "#contract/wire";
import { encryptionKey } from "../base/keys.ts";
import { openEither, seal } from "../base/sealing.ts";
import { HeldTransaction } from "../db/held.ts";
import type { Tables } from "../db/tables.ts";

/** A successful answer, as it was sent first. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A request with a key, and who sends it. */
export interface KeyedRequest {
  readonly accountId: number;
  readonly user: { readonly accountId: number; readonly id: number };
  readonly key: string;
  /** Everything that makes it the same request. */
  readonly request: readonly (string | undefined)[];
}

/** The outcome of the first request with a key. */
export type Outcome<Answer> =
  /** This is the first one. */
  | { readonly is: "new"; readonly answer: Answer }
  | { readonly is: "kept"; readonly answer: KeptAnswer }
  /** A lead that the answer names has been erased. */
  | { readonly is: "erased" }
  | { readonly is: "in progress" }
  /** The key belongs to another request. */
  | { readonly is: "another" };

export interface IdempotencyKeys {
  /**
   * Carries out a request, or returns the outcome of an earlier one with the same key. The changes of the request are
   * committed together with its answer. If it fails, nothing is changed, and the key is free again.
   *
   * @param work returns the answer, and the leads that it names
   */
  once<Answer extends KeptAnswer>(
    request: KeyedRequest,
    work: () => Promise<{ readonly answer: Answer; readonly leads: readonly string[] }>,
  ): Promise<Outcome<Answer>>;
}

/** The attempt in progress. */
interface Claim {
  readonly accountId: number;
  readonly digest: Buffer;
  readonly id: string;
}

/** The attempt took so long that another one began. */
class ClaimLost extends Error {}

/** Hashes several texts, so that their boundaries matter. */
export const digestOf = (parts: readonly (string | number | undefined)[]) =>
  createHash("sha256")
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest();

/** Returns the stored form of a key, which differs between users. */
export const digestOfKey = ({ user, key }: Pick<KeyedRequest, "user" | "key">): Buffer =>
  digestOf([user.accountId, user.id, key]);

/** Takes a key that nobody has used, or whose attempt was abandoned. */
const CLAIM = `insert into idempotency_key as k (account_id, digest, request, claim) values ($1, $2, $3, $4)
  on conflict (account_id, digest) do update set request = excluded.request, claim = excluded.claim, created_at = now()
  where k.claim is not null and k.created_at < now() - interval '${ABANDONED_MS} milliseconds'
  returning claim`;

const FIND = "select request, claim, answer from idempotency_key where account_id = $1 and digest = $2";

const KEEP = `with kept as (
    update idempotency_key set answer = $4, claim = null where account_id = $1 and digest = $2 and claim = $3
    returning account_id, digest
  ), leads as (
    insert into idempotency_lead (account_id, digest, lead_id)
    select distinct account_id, digest, lead_id from kept, unnest($5::text[]) lead_id
  )
  select from kept`;

const RELEASE = "delete from idempotency_key where account_id = $1 and digest = $2 and claim = $3";

interface Row {
  readonly request: Buffer;
  readonly claim: string | null;
  readonly answer: Buffer | null;
}

/**
 * The keys of requests in the database. They are valid on every node.
 *
 * @param installationKey encrypts the answers
 * @param forget is called after changes were undone that this node may already have in memory
 */
export function createIdempotencyKeys(pool: Pool, installationKey: string, forget: () => void): IdempotencyKeys {
  const secret = encryptionKey(installationKey, "idempotency-answers");

  async function claim({ accountId, user, key, request }: KeyedRequest): Promise<Claim | Outcome<never>> {
    const digest = digestOfKey({ user, key });
    const hash = digestOf(request);
    const id = randomUUID();
    for (;;) {
      const taken = await pool.query({ text: CLAIM, values: [accountId, digest, hash, id] });
      if (taken.rows.length > 0) return { accountId, digest, id };
      const { rows } = await pool.query<Row>({ text: FIND, values: [accountId, digest] });
      const [found] = rows;
      // released in the meantime
      if (found === undefined) continue;
      if (!found.request.equals(hash)) return { is: "another" };
      if (found.claim !== null) return { is: "in progress" };
      if (found.answer === null) return { is: "erased" };
      return { is: "kept", answer: JSON.parse(openEither(found.answer, secret, digest)) as KeptAnswer };
    }
  }

  async function keep(
    db: Pick<PoolClient, "query">,
    { accountId, digest, id }: Claim,
    { status, headers, body }: KeptAnswer,
    leads: readonly string[],
  ): Promise<void> {
    const sealed = seal(JSON.stringify({ status, headers, body }), secret, digest);
    const { rows } = await db.query({ text: KEEP, values: [accountId, digest, id, sealed, leads] });
    if (rows.length === 0) throw new ClaimLost();
  }

  return {
    async once(request, work) {
      const claimed = await claim(request);
      if ("is" in claimed) return claimed;
      const held = new HeldTransaction();
      try {
        const { answer, leads } = await held.run(work);
        await held.commit(pool, (db) => keep(db, claimed, answer, leads));
        return { is: "new", answer };
      } catch (error) {
        await held.rollback();
        if (held.hasChanged) forget();
        const { accountId, digest, id } = claimed;
        // if it cannot be released now, it is taken over later
        await pool.query({ text: RELEASE, values: [accountId, digest, id] }).catch(() => {});
        if (error instanceof ClaimLost) return { is: "in progress" };
        throw error;
      }
    },
  };
}

/** Removes keys that are old enough. */
export async function removeExpiredKeys(db: Kysely<Tables>): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY.hours})`.execute(
    db,
  );
}
