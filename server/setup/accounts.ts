import type { ClientBase } from "pg";
import type { ModelDocument } from "#engine";
import type { ActingAccount } from "../access/principal.ts";

interface NewAccount {
  readonly name: string;
  readonly slug: string;
  readonly time_zone: string;
  readonly parentId: number | null;
}

/** Adds an account with the first version of its model. */
export async function insertAccount(
  client: ClientBase,
  account: NewAccount,
  document: ModelDocument,
  note: string,
): Promise<ActingAccount> {
  const result = await client.query<{ account_id: number }>({
    text: "insert into account (name, slug, time_zone, parent_id) values ($1, $2, $3, $4) returning account_id",
    values: [account.name, account.slug, account.time_zone, account.parentId],
  });
  const id = result.rows[0]?.account_id;
  if (id === undefined) throw new Error("the new account has no id");
  await client.query({
    text: "insert into model_version (account_id, version, document, note) values ($1, 1, $2, $3)",
    values: [id, JSON.stringify(document), note],
  });
  return { id, slug: account.slug, name: account.name, timeZone: account.time_zone };
}
