import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createClient, LeadplaneError } from "./leadplane.js";

const { LEADPLANE_URL, LEADPLANE_TOKEN, DATABASE_URL } = process.env;
const api = createClient({ baseUrl: LEADPLANE_URL, token: LEADPLANE_TOKEN });
const db = new pg.Client({ connectionString: DATABASE_URL });

const COLUMNS = [
  "lead_id",
  "lead.fingerprint",
  "name",
  "email",
  "total_score",
  "priority",
];
const TYPES = "lead.created,lead.updated,lead.rescored,lead.erased";

/** Stores a lead in place of what the table has of it. */
const store = ({ lead_id, fingerprint, name, email, total_score, priority }) =>
  db.query(
    `insert into mirrored_lead values ($1, $2, $3, $4, $5, $6)
     on conflict (lead_id) do update set fingerprint = excluded.fingerprint,
       name = excluded.name, email = excluded.email,
       total_score = excluded.total_score, priority = excluded.priority`,
    [lead_id, fingerprint, name, email, total_score, priority],
  );

/** An erased lead is named only by its fingerprint. */
const apply = ({ type, data }) =>
  type === "lead.erased"
    ? db.query("delete from mirrored_lead where fingerprint = $1", [data.fingerprint])
    : store(data);

/** Changes the table and keeps the cursor together: a stop in between loses nothing. */
async function commit(cursor, work) {
  await db.query("begin");
  try {
    await work();
    await db.query("delete from mirror_cursor");
    await db.query("insert into mirror_cursor values ($1)", [cursor]);
    await db.query("commit");
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
  return cursor;
}

/** Replaces the table by all leads. What happens meanwhile comes after the cursor. */
async function load() {
  const { cursor } = await api.listEvents({ after: "now" });
  let file = await api.createExport({ format: "ndjson", columns: COLUMNS });
  while (["queued", "running", "paused"].includes(file.state)) {
    await sleep(1000);
    file = await api.getExport(file.id);
  }
  if (file.state !== "done")
    throw new Error(`The export is ${file.state}. ${file.error ?? ""}`);
  const lines = (await api.downloadExport(file.id)).split("\n").filter(Boolean);
  await api.deleteExport(file.id);
  return await commit(cursor, async () => {
    await db.query("delete from mirrored_lead");
    for (const line of lines) {
      const lead = JSON.parse(line);
      await store({ ...lead, fingerprint: lead["lead.fingerprint"] });
    }
  });
}

/** Waits for the next events and stores them. */
async function follow(cursor) {
  const page = await api.listEvents({ after: cursor, types: TYPES, wait: 20 });
  return await commit(page.cursor, async () => {
    for (const event of page.results) await apply(event);
  });
}

await db.connect();
await db.query(`
  create table if not exists mirrored_lead (
    lead_id text primary key, fingerprint text not null, name text, email text,
    total_score numeric not null, priority text not null
  );
  create index if not exists mirrored_lead_fingerprint on mirrored_lead (fingerprint);
  create table if not exists mirror_cursor (cursor text not null)`);
const { rows } = await db.query("select cursor from mirror_cursor");
let cursor = rows[0]?.cursor;

for (;;) {
  try {
    cursor = cursor === undefined ? await load() : await follow(cursor);
  } catch (error) {
    // The events after the cursor are no longer kept, so start over.
    if (!(error instanceof LeadplaneError && error.has("cursor_expired"))) throw error;
    cursor = undefined;
  }
}
