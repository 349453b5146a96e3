import { Hono } from "hono";
import type { Admin } from "./admin/files.ts";
import { mountAdmin } from "./admin/routes.ts";
import { mount } from "./api/router.ts";
import { senderOf } from "./api/sender.ts";
import type { Services } from "./api/services.ts";
import { workFor } from "./base/loop-time.ts";
import { notFound } from "./http/errors.ts";
import { refuse } from "./http/refuse.ts";
import { beginRequest } from "./http/request-id.ts";
import { LINKS } from "./links/address.ts";
import { mountMetrics } from "./metrics/routes.ts";
import { mountExportLinks } from "./resources/exports/routes.ts";
import { mountTrackedLinks } from "./resources/links/routes.ts";
import { routes } from "./resources/routes.ts";
import { mountDeliveryLinks } from "./resources/webhooks/delivery-links.ts";
import type { Site } from "./site/files.ts";
import { mountSite } from "./site/routes.ts";

/** The parts of the server other than the API. */
export interface Parts {
  /** The built site. */
  readonly site?: Site | undefined;
  readonly admin?: Admin | undefined;
  /** Grants access to the metrics, which do not exist without it. */
  readonly metricsToken?: string | undefined;
}

/**
 * Creates all HTTP routes: the API, and the pages that have been built. It needs no port: tests send requests with
 * `app.request()`.
 *
 * @example const app = createApp(services); await app.request("/healthz")
 */
export function createApp(services: Services, parts: Parts = {}): Hono {
  const app = newApp(services);
  mount(app, services, routes);
  const pages = createPages(services, parts);
  // Addresses outside the API are pages. They are a separate app, because otherwise the routes of the pages would be
  // matched for every lead.
  app.notFound((http) => pages.fetch(http.req.raw, http.env));
  return app;
}

function newApp({ log }: Services): Hono {
  // Trailing slashes are Django REST framework's convention. Addresses without them work as well.
  return new Hono({ strict: false }).onError((error, http) => refuse(error, http, log));
}

function createPages(services: Services, { site, admin, metricsToken }: Parts): Hono {
  const { metrics, tracing, log, network, shares } = services;
  const app = newApp(services);
  if (tracing !== undefined)
    app.use(async (http, next) => {
      const end = tracing.request(http);
      await next();
      end(http.res.status);
    });
  app.use(async (http, next) => {
    const id = beginRequest(http, network);
    const startedAt = performance.now();
    const kind = http.req.path.startsWith(LINKS) ? "link" : "page";
    const turn = shares.begin(senderOf(http, services), kind);
    http.set("turn", turn);
    http.set("operation", kind);
    workFor(turn);
    try {
      await turn.admit();
      workFor(turn);
      await next();
    } finally {
      turn.end();
    }
    metrics?.request(kind, http.res.status, (performance.now() - startedAt) / 1_000);
    http.res.headers.set("X-Request-Id", id);
    http.res.headers.set("X-Content-Type-Options", "nosniff");
    if (!http.res.headers.has("Cache-Control")) http.res.headers.set("Cache-Control", "no-store");
  });
  if (metrics !== undefined && metricsToken !== undefined) mountMetrics(app, metrics, metricsToken);
  mountExportLinks(app, services);
  mountTrackedLinks(app, services);
  mountDeliveryLinks(app, services);
  if (admin !== undefined) mountAdmin(app, services, admin);
  if (site !== undefined) mountSite(app, site);
  // the request's own path has lost its trailing slash
  app.notFound((http) => {
    const { pathname } = new URL(http.req.url);
    return refuse(notFound(`No endpoint at ${pathname}. GET /api/v1/ lists them.`, "unknown_endpoint"), http, log);
  });
  return app;
}
