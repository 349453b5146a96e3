import type { Context, Hono } from "hono";
import { responseOf } from "../http/answer.ts";
import { pathsOf, type Route } from "./paths.ts";
import type { Services } from "./services.ts";

/**
 * Registers routes, and for every path the refusal of the methods it does not have. A path has one handler for all
 * of its methods: with several the router would chain them for each request.
 *
 * @throws Error when two routes share method and path
 */
export function mount(app: Hono, services: Services, routes: readonly Route[]): void {
  const paths = [...pathsOf(services, routes)].sort(literalFirst);
  for (const [path, answer] of paths) {
    const handler = async (http: Context) => responseOf(await answer(http));
    const methods = routes.flatMap(({ operation }) => (operation.path === path ? [operation.method] : []));
    if (isLeadsName(path, routes)) app.on([...methods, "OPTIONS"], routerPath(path), handler);
    else app.all(routerPath(path), handler);
  }
}

/** Whether a lead may be called what a path is called: all that this path does not take is then about the lead. */
function isLeadsName(path: string, routes: readonly Route[]): boolean {
  const asLead = path.replace(/[^/{}]+\/$/, "{lead_id}/");
  return asLead !== path && routes.some(({ operation }) => operation.path === asLead);
}

/** `/leads/export` is no lead's id: names go before parameters, in whatever order the routes come. */
function literalFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const rank = (path: string) => path.replaceAll("{", "\u{10ffff}");
  return rank(a) < rank(b) ? -1 : 1;
}

/** The router takes a trailing slash off before it looks, so its routes have none. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1").replace(/(?<=.)\/$/, "");
}
