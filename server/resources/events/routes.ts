import { operations } from "#contract";
import { EVENT_LIMITS, EVENT_TYPES, type EventType, kindsOfEvents } from "#contract/wire";
import { grouped } from "#engine";
import { authenticate } from "../../api/authenticate.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { workFor } from "../../base/loop-time.ts";
import { type KeptPosition, readSection } from "../../events/feed.ts";
import { EventsOfAnotherCluster } from "../../events/read.ts";
import { suspended } from "../../http/answer-in-time.ts";
import { accountBusy, unavailable } from "../../http/errors.ts";
import { trackingOf } from "../leads/present.ts";
import { type CursorOwner, readCursor, refusedCursor, writeCursor } from "./cursor.ts";
import { readEvents } from "./payload.ts";

type EventsCall = Call<typeof operations.listEvents>;

/** Events whose payloads are read together. */
const BATCH_SIZE = 100;

/** The factor by which sections grow while few rows have the wanted types, and the maximum. */
const GROWTH = { factor: 4, most: 20_000 } as const;

/** The feed of an account. */
export const eventRoutes = [
  route(operations.listEvents, async (call) => {
    const { query, principal, services } = call;
    const owner: CursorOwner = { installationKey: services.installationKey, accountId: principal.account.id };
    const after = query.after === undefined || query.after === "now" ? query.after : readCursor(owner, query.after);
    const until = performance.now() + 1_000 * query.wait;
    for (let page = await readPage(call, after); ; page = await readPage(call, page.end)) {
      const ms = until - performance.now();
      const isOver = page.events.length > 0 || page.hasMore || ms <= 0;
      if (isOver || !(await waitForEvents(call, page.end, ms))) return { jsonText: textOf(page, owner) };
    }
  }),
];

interface EventPage {
  /** As JSON. */
  readonly events: readonly string[];
  readonly end: KeptPosition;
  readonly hasMore: boolean;
}

const textOf = ({ events, end, hasMore }: EventPage, owner: CursorOwner) =>
  `{"results":[${events.join(",")}],"cursor":${JSON.stringify(writeCursor(owner, end))},"has_more":${hasMore}}`;

const kindsOf = ({ types = EVENT_TYPES }: { readonly types?: readonly EventType[] | undefined }) =>
  kindsOfEvents(types);

/** Reads sections until the page is full, no rows are left, or enough rows have been scanned. */
async function readPage(
  { query, principal, services, db }: EventsCall,
  after: KeptPosition | "now" | undefined,
): Promise<EventPage> {
  const { limit } = query;
  const accountId = principal.account.id;
  const { models, installationKey } = services;
  const source = { models, installationKey, tracking: trackingOf(principal, services) };
  const events: string[] = [];
  let bytes = 0;
  let place = after;
  let examined = 0;
  for (let size: number = limit; ; size = Math.min(size * GROWTH.factor, GROWTH.most)) {
    const section = await sectionOf(readSection(db, accountId, place, { kinds: kindsOf(query), limit: size }));
    for (let start = 0; start < section.rows.length; start += BATCH_SIZE) {
      const rows = section.rows.slice(start, start + BATCH_SIZE);
      const found = await readEvents(source, db, accountId, rows);
      for (const [index, event] of found.entries()) {
        if (event === undefined) continue;
        const text = JSON.stringify(event.present());
        events.push(text);
        bytes += text.length;
        if (events.length < limit && bytes < EVENT_LIMITS.bytes) continue;
        const { transaction, entry } = rows[index] as (typeof rows)[number];
        const isLast = start + index + 1 === section.rows.length;
        if (isLast) return { events, end: section.end, hasMore: section.hasMore };
        return { events, end: { cluster: section.end.cluster, transaction, entry }, hasMore: true };
      }
    }
    place = section.end;
    examined += size;
    if (!section.hasMore || examined >= EVENT_LIMITS.examined) return { events, end: place, hasMore: section.hasMore };
  }
}

/** @throws HttpError 400 if the reader has missed events, 503 while the events are being renumbered */
async function sectionOf(reading: ReturnType<typeof readSection>) {
  const section = await reading.catch((error: unknown) => {
    throw error instanceof EventsOfAnotherCluster ? unavailable("server_busy", RENUMBERING) : error;
  });
  if (typeof section === "string") throw refusedCursor(section);
  return section;
}

const RENUMBERING = "The database has been replaced, and its events are being prepared. Try again shortly.";

/**
 * Waits without counting as a request in progress, neither for the time limit of answers nor for the account's share.
 *
 * @returns whether there is an event
 * @throws HttpError 429 if too many wait, 401 or 404 if its sender may not read the account any more
 */
async function waitForEvents(
  { query, principal, services, http }: EventsCall,
  position: KeptPosition,
  ms: number,
): Promise<boolean> {
  const turn = http.get("turn");
  const awaited = { accountId: principal.account.id, position, kinds: kindsOf(query) };
  const waiting = services.eventWaits.wait(awaited, ms, http.req.raw.signal);
  if (waiting === undefined) throw accountBusy(TOO_MANY, 2);
  const away = turn.away(waiting);
  const isThere = await (turn.answer === undefined ? away : suspended(turn.answer, away));
  workFor(turn);
  // the token may have been revoked, or the session ended, while the request waited
  await authenticate(operations.listEvents, http, services);
  return isThere;
}

const { perAccount, perNode } = EVENT_LIMITS.waiting;

const TOO_MANY = `Too many requests are waiting for events: at most ${perAccount} of an account and ${grouped(perNode)} on a server may. Read the feed once and share its events, or send wait=0.`;
