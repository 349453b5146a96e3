import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { operations, TEST_LEADS } from "#contract";
import { accountsOf } from "../../access/principal.ts";
import { route } from "../../api/route.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";

/**
 * Whether a lead is older than the account's retention at this moment; never true without a retention. Test leads have
 * a separate retention.
 *
 * @param atLeast the retention in months when the run began, which its certificate names: nothing younger is erased
 */
export const beyondRetention = (accountId: number, atLeast: number): RawBuilder<SqlBool> => {
  if (isSandbox(accountId)) return olderThan(DAYS_OF_TESTS);
  const setting = sql`select retention_months from account where account_id = ${accountId}`;
  return olderThan(
    monthsOf(sql`(select greatest(retention_months, ${atLeast}::int) from (${setting}) s where retention_months > 0)`),
  );
};

const monthsOf = (months: RawBuilder<unknown>) => sql`make_interval(months => ${months}::int)`;

/** How long test leads are kept. */
const DAYS_OF_TESTS = sql`make_interval(days => ${sql.lit(TEST_LEADS.days)})`;

/** How long the account `a` keeps its leads, or the sandbox its test leads; null if there is no limit. */
export const KEPT_BY_ACCOUNT = sql`case when a.sandbox_of is null then ${monthsOf(sql`a.retention_months`)} else ${DAYS_OF_TESTS} end`;

/** A lead cannot have changed before it arrived, and there is an index on arrival. */
const olderThan = (interval: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const limit = sql`(now() - ${interval})`;
  return sql<SqlBool>`(lead.created_at < ${limit} and lead.scored_at < ${limit})`;
};

async function countOlder(db: Kysely<Tables>, months: number | null): Promise<number> {
  if (months === null) return 0;
  const { count } = await db
    .selectFrom("lead")
    .where(olderThan(monthsOf(sql`${months}`)))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function retentionOf(db: Kysely<Tables>): Promise<number | null> {
  const { retention_months } = await db.selectFrom("account").select("retention_months").executeTakeFirstOrThrow();
  return retention_months;
}

/** How long an account keeps its leads; `work.ts` enforces it. */
export const retentionRoutes = [
  route(operations.getRetention, async ({ query, db }) => {
    const months = await retentionOf(db);
    return { months, leads: await countOlder(db, query.months ?? months) };
  }),

  route(operations.setRetention, async ({ body: { months }, principal, services, agent, db }) => {
    const { id, name } = principal.account;
    // before anything is changed, because it may be rejected
    const leads = await services.heavyReads.take(accountsOf(principal), () => countOlder(db, months));
    await db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom("account")
        .select("retention_months")
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (before.retention_months === months) return;
      await transaction.updateTable("account").set({ retention_months: months }).execute();
      await recordEvent(transaction, id, agent, {
        action: "update",
        target: { type: "retention", label: name },
        subject: id,
        before: { months: before.retention_months },
        after: { months },
      });
    });
    return { months, leads };
  }),
];
