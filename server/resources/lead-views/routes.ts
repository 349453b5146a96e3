import type { Kysely, Selectable } from "kysely";
import { fault, MAX_LEAD_VIEWS, type Operations, operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import type { LeadViewTable, Tables } from "../../db/tables.ts";
import { lockAccount } from "../../db/tenancy/lock-account.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { isTaken } from "../shared/conflicts.ts";

type ViewRow = Selectable<LeadViewTable>;

const presentView = ({ view_id, name, query, is_default, created_at }: ViewRow) => ({
  id: view_id,
  name,
  query,
  is_default,
  created_at: created_at.toISOString(),
});

/** The user's own views in the account they act in. */
const ownViews = (db: Kysely<Tables>, { userId }: Principal) =>
  db.selectFrom("lead_view").selectAll().where("user_id", "=", userId);

interface ViewData {
  readonly name?: string;
  readonly query?: object;
  readonly is_default?: boolean;
}

const columnsOf = ({ query, ...others }: ViewData) => ({
  ...others,
  ...(query === undefined ? {} : { query: JSON.stringify(query) }),
});

type Changing = Pick<Call<Operations["createLeadView"]>, "principal" | "db">;

/** Changes the user's views in a transaction, in which a new default replaces the former one. */
async function change<Value>(
  { principal, db: account }: Changing,
  data: ViewData,
  work: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  try {
    return await account.transaction().execute(async (db) => {
      // one after the other: the index would reject a second default at the same moment
      await lockAccount(db);
      if (data.is_default === true) {
        const own = db.updateTable("lead_view").set({ is_default: false }).where("user_id", "=", principal.userId);
        await own.where("is_default", "=", true).execute();
      }
      return await work(db);
    });
  } catch (error) {
    if (!isTaken(error, "lead_view_name")) throw error;
    throw invalid({ name: [fault("already_exists", `You already have a view named "${data.name}".`)] });
  }
}

/** Lists of leads that a user has named for themselves. */
export const leadViewRoutes = [
  route(operations.listLeadViews, async ({ principal, db }) => {
    const views = ownViews(db, principal);
    return (await views.orderBy("name").orderBy("view_id").execute()).map(presentView);
  }),

  route(operations.createLeadView, async ({ body, principal, db: account }) =>
    change({ principal, db: account }, body, async (db) => {
      if ((await ownViews(db, principal).execute()).length >= MAX_LEAD_VIEWS) {
        throw invalid({
          non_field_errors: [
            fault(
              "limit_reached",
              `You already have ${MAX_LEAD_VIEWS} views, the most there can be. Delete one first.`,
            ),
          ],
        });
      }
      const owner = { account_id: principal.account.id, home_account_id: principal.homeAccountId };
      const view = { ...owner, user_id: principal.userId, ...columnsOf(body), name: body.name };
      const row = await db
        .insertInto("lead_view")
        .values({ ...view, query: JSON.stringify(body.query) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentView(row);
    }),
  ),

  route(operations.updateLeadView, async ({ params, body, principal, db: account }) =>
    change({ principal, db: account }, body, async (db) => {
      const own = ownViews(db, principal).where("view_id", "=", params.id);
      if ((await own.executeTakeFirst()) === undefined) throw notFound();
      if (Object.keys(body).length > 0) {
        await db.updateTable("lead_view").set(columnsOf(body)).where("view_id", "=", params.id).execute();
      }
      return presentView(await own.executeTakeFirstOrThrow());
    }),
  ),

  route(operations.deleteLeadView, async ({ params, principal, db }) => {
    const { numDeletedRows } = await db
      .deleteFrom("lead_view")
      .where("view_id", "=", params.id)
      .where("user_id", "=", principal.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return undefined;
  }),
];
