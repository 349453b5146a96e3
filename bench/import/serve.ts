import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { PoolClient } from "pg";
import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { BEGINNING } from "../../server/resources/accounts/insert.ts";
import { withoutTimeLimit } from "../common/patience.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { randomLeads } from "../engine/leads.ts";
import { benchDocument } from "../engine/model.ts";

/** The server's message to the measuring process when it is ready: its address, and a token of each account. */
export interface Ready {
  readonly url: string;
  readonly storer: string;
  readonly owner: string;
  readonly ownerId: number;
}

/** What the measuring process asks the server for. */
export type Asked = "memory" | { readonly bare: "copy" | "inserts"; readonly file: string };

/** Bytes of memory at most since the last time, or seconds. */
export type Answered = number;

const SAMPLE_MS = 200;

/**
 * Runs the product's application with an account that imports and another one, until the parent process disconnects.
 */
export const serveImports = () =>
  serveToMeasure(
    async (services) => {
      const storer = await makeTenant(services, "storer", BEGINNING, false);
      const owner = await makeTenant(services, "owner", { document: benchDocument(), note: "" }, true);
      let most = 0;
      setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
      }, SAMPLE_MS).unref();
      process.on("message", async (asked: Asked) => {
        if (asked !== "memory") process.send?.((await storeBare(services, owner.accountId, asked)) satisfies Answered);
        else {
          process.send?.(most satisfies Answered);
          most = 0;
        }
      });
      const ready = { storer: storer.token, owner: owner.token, ownerId: owner.accountId };
      return { app: createApp(services), ready: ready satisfies Omit<Ready, "url"> };
    },
    "warn",
    "thread",
  );

/** Rows of one bare statement. */
const ROWS = 1_000;

const EVENTS = "account_id, kind, subject, reference, arrived_at";
const eventsOf = (from: string) => `select 0, 'lead.created', lead_id, 1, created_at from ${from}`;

/**
 * Stores copies of the account's leads without an account, with an event each, and removes them: the minimum cost of
 * storing them.
 *
 * @param asked.file where PostgreSQL can write
 * @returns the seconds of storing
 */
async function storeBare(
  { database }: RunningServices,
  accountId: number,
  { bare, file }: Exclude<Asked, "memory">,
): Promise<number> {
  return await withoutTimeLimit(database, (client) => storeBareBy(client, accountId, { bare, file }));
}

async function storeBareBy(
  client: PoolClient,
  accountId: number,
  { bare, file }: Exclude<Asked, "memory">,
): Promise<number> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
      from information_schema.columns where table_name = 'lead' and column_name <> 'account_id'`,
  );
  const names = rows[0]?.names ?? "";
  const own = `lead where account_id = ${accountId}`;
  await client.query("alter table lead disable trigger all; alter table event disable trigger all");
  const seconds = await (bare === "copy" ? copyBare() : insertBare(names.split(", ")));
  await client.query("delete from lead where account_id = 0; delete from event where account_id = 0");
  await client.query("alter table lead enable trigger all; alter table event enable trigger all");
  await client.query("vacuum analyze");
  return seconds;

  async function copyBare(): Promise<number> {
    await client.query(`copy (select 0, ${names} from ${own}) to '${file}.leads'`);
    await client.query(`copy (${eventsOf(own)}) to '${file}.events'`);
    await client.query("checkpoint");
    const startedAt = performance.now();
    await client.query(`copy lead (account_id, ${names}) from '${file}.leads'`);
    await client.query(`copy event (${EVENTS}) from '${file}.events'`);
    return (performance.now() - startedAt) / 1_000;
  }

  async function insertBare(columns: readonly string[]): Promise<number> {
    const asTexts = columns.map((column) => `${column}::text`).join(", ");
    let ms = 0;
    let after = "";
    for (;;) {
      const { rows: leads } = await client.query<Record<string, string | null>>(
        `select ${asTexts} from ${own} and lead_id > $1 order by lead_id limit ${ROWS}`,
        [after],
      );
      const last = leads.at(-1)?.lead_id;
      if (last == null) return ms / 1_000;
      after = last;
      const place = (row: number, column: number) => `$${row * columns.length + column + 1}`;
      const rowOf = (row: number) => `(0, ${columns.map((_, column) => place(row, column)).join(", ")})`;
      const text = `with stored as (
          insert into lead (account_id, ${names}) values ${leads.map((_, row) => rowOf(row)).join(", ")}
          returning lead_id, created_at
        )
        insert into event (${EVENTS}) ${eventsOf("stored")}`;
      const values = leads.flatMap((lead) => columns.map((column) => lead[column]));
      const startedAt = performance.now();
      await client.query({ name: `bare ${leads.length}`, text, values });
      ms += performance.now() - startedAt;
    }
  }
}

/** Writes a file of leads of this name, with a tenth of the answers left out. @returns its bytes */
export async function writeLeads(path: string, name: string, count: number): Promise<number> {
  const stream = createWriteStream(path);
  const fields = Object.keys(randomLeads(1, 0)[0] ?? {});
  stream.write(`lead_id,name,email,${fields.join(",")}\n`);
  for (let from = 0; from < count; from += ROWS) {
    const lines = randomLeads(Math.min(ROWS, count - from), 0.1, from + 1).map((answers, n) => {
      // in no order, like people's own identifiers
      const id = ((from + n) * 7_919) % 15_485_863;
      return `${name}-${id},Lead ${id},${name}-${id}@example.com,${fields.map((field) => answers[field] ?? "").join(",")}\n`;
    });
    if (!stream.write(lines.join(""))) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return stream.bytesWritten;
}
