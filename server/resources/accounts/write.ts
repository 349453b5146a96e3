import type { Kysely } from "kysely";
import { applyEdit, type Band, EMPTY_MODEL, slugify } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { forbidden, invalid, notFound } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { isReferenceBroken, isTaken } from "../conflicts.ts";
import { type AccountData, accountFaults, bandsEdit, hasClients, slugTaken } from "./check.ts";
import { type AccountRow, findAccount } from "./find.ts";

export interface NewAccount extends AccountData {
  readonly name: string;
  readonly time_zone: string;
  readonly bands: readonly Band[];
}

/** The unique index of slugs, by the name PostgreSQL gave it. */
const SLUG_INDEX = "account_slug_key";

/**
 * Creates an account with an empty model; one that an agency creates is its client.
 *
 * @throws HttpError 403 for administrators of a client account, 400 with every fault
 */
export async function createAccount(services: Services, principal: Principal, data: NewAccount): Promise<number> {
  const { kysely } = services.database;
  if (!principal.isSuperuser && (await isClient(kysely, principal.homeAccountId))) throw forbidden();
  const parent = data.parent === undefined && !principal.isSuperuser ? principal.homeAccountId : (data.parent ?? null);
  for (;;) {
    const slug = data.slug ?? (await unusedSlug(kysely, data.name));
    try {
      return await insertAccount(kysely, principal, { ...data, parent }, slug);
    } catch (error) {
      if (!isTaken(error, SLUG_INDEX)) throw error;
      // a derived slug that was taken meanwhile is derived anew
      if (data.slug !== undefined) throw invalid(slugTaken(slug));
    }
  }
}

async function isClient(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const row = await db.selectFrom("account").select("parent_id").where("account_id", "=", accountId).executeTakeFirst();
  return row?.parent_id !== null;
}

async function unusedSlug(db: Kysely<Tables>, name: string): Promise<string> {
  const base = slugify(name) || "account";
  const rows = await db
    .selectFrom("account")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", base), eb("slug", "like", `${base}-%`)]))
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}

async function insertAccount(
  kysely: Kysely<Tables>,
  principal: Principal,
  data: NewAccount & { readonly parent: number | null },
  slug: string,
): Promise<number> {
  return await kysely.transaction().execute(async (db) => {
    const faults = await accountFaults(db, principal, data, undefined, EMPTY_MODEL);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const { account_id } = await db
      .insertInto("account")
      .values({ name: data.name, slug, parent_id: data.parent, time_zone: data.time_zone })
      .returning("account_id")
      .executeTakeFirstOrThrow();
    const model = applyEdit(EMPTY_MODEL, bandsEdit(data.bands));
    const document = JSON.stringify(model.ok ? model.document : EMPTY_MODEL);
    await db
      .insertInto("model_version")
      .values({ account_id, version: 1, document, author_id: principal.userId })
      .execute();
    return account_id;
  });
}

/**
 * Changes an account. New bands are a new version of its model.
 *
 * @throws HttpError 404 when it is out of reach, 400 with every fault
 */
export async function changeAccount(
  services: Services,
  principal: Principal,
  agent: Agent,
  id: number,
  data: AccountData,
): Promise<void> {
  const { kysely } = services.database;
  const former = await findAccount(kysely, principal, id);
  const { document } = await services.models.live(id);
  await kysely
    .transaction()
    .execute(async (db) => {
      const faults = await accountFaults(db, principal, data, former, document);
      if (Object.keys(faults).length > 0) throw invalid(faults);
      const { name = former.name, slug = former.slug, parent = former.parent_id, time_zone = former.time_zone } = data;
      await db
        .updateTable("account")
        .set({ name, slug, parent_id: parent, time_zone })
        .where("account_id", "=", id)
        .execute();
    })
    .catch((error: unknown) => {
      throw isTaken(error, SLUG_INDEX) ? invalid(slugTaken(data.slug ?? "")) : error;
    });
  // bands that stay as they are must not make a version, nor undo those of another editor
  if (data.bands !== undefined && !sameBands(data.bands, former.bands)) {
    await services.models.edit(id, agent, bandsEdit(data.bands));
  }
}

function sameBands(some: readonly Band[], others: readonly Band[]): boolean {
  const keyOf = ({ letter, label, from, action }: Band) => JSON.stringify([letter, label, from, action]);
  return some.map(keyOf).join() === others.map(keyOf).join();
}

/**
 * Deletes an account with its model, users and tokens.
 *
 * @throws HttpError 404 when it is out of reach, 400 naming what stands against it
 */
export async function deleteAccount(services: Services, principal: Principal, id: number): Promise<undefined> {
  const { kysely } = services.database;
  const account = await findAccount(kysely, principal, id);
  const reasons = await reasonsToKeep(kysely, principal, account);
  if (reasons.length > 0) throw invalid({ non_field_errors: reasons });
  try {
    const { numDeletedRows } = await kysely.deleteFrom("account").where("account_id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
  } catch (error) {
    throw isReferenceBroken(error) ? invalid({ non_field_errors: [keep(account, "has clients")] }) : error;
  }
}

const keep = (account: AccountRow, reason: string) => `${account.name} ${reason}, so it cannot be deleted.`;

async function reasonsToKeep(db: Kysely<Tables>, principal: Principal, account: AccountRow): Promise<string[]> {
  const id = account.account_id;
  const lead = await db.selectFrom("lead").select("lead_id").where("account_id", "=", id).limit(1).executeTakeFirst();
  const superuser = await db
    .selectFrom("app_user")
    .select("user_id")
    .where("account_id", "=", id)
    .where("is_superuser", "=", true)
    .executeTakeFirst();
  const reasons: string[] = [];
  if (id === principal.homeAccountId) reasons.push(keep(account, "is your own account"));
  if (await hasClients(db, id)) reasons.push(keep(account, "has clients"));
  if (lead !== undefined) reasons.push(keep(account, "has leads"));
  if (superuser !== undefined && !principal.isSuperuser) reasons.push(keep(account, "has users out of your reach"));
  return reasons;
}
