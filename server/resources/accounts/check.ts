import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type FailingTests, type FieldFaults, fault, type ReviewMode } from "#contract";
import { applyEdit, type Bands, type ModelDocument, regionOf } from "#engine";
import { may } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { accountInReach, noSuch } from "../../access/reach.ts";
import type { Tables } from "../../db/tables.ts";
import type { AccountRow } from "./find.ts";

type Former = Omit<AccountRow, "bands">;

/** The members of a write. Absent ones stay unchanged, or get their default on creation. */
export interface AccountData {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly parent?: number | null | undefined;
  readonly time_zone?: string | undefined;
  readonly cors_origins?: readonly string[] | undefined;
  readonly review?: ReviewMode | undefined;
  readonly failing_tests?: FailingTests | undefined;
  readonly track_links?: boolean | undefined;
  readonly bands?: Bands | undefined;
}

/** The unique index of slugs, by the name PostgreSQL gave it. */
export const SLUG_INDEX = "account_slug_key";

export const slugTaken = (slug: string): FieldFaults => ({
  slug: [fault("already_exists", `An account with the slug "${slug}" already exists.`)],
});

/**
 * Returns all faults of a write. It locks the accounts that decide about the parent, so that two concurrent changes
 * cannot make an agency of a client.
 *
 * @param former the account to change; undefined when one is created
 * @param document the document that new bands are put into
 * @param publicUrl the installation's public address, if it is known
 */
export async function accountFaults(
  db: Kysely<Tables>,
  principal: Principal,
  data: AccountData,
  former: Former | undefined,
  document: ModelDocument,
  publicUrl: string | undefined,
): Promise<FieldFaults> {
  return {
    ...(await slugFaults(db, principal, data.slug, former)),
    ...(await parentFaults(db, principal, data.parent, former)),
    ...(await timeZoneFaults(db, data.time_zone, former)),
    ...linkFaults(data.track_links, former, publicUrl),
    ...bandFaults(document, data.bands),
  };
}

/** Tracked links are sent to people who do not use the API, so they begin with no address but the public one. */
function linkFaults(
  trackLinks: boolean | undefined,
  former: Former | undefined,
  publicUrl: string | undefined,
): FieldFaults {
  if (trackLinks !== true || former?.track_links === true || publicUrl !== undefined) return {};
  return { track_links: [fault("incompatible", NO_PUBLIC_URL)] };
}

const NO_PUBLIC_URL =
  "Tracked links begin with the public address of this server, which it does not know. Ask its operator to set PUBLIC_URL.";

/** Names in the database's own copy of the IANA database. Looking one up takes PostgreSQL a tenth of a second. */
const zonesOfDatabase = new Set<string>();

/** A zone that is newer than the database's copy of the IANA database cannot be used for counting. */
async function timeZoneFaults(
  db: Kysely<Tables>,
  timeZone: string | undefined,
  former: Former | undefined,
): Promise<FieldFaults> {
  if (timeZone === undefined || timeZone === former?.time_zone) return {};
  const name = regionOf(timeZone).toLowerCase();
  if (!zonesOfDatabase.has(name)) {
    const { rows } = await sql`select from pg_timezone_names where lower(name) = ${name} limit 1`.execute(db);
    if (rows.length === 0)
      return {
        time_zone: [
          fault("unknown_choice", `The database does not know "${timeZone}". Choose another name for the zone.`),
        ],
      };
    zonesOfDatabase.add(name);
  }
  return {};
}

async function slugFaults(
  db: Kysely<Tables>,
  principal: Principal,
  slug: string | undefined,
  former: Former | undefined,
): Promise<FieldFaults> {
  if (slug === undefined || slug === former?.slug) return {};
  if (former !== undefined && !may(principal, "change_slug", { id: former.account_id, parent: former.parent_id })) {
    return { slug: [fault("read_only", "Only a superuser can change the slug of your own account.")] };
  }
  return (await slugsBeginningWith(db, slug)).has(slug) ? slugTaken(slug) : {};
}

/** Slugs are unique in the installation. This returns those of accounts out of reach too, but no other data of them. */
export async function slugsBeginningWith(db: Kysely<Tables>, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`select slugs_beginning_with(${slug}) as slug`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

async function parentFaults(
  db: Kysely<Tables>,
  principal: Principal,
  parent: number | null | undefined,
  former: Former | undefined,
): Promise<FieldFaults> {
  if (parent === undefined || (former !== undefined && parent === former.parent_id)) return {};
  if (parent === null) {
    return may(principal, "choose_agency")
      ? {}
      : { parent: [fault("required", "Only a superuser can have an account without a parent.")] };
  }
  if (parent === former?.account_id) return { parent: [fault("circular", "An account cannot be its own parent.")] };
  // in the order of their ids, so that two changes cannot deadlock
  const locked = await db
    .selectFrom("account as a")
    .select(["a.account_id", "a.name", "a.parent_id"])
    .where("a.account_id", "in", former === undefined ? [parent] : [parent, former.account_id])
    .where(accountInReach(principal))
    .orderBy("a.account_id")
    .forNoKeyUpdate()
    .execute();
  const agency = locked.find((row) => row.account_id === parent);
  if (agency === undefined) return { parent: [fault("does_not_exist", noSuch("account", parent))] };
  if (former !== undefined && !may(principal, "choose_agency")) {
    return { parent: [fault("read_only", "Only a superuser can change the parent.")] };
  }
  if (agency.parent_id !== null) {
    return {
      parent: [fault("incompatible", `${agency.name} is a client of an agency, so it cannot have clients of its own.`)],
    };
  }
  if (former !== undefined && (await hasClients(db, former.account_id))) {
    return { parent: [fault("incompatible", `${former.name} has clients of its own, so it cannot become a client.`)] };
  }
  return {};
}

/** Whether an account is the agency of another. */
export async function hasClients(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const client = await db
    .selectFrom("account")
    .select("account_id")
    .where("parent_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return client !== undefined;
}

function bandFaults(document: ModelDocument, bands: Bands | undefined): FieldFaults {
  if (bands === undefined) return {};
  const edited = applyEdit(document, bandsEdit(bands));
  return edited.ok || !("errors" in edited) ? {} : edited.errors;
}

/**
 * A document with other bands. Returns the same document if they are its own, or if they do not fit, which is reported
 * as a fault.
 */
export function withBands(document: ModelDocument, bands: Bands | undefined): ModelDocument {
  if (bands === undefined || isDeepStrictEqual(bands, document.bands)) return document;
  const edited = applyEdit(document, bandsEdit(bands));
  return edited.ok ? edited.document : document;
}

export const bandsEdit = (bands: Bands) =>
  ({ kind: "bands", action: "replace", data: bands, at: new Date().toISOString() }) as const;
