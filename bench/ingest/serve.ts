import { Hono } from "hono";
import { pino } from "pino";
import type { z } from "zod";
import type { Operation } from "../../contract/operation.ts";
import { LeadResult, LeadSubmission } from "../../contract/schemas/leads.ts";
import { closeServices, createServices } from "../../server/api/create-services.ts";
import { mount, route } from "../../server/api/mount.ts";
import { COMMAND_LINE } from "../../server/audit/agent.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { insertAccount } from "../../server/resources/accounts/insert.ts";
import { routes } from "../../server/resources/routes.ts";
import { defaultToken } from "../../server/resources/tokens/issue.ts";
import { insertUser } from "../../server/resources/users/insert.ts";
import { listen } from "../../server/serve.ts";
import { benchDocument } from "../engine/model.ts";

export const CONSTANT_PATH = "/bench/constant/";

/** What the server tells the measuring process when it is ready. */
export interface Ready {
  readonly url: string;
  readonly token: string;
  /** The bytes of a usual answer's body. */
  readonly answerBytes: number;
}

/** What the server answers to the message `cpu`: microseconds since it started. */
export type CpuTime = NodeJS.CpuUsage;

/** The yardstick: parses the same body, authenticates the same way, and answers a result of the usual size. */
const answerConstant = {
  id: "answerConstant",
  method: "POST",
  path: CONSTANT_PATH,
  tag: "Leads",
  summary: "Answer a constant",
  description: "",
  auth: "token",
  scoped: true,
  body: LeadSubmission,
  success: { status: 201, description: "A constant.", schema: LeadResult },
  examples: [],
} as const satisfies Operation;

const CONSTANT: z.output<typeof LeadResult> = {
  lead_id: "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  x_axis: 235.25,
  y_axis: 66.75,
  total_score: 302,
  x_score: 235.25,
  y_score: 66.75,
  x_category: "A",
  y_category: "B",
  priority: "High",
  recommendation: "About credit_score",
  recommendations: Object.fromEntries(
    ["credit_score", "rent_amount", "employment_years", "job_title"].map((name, index) => [
      name,
      {
        response_text: `About ${name}`,
        affiliate_name: "",
        affiliate_image: "",
        affiliate_link: "",
        redirect_url: "",
        type: null,
        rule_id: index + 1,
      },
    ]),
  ),
  model_version: 1,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};

/**
 * Runs the product's application with the yardstick beside it, on the database of the environment, until the
 * parent process disconnects.
 */
export async function serveForBench(): Promise<void> {
  const secretKey = "a-secret-key-for-measurements-only-0123";
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR });
  const services = createServices(database, secretKey, pino({ level: "warn" }));
  await migrate(database.pool);
  const token = await makeClient();
  const app = new Hono({ strict: false });
  mount(app, services, [...routes, route(answerConstant, () => CONSTANT)]);
  const listening = await listen("127.0.0.1", 0);
  listening.serve(app);
  process.once("disconnect", () => void close());
  // the terminal's Ctrl-C is for the measuring process, which then disconnects
  process.on("SIGINT", () => {});
  process.on("message", () => process.send?.(process.cpuUsage() satisfies CpuTime));
  const answerBytes = Buffer.byteLength(JSON.stringify(CONSTANT));
  process.send?.({ url: listening.url, token, answerBytes } satisfies Ready);

  async function makeClient(): Promise<string> {
    const client = await database.pool.connect();
    try {
      const account = await insertAccount(
        client,
        { name: "Bench", slug: "bench", time_zone: "UTC", parentId: null },
        { document: benchDocument(), note: "" },
        COMMAND_LINE,
      );
      const user = { account_id: account.id, username: "bench", password_hash: "not used: a token" };
      const { user_id: userId } = await insertUser(client, user, COMMAND_LINE);
      return await defaultToken(services, { accountId: account.id, userId }, COMMAND_LINE);
    } finally {
      client.release();
    }
  }

  async function close(): Promise<void> {
    await listening.close();
    await closeServices(services);
    process.exit(0);
  }
}
