import type { PoolClient } from "pg";
import { createApp } from "../../server/app.ts";
import { LINKS } from "../../server/links/address.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";

/** The server's message to the measuring process when it is ready: its address, and the paths of tracked links. */
export interface Ready {
  readonly url: string;
  readonly paths: readonly string[];
}

/** What the measuring process asks the server for: to block the database, to free it, or how many clicks are stored. */
export type Asked = "block" | "free" | "clicks";

const LEADS = 2_000;

/** Runs the product's application with an account whose leads have tracked links, until the parent disconnects. */
export const serveLinks = () =>
  serveToMeasure(async (services) => {
    const { database, links } = services;
    const document = benchDocument();
    const [rule] = document.recommendations;
    if (rule === undefined) throw new Error("the model has no rule");
    const named = { ...rule, affiliate_link: "https://lender.example/apply?partner=42" };
    const { accountId } = await makeTenant(
      services,
      "storer",
      { document: { ...document, recommendations: [named] }, note: "" },
      false,
    );
    await database.pool.query(
      `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
        select $1, 'lead-' || n, '{}', 1, now(), 0, 0, 0, 'D', 'D', 'D' from generate_series(1, $2::int) n`,
      [accountId, LEADS],
    );
    let blocking: PoolClient | undefined;
    const answer = {
      async block() {
        blocking = await database.pool.connect();
        await blocking.query("begin; lock table lead_click, lead, model_version, account in access exclusive mode");
        return 0;
      },
      async free() {
        await blocking?.query("rollback");
        blocking?.release();
        return 0;
      },
      async clicks() {
        await links.clicks.flush();
        const { rows } = await database.pool.query("select sum(affiliate_clicks)::int as clicks from lead_click");
        return (rows[0] as { readonly clicks: number | null }).clicks ?? 0;
      },
    } satisfies Record<Asked, () => Promise<number>>;
    process.on("message", async (asked: Asked) => process.send?.(await answer[asked]()));
    const paths = Array.from({ length: LEADS }, (_, n) => {
      const link = { accountId, leadId: `lead-${n + 1}`, version: 1, ruleId: rule.id, name: "affiliate_link" } as const;
      return LINKS + links.tokens.write(link);
    });
    return { app: createApp(services), ready: { paths } satisfies Omit<Ready, "url"> };
  });
