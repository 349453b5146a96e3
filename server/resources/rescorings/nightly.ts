import { type Kysely, sql } from "kysely";
import { formatDate, today } from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import type { Tables } from "../../db/tables.ts";
import type { RunnableKind } from "../../jobs/kind.ts";
import { addJob } from "../../jobs/store.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { RESCORING, type RescoringInput } from "./kind.ts";

/** How often to look for accounts whose day has changed, in seconds. */
const LOOK_EVERY = 60;
/** The same while some wait for their turn. */
const LOOK_SOON = 5;

/** How many accounts are re-scored at a time: a thousand may have midnight at the same moment. */
const MAX_RUNNING = 16;

/** The job that begins the nightly re-scorings of accounts. */
export const nightlyKind = (services: RunningServices): RunnableKind => ({
  name: "nightly-rescoring",
  everySeconds: LOOK_EVERY,
  againIn: (result) => ((result as Begun).waiting > 0 ? LOOK_SOON : undefined),
  run: async () => await beginNights(services),
});

/** How many re-scorings were begun, and how many accounts wait for theirs. */
interface Begun {
  readonly begun: number;
  readonly waiting: number;
}

/**
 * Begins a re-scoring for each account whose date is later than the day of its last one. It compares dates, not times:
 * so it does not matter how long a night is, and after days without a server each account has one. An account whose
 * last one is still running waits for its end.
 *
 * @param maxRunning the maximum of running re-scorings in the installation
 */
export async function beginNights(
  services: Pick<RunningServices, "database" | "models">,
  now = new Date(),
  maxRunning = MAX_RUNNING,
): Promise<Begun> {
  const db = services.database.kysely;
  const accounts = await db
    .selectFrom("account")
    .select(["account_id", "slug", "name", "time_zone", "aged_on"])
    .where("aged_on", "is not", null)
    .orderBy("aged_on")
    .orderBy("account_id")
    .execute();
  const due = accounts
    .map((account) => ({ account, day: formatDate(today(now, account.time_zone)) }))
    .filter(({ account: { aged_on }, day }) => aged_on !== null && aged_on < day);
  if (due.length === 0) return { begun: 0, waiting: 0 };
  const underWay = await accountsUnderWay(db);
  const free = due.filter(({ account }) => !underWay.has(account.account_id));
  const next = free.slice(0, Math.max(0, maxRunning - underWay.size));
  for (const { account, day } of next) {
    const acting = { id: account.account_id, slug: account.slug, name: account.name, timeZone: account.time_zone };
    const leads = await resolveFilters(services, { account: acting }, { ordering: ["-created_at"] });
    const requestedAt = now.toISOString();
    await beginNight(db, acting.id, { version: null, date: "today", evaluatedOn: day, requestedAt, leads });
  }
  return { begun: next.length, waiting: free.length - next.length };
}

/** The accounts with a nightly re-scoring that is not over. A paused one is left to the person who paused it. */
async function accountsUnderWay(db: Kysely<Tables>): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("job")
    .select("account_id")
    .where("kind", "=", RESCORING.name)
    .where("state", "in", ["waiting", "running"])
    .where(sql<boolean>`input ->> 'version' is null`)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Moves the account's day on, and adds the job if a version of its model depends on the date. */
async function beginNight(db: Kysely<Tables>, accountId: number, input: RescoringInput): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const moved = await transaction
      .updateTable("account")
      .set({ aged_on: input.evaluatedOn })
      .where("account_id", "=", accountId)
      .where("aged_on", "<", input.evaluatedOn)
      .returning("account_id")
      .executeTakeFirst();
    // turned off in the meantime
    if (moved === undefined) return;
    const dated = await transaction
      .selectFrom("model_version")
      .select("version")
      .where("account_id", "=", accountId)
      .where(sql<boolean>`depends_on_date is distinct from false`)
      .limit(1)
      .executeTakeFirst();
    if (dated !== undefined) await addJob(transaction, { accountId, kind: RESCORING, input, actor: null });
  });
}
