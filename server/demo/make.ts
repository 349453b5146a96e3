import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { answersOn, type DemoLead, rentalLeads, salesLeads } from "#contract/reference/examples/demo-leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { agency } from "#contract/reference/examples/people";
import { rental } from "#contract/reference/examples/rental";
import { sales } from "#contract/reference/examples/sales";
import type { ModelDocument } from "#engine";
import type { ActingAccount } from "../access/principal.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { hashPassword } from "../base/passwords.ts";
import type { Tables } from "../db/tables.ts";
import { scoreRequest } from "../ingest/score.ts";
import { storeWithin } from "../ingest/store-within.ts";
import type { Submission } from "../ingest/submission.ts";
import { modelVersion } from "../models/version.ts";
import { BEGINNING, insertAccount } from "../resources/accounts/insert.ts";
import { insertUser } from "../resources/users/insert.ts";
import { addDraft } from "./draft.ts";

const AGENCY = { name: agency.name, slug: agency.slug, time_zone: agency.time_zone };

/** The client accounts of the demo's agency; `prefix` begins the usernames. */
const CLIENTS = [
  { prefix: "harbor", example: rental, leads: rentalLeads },
  { prefix: "northwind", example: sales, leads: salesLeads },
] as const;

/** The client that has a draft. */
const WITH_DRAFT = "northwind";

/** The users who can sign in to the demo. */
export const DEMO_ADMINS = [
  { username: "brightline-admin", account: AGENCY.name },
  { username: "harbor-admin", account: rental.account.name },
  { username: "northwind-admin", account: sales.account.name },
] as const;

/** The API client in the printed curl line. */
export const DEMO_CLIENT = "harbor-api";

/**
 * A demo user's password. It is derived from the installation's key: every installation has its own, and every start
 * can print it again.
 */
export function demoPassword(installationKey: string, username: string): string {
  return createHmac("sha256", installationKey).update(`demo-password:${username}`).digest("base64url").slice(0, 16);
}

/**
 * Fills an empty database with the demo: an agency, its two client accounts with their models and a few hundred leads
 * of the past months, an administrator and an API client in each, and a draft in one of them.
 *
 * @param db in a transaction, so that the demo is created completely or not at all
 */
export async function makeDemo(db: Kysely<Tables>, installationKey: string, now: Date): Promise<void> {
  const parent = await insertAccount(db, { ...AGENCY, parentId: null }, BEGINNING, COMMAND_LINE);
  await addUsers(db, installationKey, "brightline", parent);
  for (const { prefix, example, leads } of CLIENTS) {
    const document = exampleDocument(example, now.toISOString());
    const account = await insertAccount(
      db,
      { ...example.account, parentId: parent.id },
      { document, note: "The demo's model" },
      COMMAND_LINE,
    );
    const admin = await addUsers(db, installationKey, prefix, account);
    const stored = await addLeads(db, account, document, leads(), now);
    if (prefix === WITH_DRAFT) await addDraft(db, { account, document, leads: stored, author: admin, now });
  }
}

/** @returns the administrator */
async function addUsers(db: Kysely<Tables>, installationKey: string, prefix: string, account: ActingAccount) {
  const add = async (role: "admin" | "api") => {
    const username = `${prefix}-${role}`;
    const user = { account_id: account.id, username, email: `${username}@example.com`, is_staff: role === "admin" };
    const password_hash = await hashPassword(demoPassword(installationKey, username));
    const { user_id: id } = await insertUser(db, { ...user, password_hash }, COMMAND_LINE);
    return { id, username };
  };
  const admin = await add("admin");
  await add("api");
  return admin;
}

async function addLeads(
  db: Kysely<Tables>,
  account: ActingAccount,
  document: ModelDocument,
  leads: readonly DemoLead[],
  now: Date,
): Promise<readonly Submission[]> {
  const model = modelVersion(1, document);
  const submissions = leads.map((lead) => {
    const moment = momentOf(lead, now);
    const answers = answersOn(lead, Math.floor(moment.getTime() / 86_400_000));
    const { lead_id, email, token, campaign, again } = lead;
    const request = { lead_id, email, answers, allow_duplicates: again, source: campaign };
    return scoreRequest(account, model, request, { type: "api", token_name: token }, moment).submission;
  });
  await storeWithin(
    db,
    submissions.filter((lead) => !lead.allowDuplicates),
  );
  for (const lead of submissions.filter((each) => each.allowDuplicates)) await storeWithin(db, [lead]);
  return submissions;
}

/** The lead's moment: a number of days ago at its time of day, but never in the future. */
function momentOf(lead: DemoLead, now: Date): Date {
  const day = 24 * 3600 * 1000;
  const midnight = Math.floor(now.getTime() / day) * day;
  const days = Math.floor(lead.daysAgo);
  return new Date(Math.min(midnight - days * day + Math.round((lead.daysAgo - days) * day), now.getTime() - 60_000));
}
