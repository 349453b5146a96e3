import { sql } from "kysely";
import type { Caches } from "../base/cache.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import { addressOf } from "./address.ts";
import { LINK_NAMES, type LinkName, type ResultLink } from "./token.ts";

/** A rule in a version of a model. */
type RuleOfVersion = Pick<ResultLink, "accountId" | "version" | "ruleId">;

/** The links of a rule; blank for none. */
type NamedLinks = Readonly<Record<LinkName, string>>;

/** Where tracked links lead. */
export interface LinkTargets {
  /**
   * Returns the address of a link, without waiting if it is cached. Undefined if its account no longer exists, or if
   * the rule has no such link.
   */
  find(link: ResultLink): string | undefined | Promise<string | undefined>;
  /** Caches the links of a rule, so that the first click needs no query. */
  remember(rule: RuleOfVersion, links: NamedLinks): void;
  /** Forgets an account that has been deleted. */
  forget(accountId: number): void;
}

interface Known {
  readonly addresses: Readonly<Partial<Record<LinkName, string>>>;
  /** By `Date.now()`. */
  checkedAt: number;
}

/**
 * A cached value is always used, and read again in the background after this time, in milliseconds. Versions never
 * change, but another node may have deleted their account. No click waits for that.
 */
const CHECK_AFTER = 10_000;

/** The bytes of an entry without its addresses. */
const ENTRY = 200;

/**
 * Finds the links of rules in the versions that scored results. They are read and cached one rule at a time, because a
 * model may be large, and its other rules are not needed.
 */
export function createLinkTargets(
  database: Pick<Tenancy, "of">,
  caches: Caches,
  onError: (error: unknown, accountId: number) => void,
): LinkTargets {
  const cache = caches.create<Known>("link_targets");
  const together = createSingleFlight();

  const keyOf = ({ accountId, version, ruleId }: RuleOfVersion) => `${ownerOf(accountId)}/${version}/${ruleId}`;

  function keep(key: string, links: Partial<NamedLinks> | undefined): Known {
    const addresses = Object.fromEntries(
      LINK_NAMES.flatMap((name) => {
        const address = addressOf(links?.[name]);
        return address === undefined ? [] : [[name, address] as const];
      }),
    );
    const known = { addresses, checkedAt: Date.now() };
    const bytes = Object.values(addresses).reduce((sum, address) => sum + address.length, ENTRY);
    cache.put(key, known, bytes);
    return known;
  }

  const read = (rule: RuleOfVersion): Promise<Known> =>
    together(`link target ${keyOf(rule)}`, async () => {
      const { rows } = await sql<NamedLinks>`
        select r.rule ->> 'affiliate_link' as affiliate_link, r.rule ->> 'redirect_url' as redirect_url
        from model_version v cross join lateral json_array_elements(v.document -> 'recommendations') r(rule)
        where v.account_id = ${ownerOf(rule.accountId)} and v.version = ${rule.version}
          and (r.rule ->> 'id')::int = ${rule.ruleId}`.execute(database.of(ownerOf(rule.accountId)));
      return keep(keyOf(rule), rows[0]);
    });

  return {
    find(link) {
      const known = cache.get(keyOf(link));
      if (known === undefined) return read(link).then(({ addresses }) => addresses[link.name]);
      if (Date.now() - known.checkedAt > CHECK_AFTER) {
        known.checkedAt = Date.now();
        read(link).catch((error: unknown) => onError(error, link.accountId));
      }
      return known.addresses[link.name];
    },
    remember(rule, links) {
      const key = keyOf(rule);
      const known = cache.get(key);
      if (known === undefined) keep(key, links);
    },
    forget(accountId) {
      for (const [key] of [...cache.entries()]) if (key.startsWith(`${accountId}/`)) cache.delete(key);
    },
  };
}
