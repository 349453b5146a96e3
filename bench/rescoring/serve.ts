import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { BEGINNING } from "../../server/resources/accounts/insert.ts";
import { foldOnce } from "../../server/rollups/fold.ts";
import { storeYear } from "../common/leads.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";

/** The server's message to the measuring process when it is ready: its address and a token of each account. */
export interface Ready {
  readonly url: string;
  readonly storer: string;
  readonly owner: string;
}

/**
 * Runs the product's application with an account with this number of leads and an empty one, until the parent process
 * disconnects.
 */
export const serveLeads = (count: number) =>
  serveToMeasure(
    async (services) => {
      const storer = await makeTenant(services, "storer", BEGINNING, false);
      const owner = await makeTenant(services, "owner", { document: benchDocument(), note: "" }, true);
      await fill(services, owner.accountId, count);
      const ready = { storer: storer.token, owner: owner.token } satisfies Omit<Ready, "url">;
      return { app: createApp(services), ready };
    },
    "warn",
    "thread",
  );

/** Stores the leads of a year, and computes all figures. */
export async function fill(services: RunningServices, accountId: number, count: number): Promise<void> {
  const { database } = services;
  await storeYear(services, accountId, count);
  while ((await foldOnce(database, accountId)) > 0);
  // as both databases have done by themselves before there are this many
  await database.pool.query("vacuum analyze");
}
