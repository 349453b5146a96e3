import { Hono } from "hono";
import type { Admin } from "./admin/files.ts";
import { mountAdmin } from "./admin/routes.ts";
import { notFound } from "./http/errors.ts";
import { mount } from "./http/mount.ts";
import { refuse } from "./http/refuse.ts";
import { routes } from "./resources/routes.ts";
import type { Services } from "./services.ts";
import type { Site } from "./site/files.ts";
import { mountSite } from "./site/routes.ts";

/** What the build makes; without it there is the API alone. */
export interface Pages {
  readonly site?: Site | undefined;
  readonly admin?: Admin | undefined;
}

/**
 * The whole HTTP surface: the API, and the pages that have been built. It needs no port: tests send
 * requests with `app.request()`.
 *
 * @example const app = createApp(services); await app.request("/healthz")
 */
export function createApp(services: Services, { site, admin }: Pages = {}): Hono {
  // Trailing slashes are Django REST framework's convention; without them works as well.
  const app = new Hono({ strict: false });
  mount(app, services, routes);
  // Of pages; what the API answers brings its own.
  app.use(async (http, next) => {
    await next();
    http.res.headers.set("X-Content-Type-Options", "nosniff");
    if (!http.res.headers.has("Cache-Control")) http.res.headers.set("Cache-Control", "no-store");
  });
  if (admin !== undefined) mountAdmin(app, services, admin);
  if (site !== undefined) mountSite(app, site);
  app.notFound((http) => refuse(notFound(`There is nothing at ${http.req.path}.`), http, services.log));
  app.onError((error, http) => refuse(error, http, services.log));
  return app;
}
