import type { Kysely } from "kysely";
import { type FieldFaults, fault } from "#contract";
import { EMPTY_MODEL, slugify } from "#engine";
import { administratorsOf } from "../../access/administrators.ts";
import { may } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { accountInReach, databaseOf, noSuch } from "../../access/reach.ts";
import type { OtherFaults } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { hashPassword } from "../../base/passwords.ts";
import type { Tables } from "../../db/tables.ts";
import { forbidden, invalid, unavailable } from "../../http/errors.ts";
import { copySource, fileNoteOf, fileSource, plannedFile } from "../../models/files.ts";
import { liveVersion } from "../../models/live-version.ts";
import { templates } from "../../models/templates.ts";
import { isTaken } from "../shared/conflicts.ts";
import { insertUser } from "../users/insert.ts";
import { isUsernameConflict, USERNAME_TAKEN, usernameFaults } from "../users/write.ts";
import { type AccountData, accountFaults, SLUG_INDEX, slugsBeginningWith, slugTaken, withBands } from "./check.ts";
import { BEGINNING, type Beginning, insertAccount } from "./insert.ts";
import { reviewFaults } from "./review.ts";

interface FirstUser {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_staff: boolean;
}

export interface NewAccount extends AccountData {
  readonly name: string;
  readonly time_zone: string;
  readonly first_user?: FirstUser | undefined;
  readonly copy_model_of?: number | undefined;
  readonly template?: string | undefined;
}

/**
 * Creates an account, optionally with a template or a copy of another account's model, and with its first user:
 * completely or not at all. An account that an agency creates is its client.
 *
 * @throws HttpError 403 for administrators of a client account, 400 with every fault
 */
export async function createAccount(
  services: Services,
  principal: Principal,
  agent: Agent,
  data: NewAccount,
): Promise<number> {
  const reach = databaseOf(services.database, principal, "administer");
  if (!may(principal, "add_clients")) throw forbidden();
  const { first_user: user } = data;
  // hashing is slow, and no transaction should wait for it
  const password_hash = user === undefined ? "" : await hashPassword(user.password);
  const reviewers = await reviewersOf(services, principal, data);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const slug = data.slug ?? (await unusedSlug(reach, data.name));
    try {
      return await reach.transaction().execute(async (db) => {
        const complete = { ...data, parent: parentOf(principal, data) };
        const { faults, beginning } = await check(db, services, principal, complete, reviewers);
        if (Object.keys(faults).length > 0) throw invalid(faults);
        const { name, time_zone, parent: parentId, cors_origins, review, failing_tests, track_links } = complete;
        const account = { name, slug, time_zone, parentId, cors_origins, review, failing_tests, track_links };
        const { id } = await insertAccount(db, account, beginning, agent);
        if (user !== undefined) {
          const { password: _, ...fields } = user;
          await insertUser(db, { ...fields, account_id: id, password_hash }, agent);
        }
        return id;
      });
    } catch (error) {
      if (isUsernameConflict(error)) throw invalid({ first_user: USERNAME_TAKEN });
      if (!isTaken(error, SLUG_INDEX)) throw error;
      // a derived slug that was taken in the meantime is derived again
      if (data.slug !== undefined) throw invalid(slugTaken(slug));
    }
  }
  throw unavailable(
    "server_busy",
    "Accounts with this name are being created too quickly. Nothing was created; try again shortly.",
  );
}

/**
 * Each attempt fails if another account has taken the derived slug in the meantime. Only a runaway does it this often.
 */
const MAX_ATTEMPTS = 100;

/** The further faults of a body whose shape is invalid, so that one answer contains them all. */
export const newAccountFaults: OtherFaults = async ({ principal, services }, sent, found) => {
  const who = principal as unknown as Principal;
  const db = databaseOf(services.database, who, "administer");
  if (!may(who, "add_clients")) return {};
  const data: Partial<NewAccount> = validMembers(sent, found);
  const first_user = validMembers<Partial<FirstUser>>(memberOf(sent, "first_user"), found.first_user);
  const complete = { ...data, first_user };
  const { faults } = await check(db, services, who, complete, await reviewersOf(services, who, complete));
  return faults;
};

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/** The members that were sent without a fault; each then has its type. */
function validMembers<Data extends object>(sent: unknown, faults: FieldFaults[string] = {}): Partial<Data> {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return {};
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in faults))) as Partial<Data>;
}

