import type { ModelDocument } from "../../engine/index.ts";
import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { storeYear } from "../common/leads.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";
import { largeModel } from "./large-model.ts";

/** Those who share the server that is measured. */
export interface Tenants {
  /** The tenant whose leads are counted. */
  readonly watched: Tenant;
  /** The one that works hard; its model is the largest there can be. */
  readonly busy: Tenant;
  /** One with a usual model and more leads than a quick answer looks at. */
  readonly asking: Tenant;
}

/** What the server tells the measuring process when it is ready. */
export interface Ready extends Tenants {
  readonly url: string;
}

/** Of the tenant that asks. */
const LEADS = 5_000;

export interface Tenant {
  readonly accountId: number;
  /** Of an administrator. */
  readonly token: string;
}

/** Runs the product on the database of the environment, with three tenants, until the parent process disconnects. */
export const serveNeighbours = () =>
  serveToMeasure(async (services) => ({ app: createApp(services), ready: await makeTenants(services) }));

export async function makeTenants(services: RunningServices): Promise<Tenants> {
  const run = Date.now().toString(36);
  const tenant = (name: string, document: ModelDocument) =>
    makeTenant(services, `${name}-${run}`, { document, note: "For measurements" }, true);
  const watched = await tenant("watched", benchDocument());
  const busy = await tenant("busy", largeModel());
  const asking = await tenant("asking", benchDocument());
  await storeYear(services, asking.accountId, LEADS);
  await services.database.pool.query("vacuum analyze");
  return { watched, busy, asking };
}
