import { Hono } from "hono";
import type { z } from "zod";
import type { Operation } from "../../contract/operation.ts";
import { LeadResult, LeadSubmission } from "../../contract/schemas/leads.ts";
import type { RunningServices } from "../../server/api/create-services.ts";
import { route } from "../../server/api/route.ts";
import { mount } from "../../server/api/router.ts";
import { accountsToRead } from "../../server/events/read.ts";
import { routes } from "../../server/resources/routes.ts";
import { READER } from "../../server/rollups/changes.ts";
import { foldOnce } from "../../server/rollups/fold.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";

export const CONSTANT_PATH = "/bench/constant/";

/** The server's message to the measuring process when it is ready. */
export interface Ready {
  readonly url: string;
  readonly token: string;
  /** The bytes of a typical response body. */
  readonly answerBytes: number;
}

/** The server's response to the message `cpu`: microseconds since it started. */
export type CpuTime = NodeJS.CpuUsage;

/** The baseline: parses the same body, authenticates the same way, and responds with a result of typical size. */
const answerConstant = {
  id: "answerConstant",
  method: "POST",
  path: CONSTANT_PATH,
  tag: "Leads",
  summary: "Answer a constant",
  description: "",
  requires: "act",
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

/** Completes the background work of storing leads, so that it takes no time from the next measurement. */
async function foldAll({ database }: RunningServices): Promise<void> {
  for (const account of await accountsToRead(database.kysely, READER)) {
    while ((await foldOnce(database, account)) > 0);
  }
}

/**
 * Runs the product's application with the baseline, on the database of the environment, until the parent process
 * disconnects.
 */
export const serveForBench = () =>
  serveToMeasure(async (services) => {
    const { token } = await makeTenant(services, "bench", { document: benchDocument(), note: "" }, false);
    const app = new Hono({ strict: false });
    const all = [...routes, route(answerConstant, () => CONSTANT)];
    mount(app, services, all);
    process.on("message", async (asked) => {
      if (asked === "settle") await foldAll(services);
      process.send?.(process.cpuUsage() satisfies CpuTime);
    });
    const answerBytes = Buffer.byteLength(JSON.stringify(CONSTANT));
    return { app, routes: all, ready: { token, answerBytes } satisfies Omit<Ready, "url"> };
  });
