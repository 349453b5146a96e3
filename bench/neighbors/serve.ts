import type { ModelDocument } from "../../engine/index.ts";
import type { RunningServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { storeYear } from "../common/leads.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";
import { largeModel } from "./large-model.ts";

/** The tenants of the measured server. */
export interface Tenants {
  /** The tenant whose leads are counted. */
  readonly watched: Tenant;
  /** The busy one; its model is the largest possible. */
  readonly busy: Tenant;
  /** One with a typical model and more leads than a quick answer covers. */
  readonly asking: Tenant;
}

/** The server's message to the measuring process when it is ready. */
export interface Ready extends Tenants {
  readonly url: string;
}

/** Of the tenant that reads. */
const LEADS = 5_000;

export interface Tenant {
  readonly accountId: number;
  /** Of an administrator. */
  readonly token: string;
}

/** Runs the product on the database of the environment, with three tenants, until the parent process disconnects. */
export const serveNeighbors = () =>
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
