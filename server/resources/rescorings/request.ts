import type { Kysely } from "kysely";
import type { SimulationDate } from "#contract/wire";
import { formatDate, today } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { addJob } from "../../jobs/store.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { requireUnguarded } from "../../models/store.ts";
import { RESCORING, type RescoringInput } from "./kind.ts";

export interface Rescoring {
  readonly account: Pick<ActingAccount, "id" | "timeZone">;
  /** Who requests it. */
  readonly agent: Agent;
  /** Which leads; `resolveFilters(services, { account }, {})` finds all. */
  readonly leads: ResolvedFilters;
  readonly date: SimulationDate;
}

/**
 * Requests the re-scoring of leads by the live version of the account. Pass the transaction of its cause, such as the
 * move of the pointer, so that both are committed or neither.
 *
 * @returns the id of the job
 * @throws HttpError 400 while a guarded publish compares two versions
 */
export async function requestRescoring(
  db: Kysely<Tables>,
  { account, agent, leads, date }: Rescoring,
  now = new Date(),
): Promise<number> {
  const live = db.selectFrom("account").select(["live_version", "guarded_stage"]).where("account_id", "=", account.id);
  const { live_version: version, guarded_stage } = (await live.executeTakeFirst()) ?? {};
  requireUnguarded(guarded_stage, GUARDED);
  if (!version) throw new Error(`account ${account.id} has no live version`);
  const evaluatedOn = formatDate(today(now, account.timeZone));
  const input: RescoringInput = { version, date, evaluatedOn, requestedAt: now.toISOString(), leads };
  const id = await addJob(db, { accountId: account.id, kind: RESCORING, input, actor: agent.actor });
  await recordEvent(db, account.id, agent, {
    action: "rescore",
    target: { type: "rescoring", id, label: `leads with version ${version} (job ${id})` },
    after: {
      version,
      date,
      ...(date === "today" ? { evaluated_on: evaluatedOn } : {}),
      filtered_by: filteredBy(leads),
    },
  });
  return id;
}

const GUARDED =
  "A guarded publish compares the leads of two versions, so they cannot be re-scored by one of them. Publish its version to all leads or withdraw it first.";

/** The names of the filters without their values, because the event outlives the leads. */
function filteredBy({ filters, answers }: ResolvedFilters): string[] {
  const { ordering: _, ...others } = filters;
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...given, ...answers.map(({ field }) => `answers.${field}`)];
}
