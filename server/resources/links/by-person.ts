import type { HonoRequest } from "hono";

/** Words in the user agents of crawlers, link previews, and HTTP libraries. */
const PROGRAMS =
  /(?<!cu)bot(?:\b|[_-])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|monitor|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|php|ruby)/i;

/**
 * Whether a link seems to be followed by a person, instead of a program that identifies itself or a browser that
 * prefetches it. The headers are not stored.
 */
export function isByPerson(request: Pick<HonoRequest, "method" | "header">): boolean {
  if (request.method !== "GET") return false;
  const isPrefetch = /prefetch|preview|prerender/i.test(
    request.header("sec-purpose") ?? request.header("purpose") ?? request.header("x-moz") ?? "",
  );
  const agent = request.header("user-agent") ?? "";
  return !isPrefetch && agent !== "" && !PROGRAMS.test(agent);
}
