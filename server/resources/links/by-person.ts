import type { HonoRequest } from "hono";

/** Words by which crawlers, previews of links, and libraries for HTTP name themselves. */
const PROGRAMS =
  /(?<!cu)bot(?:\b|[_-])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|monitor|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|php|ruby)/i;

/**
 * Whether a person seems to follow a link: not a program that says what it is, and not a browser that fetches it in
 * advance. What it says is not stored.
 */
export function isByPerson(request: Pick<HonoRequest, "method" | "header">): boolean {
  if (request.method !== "GET") return false;
  const isPrefetch = /prefetch|preview|prerender/i.test(
    request.header("sec-purpose") ?? request.header("purpose") ?? request.header("x-moz") ?? "",
  );
  const agent = request.header("user-agent") ?? "";
  return !isPrefetch && agent !== "" && !PROGRAMS.test(agent);
}
