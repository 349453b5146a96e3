import { type Kysely, sql } from "kysely";
import { fault, type Input, type Operations } from "#contract";
import { grouped, pluralize } from "#engine";
import { accountsOf, type Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { invalid } from "../../http/errors.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { matchesFilters } from "../../leads/matching.ts";
import { countLeads } from "../../leads/queries.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";
import { eraseSome } from "./erase.ts";
import { certificateOf } from "./find.ts";
import { ERASURE, type ErasureInput } from "./kind.ts";

export interface Requested {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
  readonly reason: string;
}

/**
 * Erases leads by their ids, in one transaction with its event.
 *
 * @param onUnknown what is thrown if some of them do not exist; then nothing is erased
 * @returns the certificate
 */
export async function eraseNow(
  { services, principal, agent, reason }: Requested,
  asked: readonly string[],
  onUnknown: (unknown: readonly string[]) => Error,
) {
  const { id: accountId } = principal.account;
  const { installationKey } = services;
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const leadIds = await asStored(db, asked);
      const erasureId = await insertErasure(db, accountId, agent, { kind: "leads", reason, finished_at: new Date() });
      const erased = new Set(await eraseSome(db, { accountId, erasureId, installationKey, isNamed: true }, leadIds));
      const unknown = leadIds.filter((id) => !erased.has(id));
      if (unknown.length > 0) throw onUnknown(unknown);
      const [only] = leadIds;
      const id =
        erased.size === 1 && only !== undefined ? fingerprintOf(installationKey, accountId, only).toString("hex") : "";
      await recordEvent(db, accountId, agent, {
        action: "erase",
        target: { type: "lead", id, label: pluralize(erased.size, "lead") },
        after: { erasure: erasureId, leads: erased.size, reason },
      });
      return await certificateOf(db, erasureId);
    });
}

type Filters = NonNullable<Input<Operations["eraseLeads"]>["body"]["filters"]>;

/**
 * Requests the erasure of all leads that filters find. A job erases them in batches (`work.ts`). The filters are
 * resolved now: neither an edit of the model nor another day changes which leads they find.
 *
 * @throws HttpError 400 if they find a different number than the user expects, 429 if the account has as many erasures
 *   in progress as allowed
 */
export async function eraseFound(
  { services, principal, agent, reason }: Requested,
  filters: Filters,
  expected: number,
) {
  const { id: accountId } = principal.account;
  const requested_at = new Date();
  const resolved = await resolveFilters(
    services,
    principal,
    { ...filters, ordering: ["-created_at"] },
    { within: ["filters"] },
  );
  const condition = matchesFilters(resolved, requested_at);
  const counting = () => countLeads(services.database.of(accountId), condition);
  const found = await services.heavyReads.take(accountsOf(principal), counting);
  if (found !== expected) {
    const text = `These filters find ${pluralize(found, "lead")}, not ${grouped(expected)}. Nothing was erased.`;
    throw invalid({ expected: [fault("count_mismatch", text)] });
  }
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      await requireRoom(db, ERASURE);
      const kept = { kind: "filters", reason, requested_at, filters: JSON.stringify(resolved) } as const;
      const erasureId = await insertErasure(db, accountId, agent, kept);
      const input: ErasureInput = { erasure: erasureId };
      await addJob(db, { accountId, kind: ERASURE, input, total: found, actor: agent.actor });
      await recordEvent(db, accountId, agent, {
        action: "erase",
        target: { type: "lead", label: pluralize(found, "lead") },
        after: { erasure: erasureId, leads: found, reason },
      });
      return await certificateOf(db, erasureId);
    });
}

async function insertErasure(
  db: Kysely<Tables>,
  accountId: number,
  { actor }: Agent,
  erasure: { kind: "leads" | "filters"; reason: string; requested_at?: Date; finished_at?: Date; filters?: string },
): Promise<number> {
  const { erasure_id } = await db
    .insertInto("erasure")
    .values({ account_id: accountId, actor_id: actor?.id ?? null, actor_username: actor?.username ?? "", ...erasure })
    .returning("erasure_id")
    .executeTakeFirstOrThrow();
  return erasure_id;
}

/** Converts ids to the stored form, which is composed unless a lead was stored before ids were normalized. */
async function asStored(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const others = ids.filter((id) => id.normalize("NFC") !== id);
  if (others.length === 0) return ids;
  const rows = await db
    .selectFrom("lead")
    .select("lead_id")
    .where(sql<boolean>`lead_id = any(${others}::text[])`)
    .execute();
  const stored = new Set(rows.map(({ lead_id }) => lead_id));
  return [...new Set(ids.map((id) => (stored.has(id) ? id : id.normalize("NFC"))))];
}
