import { Hono } from "hono";
import type { Admin } from "./admin/files.ts";
import { mountAdmin } from "./admin/routes.ts";
import { notFound } from "./http/errors.ts";
import { mount } from "./http/mount.ts";
import { refuse } from "./http/refuse.ts";
import { beginRequest } from "./http/request-id.ts";
import { mountMetrics } from "./metrics/routes.ts";
import { routes } from "./resources/routes.ts";
import type { Services } from "./services.ts";
import type { Site } from "./site/files.ts";
import { mountSite } from "./site/routes.ts";

/** What there is besides the API. */
export interface Parts {
  /** Made by the build. */
  readonly site?: Site | undefined;
  readonly admin?: Admin | undefined;
  /** Opens the metrics; without it they are not there. */
  readonly metricsToken?: string | undefined;
}

/**
 * The whole HTTP surface: the API, and the pages that have been built. It needs no port: tests send
 * requests with `app.request()`.
 *
 * @example const app = createApp(services); await app.request("/healthz")
 */
export function createApp(services: Services, { site, admin, metricsToken }: Parts = {}): Hono {
  const { metrics } = services;
  // Trailing slashes are Django REST framework's convention; without them works as well.
  const app = new Hono({ strict: false });
  mount(app, services, routes);
  // Of pages; what the API answers brings its own.
  app.use(async (http, next) => {
    const id = beginRequest(http, services.network);
    const startedAt = performance.now();
    await next();
    metrics?.request("page", http.res.status, (performance.now() - startedAt) / 1_000);
    http.res.headers.set("X-Request-Id", id);
    http.res.headers.set("X-Content-Type-Options", "nosniff");
    if (!http.res.headers.has("Cache-Control")) http.res.headers.set("Cache-Control", "no-store");
  });
  if (metrics !== undefined && metricsToken !== undefined) mountMetrics(app, metrics, metricsToken);
  if (admin !== undefined) mountAdmin(app, services, admin);
  if (site !== undefined) mountSite(app, site);
  app.notFound((http) => refuse(notFound(`There is nothing at ${http.req.path}.`), http, services.log));
  app.onError((error, http) => refuse(error, http, services.log));
  return app;
}