function parentOf(principal: Principal, { parent }: AccountData): number | null {
  return parent === undefined && !may(principal, "choose_agency") ? principal.homeAccountId : (parent ?? null);
}

/** How many users could approve changes in the new account. Queried only if it matters. */
async function reviewersOf(services: Services, principal: Principal, data: Prospective): Promise<number> {
  if (data.review !== "four_eyes") return 0;
  const others = await administratorsOf(services.database, { parent: parentOf(principal, data) });
  return others.length + (data.first_user?.is_staff === true ? 1 : 0);
}

/** The known members of the account, even if others are faulty. */
type Prospective = AccountData &
  Pick<NewAccount, "copy_model_of" | "template"> & { readonly first_user?: Partial<FirstUser> | undefined };

interface Checked {
  readonly faults: FieldFaults;
  readonly beginning: Beginning;
}

/** Every fault of the known members, and the first model. */
async function check(
  db: Kysely<Tables>,
  { guard, network }: Pick<Services, "guard" | "network">,
  principal: Principal,
  data: Prospective,
  reviewers: number,
): Promise<Checked> {
  const { first_user, copy_model_of: source, template } = data;
  const copied = source === undefined ? BEGINNING : await copyOf(db, principal, source);
  const begun = template === undefined ? copied : await templated(template);
  const { document, ...from } = begun ?? BEGINNING;
  const user =
    first_user?.username === undefined ? {} : await usernameFaults(db, guard, principal, first_user.username);
  return {
    faults: {
      ...(await accountFaults(db, principal, data, undefined, document, network.publicUrl)),
      ...(data.review === "four_eyes" ? reviewFaults(data.name ?? "the account", reviewers) : {}),
      ...(copied === undefined && source !== undefined
        ? { copy_model_of: [fault("does_not_exist", noSuch("account", source))] }
        : {}),
      ...(template === undefined ? {} : templateFaults(template, source)),
      ...(Object.keys(user).length === 0 ? {} : { first_user: user }),
    },
    beginning: { document: withBands(document, data.bands), ...from },
  };
}

/** The model of a template, as applied to an empty account; undefined if there is no such template. */
async function templated(slug: string): Promise<Beginning | undefined> {
  const file = templates().find((template) => template.slug === slug)?.file;
  if (file === undefined) return undefined;
  const { document } = await plannedFile(file, EMPTY_MODEL);
  return { document, note: fileNoteOf(file), source: fileSource(file) };
}

function templateFaults(slug: string, copied: number | undefined): FieldFaults {
  if (copied !== undefined)
    return { template: [fault("incompatible", "Send either a template or an account to copy, not both.")] };
  return templates().some((template) => template.slug === slug)
    ? {}
    : { template: [fault("does_not_exist", `There is no template "${slug}".`)] };
}

/** The live model of an account within reach, with its ids; undefined if there is no such account. */
async function copyOf(db: Kysely<Tables>, principal: Principal, id: number): Promise<Beginning | undefined> {
  const account = await db
    .selectFrom("account as a")
    .select("a.name")
    .where("a.account_id", "=", id)
    .where(accountInReach(principal))
    .executeTakeFirst();
  const live = account === undefined ? undefined : await liveVersion(db, id);
  return account === undefined || live === undefined
    ? undefined
    : { document: live.document, note: `Copied from ${account.name}`, source: copySource(account.name, live.document) };
}

async function unusedSlug(db: Kysely<Tables>, name: string): Promise<string> {
  const base = slugify(name) || "account";
  const taken = await slugsBeginningWith(db, base);
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}
