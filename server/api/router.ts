import type { Context, Hono } from "hono";
import { responseOf } from "../http/answer.ts";
import { pathsOf, type Route } from "./paths.ts";
import type { Services } from "./services.ts";

/**
 * Registers routes, and for every path the rejection of other methods. A path has one handler for all of its methods:
 * with several the router would chain them for each request.
 *
 * @throws Error if two routes share method and path
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

/** Whether the path could be the id of a lead: all methods that this path lacks are then about the lead. */
function isLeadsName(path: string, routes: readonly Route[]): boolean {
  const asLead = path.replace(/[^/{}]+\/$/, "{lead_id}/");
  return asLead !== path && routes.some(({ operation }) => operation.path === asLead);
}

/** `/leads/export` is not the id of a lead: names go before parameters, in any order of the routes. */
function literalFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const rank = (path: string) => path.replaceAll("{", "\u{10ffff}");
  return rank(a) < rank(b) ? -1 : 1;
}

/** The router removes a trailing slash before it matches, so its routes have none. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1").replace(/(?<=.)\/$/, "");
}
