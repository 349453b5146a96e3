import { createApp } from "../../server/app.ts";
import { BEGINNING } from "../../server/resources/accounts/insert.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";

const LEADS = 357_000;
const BATCH_SIZE = 3_000;

/** The server's message to the measuring process when it is ready: its address and a token of each account. */
export interface Ready {
  readonly url: string;
  readonly storer: string;
  readonly searcher: string;
}

const FILL = `insert into lead (account_id, lead_id, contact, answers, model_version, evaluated_on,
    x, y, total, x_band, y_band, total_band, created_at)
  select $1, 'lead-' || n, jsonb_build_object('name', 'Person ' || n, 'email', 'person' || n || '@example.com'),
    jsonb_build_object('credit_score', 300 + n % 550, 'job_title', 'Engineer ' || n % 100), 1, current_date,
    n % 10000, n % 7000, n % 17000, 'A', 'B', 'C', now() - make_interval(secs => n)
  from generate_series($2::int, $3::int) n`;

/** Runs the product's application with a large account and an empty one, until the parent process disconnects. */
export const serveTwoAccounts = () =>
  serveToMeasure(async (services) => {
    const { pool } = services.database;
    const storer = await makeTenant(services, "storer", BEGINNING, false);
    const searcher = await makeTenant(services, "searcher", BEGINNING, false);
    for (let from = 1; from <= LEADS; from += BATCH_SIZE) {
      await pool.query({ text: FILL, values: [searcher.accountId, from, from + BATCH_SIZE - 1] });
    }
    await pool.query("analyze lead");
    const ready = { storer: storer.token, searcher: searcher.token } satisfies Omit<Ready, "url">;
    return { app: createApp(services), ready };
  }, "silent");
