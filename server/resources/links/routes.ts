import type { Context, Hono } from "hono";
import type { Services } from "../../api/services.ts";
import { workFor } from "../../base/loop-time.ts";
import { isSandbox, ownerOf } from "../../db/tenancy/sandbox.ts";
import { HttpError, methodNotAllowed } from "../../http/errors.ts";
import { logOf } from "../../http/request-id.ts";
import { LINKS } from "../../links/address.ts";
import type { ResultLink } from "../../links/token.ts";
import { isByPerson } from "./by-person.ts";
import { BUSY, linkPage, UNKNOWN } from "./page.ts";

/** How long the first click on a rule's link waits for the database, in milliseconds. */
const LOOKUP_MS = 2_000;

const NOT_STORED = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" } as const;

/** Serves tracked links. They are not an operation of the API, because they are followed by its users' customers. */
export function mountTrackedLinks(app: Hono, services: Services): void {
  // a link that was truncated in an email gets the same page, whatever is left of it
  app.all(`${LINKS}*`, async (http) => {
    if (http.req.method !== "GET" && http.req.method !== "HEAD")
      throw methodNotAllowed(http.req.method, ["GET", "HEAD"], "GET, HEAD");
    const link = services.links.tokens.read(http.req.path.slice(LINKS.length));
    if (link === undefined) return linkPage(UNKNOWN, NOT_STORED);
    try {
      return await follow(http, services, link);
    } catch (error) {
      if (!(error instanceof HttpError)) logOf(http, services.log).error({ err: error }, "a link could not be found");
      return linkPage(BUSY, NOT_STORED);
    }
  });
}

/** @throws HttpError 429 if its account uses more than its share; or if the database does not answer in time */
async function follow(http: Context, services: Services, link: ResultLink): Promise<Response> {
  const turn = http.get("turn");
  await turn.moveTo(ownerOf(link.accountId));
  workFor(turn);
  const found = services.links.targets.find(link);
  const address = found instanceof Promise ? await inTime(found) : found;
  workFor(turn);
  if (address === undefined) return linkPage(UNKNOWN, NOT_STORED);
  if (!isByPerson(http.req)) services.metrics?.clicks("ignored", 1);
  else if (!isSandbox(link.accountId)) services.links.clicks.add(link);
  return new Response(null, {
    status: 302,
    headers: { ...NOT_STORED, Location: address, "Referrer-Policy": "no-referrer" },
  });
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the database did not answer in time")), LOOKUP_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
