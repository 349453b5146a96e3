import { setTimeout as pause } from "node:timers/promises";

/** A lead, or some that are sent together, until they are acknowledged. */
interface Sent {
  readonly ids: readonly string[];
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether an answer says that the leads are stored. */
  readonly isStored: (status: number, text: string) => boolean;
}

/** An answer that no client should get. */
export interface Wrong {
  readonly what: string;
  readonly status: number | undefined;
  readonly seconds: number;
  readonly text: string;
}

/** Leads that are sent together. */
const SIZE = 10;

/** What a lead that is sent again is rejected with, if it was stored the first time. */
const EXISTS = '"lead_exists"';

/** With how long a client is answered, in seconds: the ten of the contract, and some for a busy machine. */
const ANSWERED_WITHIN = 12;

/** Milliseconds between an answer and the client's next leads. */
const PACE_MS = 100;

/**
 * Clients that send leads to servers, each with its own ids, and again until they are acknowledged: by a 201, or
 * because the lead is a duplicate of the first attempt. A third sends with an `Idempotency-Key`, a third ten at a time.
 */
export function startLoad(urls: readonly string[], token: string, clientsEach: number) {
  const acknowledged = new Set<string>();
  const wrong: Wrong[] = [];
  /** When each server acknowledged last, and the longest time without since it was asked. */
  const last = urls.map(() => performance.now());
  const longest = urls.map(() => 0);
  let refusals = 0;
  let slowest = 0;
  let isOver = false;

  async function send({ ids, path, body, headers, isStored }: Sent, server: number): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const answer = await fetch(urls[server] + path, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: unknown) => ({ response: undefined, text: String(error) }));
      const seconds = (performance.now() - startedAt) / 1_000;
      slowest = Math.max(slowest, seconds);
      const { response, text } = answer;
      const status = response?.status;
      const retryAfter = Number(response?.headers.get("Retry-After"));
      if (status !== undefined && isStored(status, text)) {
        for (const id of ids) acknowledged.add(id);
        const now = performance.now();
        longest[server] = Math.max(longest[server] ?? 0, now - (last[server] ?? 0));
        last[server] = now;
        if (seconds > ANSWERED_WITHIN) wrong.push({ what: "late", status, seconds, text });
        return;
      }
      // a key in progress is one of an attempt that has not ended
      const isRefused = (status === 503 || (status === 409 && "Idempotency-Key" in headers)) && retryAfter > 0;
      if (!isRefused || seconds > ANSWERED_WITHIN) wrong.push({ what: path, status, seconds, text });
      refusals += 1;
      await pause(1_000 * (retryAfter || 1));
    }
  }

  async function client(server: number, number: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await send(leadsOf(`s${server}-${number}-${turn}`, number % 3), server);
      await pause(PACE_MS);
    }
  }

  const clients = Promise.all(
    urls.flatMap((_, server) => Array.from({ length: clientsEach }, (_, number) => client(server, number))),
  );

  return {
    acknowledged,
    wrong,
    get refusals() {
      return refusals;
    },
    get slowest() {
      return slowest;
    },
    /** Begins to measure how long no lead is acknowledged. */
    measure() {
      const now = performance.now();
      last.fill(now);
      longest.fill(0);
    },
    /** The longest time since then that a server has acknowledged no lead, until now, in seconds. */
    longestGap: () => Math.max(...longest, ...last.map((at) => performance.now() - at)) / 1_000,
    /** Whether every server has acknowledged leads within the last second. */
    isFlowing: () => last.every((at) => performance.now() - at < 1_000),
    /** Waits until everything that was sent is acknowledged. */
    async stop() {
      isOver = true;
      await clients;
    },
  };
}

function leadsOf(id: string, kind: number): Sent {
  const isCreated = (status: number) => status === 201;
  if (kind === 0)
    return {
      ids: [id],
      path: "/api/v1/leads/",
      body: { lead_id: id, answers: {} },
      headers: {},
      isStored: (status, text) => isCreated(status) || (status === 400 && text.includes(EXISTS)),
    };
  if (kind === 1)
    return {
      ids: [id],
      path: "/api/v1/leads/",
      body: { lead_id: id, answers: {} },
      headers: { "Idempotency-Key": `"${id}"` },
      isStored: isCreated,
    };
  const ids = Array.from({ length: SIZE }, (_, place) => `${id}-${place}`);
  return {
    ids,
    path: "/api/v1/leads/batch/",
    body: { leads: ids.map((lead_id) => ({ lead_id, answers: {} })) },
    headers: {},
    // each is stored, now or by an attempt before
    isStored: (status, text) =>
      status === 200 &&
      (JSON.parse(text) as { results: { status: number }[] }).results.every(
        (result) => result.status === 201 || JSON.stringify(result).includes(EXISTS),
      ),
  };
}
