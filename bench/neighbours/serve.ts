import type { ModelDocument } from "../../engine/index.ts";
import { createApp } from "../../server/app.ts";
import { makeTenant, serveToMeasure } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";
import { largeModel } from "./large-model.ts";

/** What the server tells the measuring process when it is ready. */
export interface Ready {
  readonly url: string;
  /** The tenant whose leads are counted. */
  readonly watched: Tenant;
  /** The one that works hard; its model is the largest there can be. */
  readonly busy: Tenant;
}

export interface Tenant {
  readonly accountId: number;
  /** Of an administrator. */
  readonly token: string;
}

/** Runs the product on the database of the environment, with two tenants, until the parent process disconnects. */
export const serveNeighbours = () =>
  serveToMeasure(async (services) => {
    const run = Date.now().toString(36);
    const tenant = (name: string, document: ModelDocument) =>
      makeTenant(services, `${name}-${run}`, { document, note: "For measurements" }, true);
    const watched = await tenant("watched", benchDocument());
    const busy = await tenant("busy", largeModel());
    return { app: createApp(services), ready: { watched, busy } satisfies Omit<Ready, "url"> };
  });
