import { expect, test } from "vitest";
import { testDatabaseConfig } from "../server/testing/database.ts";
import { deferred } from "../server/testing/deferred.ts";
import { isLong } from "../server/testing/long.ts";
import { type Received, type Receiver, startReceiver } from "../server/testing/receiver.ts";
import { adminToken, type ServerProcess, startServer } from "../server/testing/server-process.ts";
import { verifyAll } from "./testing/verify-webhooks.ts";

const KILLS = isLong ? 50 : 2;
const CLIENTS = 16;

/** Every fourth client sends this many leads at a time. */
const BATCH = 20;

/** The acknowledged leads. */
function acknowledgements() {
  const ids = new Set<string>();
  let wanted = Number.POSITIVE_INFINITY;
  let reached = () => {};
  const add = (id: string) => {
    ids.add(id);
    if (ids.size >= wanted) reached();
  };
  /** Waits until there are this many more. */
  const more = (count: number) =>
    new Promise<void>((resolve) => {
      wanted = ids.size + count;
      reached = resolve;
    });
  return { ids, add, more };
}

/**
 * Posts leads until the server is gone, one or a batch at a time, and records each that was acknowledged. The number of
 * the batch is a part of their ids.
 */
async function postUntilKilled(
  url: string,
  token: string,
  prefix: string,
  size: number,
  acknowledge: (id: string) => void,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const ids = Array.from({ length: size }, (_, place) => `${prefix}-${number}-${place}of${size}`);
    const leads = ids.map((lead_id) => ({ lead_id, answers: {} }));
    try {
      const response = await fetch(`${url}/api/v1/leads/${size === 1 ? "" : "batch/"}`, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify(size === 1 ? leads[0] : { leads }),
      });
      // The status is sent after the commit: from here on the leads must not be lost.
      if (response.status === (size === 1 ? 201 : 200)) ids.forEach(acknowledge);
      await response.arrayBuffer();
    } catch {
      return;
    }
  }
}

/** The batches of which some leads are stored and some are not. */
function brokenBatches(stored: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const id of stored) {
    const batch = id.replace(/-\d+of/, "-");
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  }
  return [...counts].flatMap(([batch, count]) => (batch.endsWith(`-${count}`) ? [] : [batch]));
}

async function storedLeads(server: ServerProcess, token: string, prefix: string): Promise<Set<string>> {
  const found = new Set<string>();
  let next: string | null = `${server.url}/api/v1/leads/?page_size=100&ordering=lead_id&search=${prefix}`;
  while (next !== null) {
    const response = await fetch(next, { headers: { Authorization: `Token ${token}` } });
    const page = (await response.json()) as { next: string | null; results: { lead_id: string }[] };
    for (const { lead_id } of page.results) found.add(lead_id);
    next = page.next;
  }
  return found;
}

/** Has every new lead sent to a receiver. @returns the secret that verifies it */
async function sendLeadsTo(receiver: Receiver, server: ServerProcess, token: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/webhooks/`, {
    method: "POST",
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: receiver.url, events: ["lead.created"] }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { secret: string }).secret;
}

/** Lets a receiver refuse every fifth event the first time. @returns the requests that it refused */
function refuseSome(receiver: Receiver): ReadonlySet<Received> {
  const seen = new Set<unknown>();
  const refused = new Set<Received>();
  receiver.answer((response, request) => {
    const id = request.headers["webhook-id"];
    if (!seen.has(id) && seen.add(id).size % 5 === 0) refused.add(request);
    response.writeHead(refused.has(request) ? 503 : 200).end();
  });
  return refused;
}

/** The ids under which the events of each lead were received. */
function receivedLeads(received: readonly Received[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { body, headers } of received) {
    const { data } = JSON.parse(body) as { data: { lead_id: string } };
    const ids = found.get(data.lead_id) ?? new Set();
    found.set(data.lead_id, ids.add(String(headers["webhook-id"])));
  }
  return found;
}

const missing = (acknowledged: ReadonlySet<string>, stored: ReadonlySet<string>) =>
  [...acknowledged].filter((id) => !stored.has(id));

const TITLE = `after ${KILLS} kills under load every acknowledged lead is there, and was sent to a webhook`;

test(TITLE, { timeout: 900_000 }, async () => {
  const database = await testDatabaseConfig();
  const receiver = await startReceiver();
  const refused = refuseSome(receiver);
  let secret = "";
  let verified = 0;
  const { ids: everything, add, more } = acknowledgements();
  let token = "";
  for (let round = 0; round <= KILLS; round += 1) {
    const server = await startServer(database, { WEBHOOK_ALLOW_PRIVATE: "on" });
    try {
      token ||= await adminToken(server);
      if (round === 0) secret = await sendLeadsTo(receiver, server, token);
      // signatures are good for five minutes
      verifyAll(secret, receiver.received.slice(verified));
      verified = receiver.received.length;
      const before = [...everything].filter((id) => id.startsWith(`r${round - 1}-`));
      const stored = await storedLeads(server, token, `r${round - 1}-`);
      expect(missing(new Set(before), stored)).toEqual([]);
      expect(brokenBatches(stored)).toEqual([]);
      if (round === KILLS) {
        const all = await storedLeads(server, token, "");
        expect(missing(everything, all)).toEqual([]);
        // The receiver is well again, and is asked for each lead. What it refused, and what the killed node had begun
        // to send, is sent again.
        const accepted = () => receivedLeads(receiver.received.filter((request) => !refused.has(request)));
        await expect.poll(() => missing(all, new Set(accepted().keys())), { timeout: 120_000 }).toEqual([]);
        expect(refused.size).toBeGreaterThan(0);
        verifyAll(secret, receiver.received.slice(verified));
        const received = receivedLeads(receiver.received);
        expect(missing(new Set(received.keys()), all)).toEqual([]);
        expect([...received.values()].filter(({ size }) => size > 1)).toEqual([]);
        break;
      }
      // During the load, at another moment in each round.
      const enough = more(CLIENTS + ((round * 37) % 160));
      const clients = Promise.all(
        Array.from({ length: CLIENTS }, (_, client) =>
          postUntilKilled(server.url, token, `r${round}-${client}`, client % 4 === 0 ? BATCH : 1, add),
        ),
      );
      await Promise.race([enough, clients]);
      await server.end("SIGKILL");
      await clients;
    } finally {
      await server.end("SIGKILL");
    }
  }
  await receiver.close();
  // The rounds would prove little without leads.
  expect(everything.size).toBeGreaterThan(KILLS * CLIENTS);
});

/** A request that is sent again, as by a queue that delivers until it gets an answer. */
interface Delivered {
  readonly path: string;
  readonly body: object;
  /** How often it was carried out. */
  readonly count: (url: string, token: string) => Promise<number>;
}

const countAt = (path: string) => async (url: string, token: string) => {
  const response = await fetch(url + path, { headers: { Authorization: `Token ${token}` } });
  return ((await response.json()) as { count: number }).count;
};

const DELIVERED: readonly Delivered[] = [
  { path: "/api/v1/leads/", body: { answers: {}, name: "Once" }, count: countAt("/api/v1/leads/?search=once") },
  {
    path: "/api/v1/leads/batch/",
    body: { leads: [{ answers: {}, name: "Together" }] },
    count: countAt("/api/v1/leads/?search=together"),
  },
  {
    path: "/api/v1/questions/",
    body: { number: 1, text: "Income?", type: "number", field_name: "income" },
    count: countAt("/api/v1/questions/"),
  },
];

/** The moments of the kill: the first answer, or milliseconds after the requests were sent. */
const MOMENTS = ["answer", ...(isLong ? Array.from({ length: 20 }, (_, n) => 15 * n) : [])] as const;

test("a hundred identical requests with one key do one thing and get one answer, though a node is killed", {
  timeout: 900_000,
}, async () => {
  for (const moment of MOMENTS) {
    const config = await testDatabaseConfig();
    const isEmbedded = config.databaseUrl === undefined;
    const nodes = [await startServer(config), ...(isEmbedded ? [] : [await startServer(config)])];
    try {
      const [first] = nodes as [ServerProcess];
      const token = await adminToken(first);
      const deliver = async ({ path, body }: Delivered, client: number): Promise<string> => {
        const headers = {
          Authorization: `Token ${token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": `"${path}"`,
        };
        for (;;) {
          const node = nodes[client % nodes.length] as ServerProcess;
          const answer = await fetch(node.url + path, { method: "POST", headers, body: JSON.stringify(body) })
            .then(async (response) => ({ status: response.status, text: await response.text() }))
            .catch(() => undefined);
          if (answer !== undefined && answer.status < 300) {
            firstAnswer.resolve();
            return `${answer.status} ${answer.text}`;
          }
          // in progress, busy, or gone
          expect(answer === undefined ? 503 : answer.status).toSatisfy((status: number) =>
            [409, 429, 503].includes(status),
          );
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      // together, because what a killed node has begun is free again only after twenty seconds
      const firstAnswer = deferred();
      const answers = Promise.all(
        DELIVERED.map((each) => Promise.all(Array.from({ length: 100 }, (_, client) => deliver(each, client)))),
      );
      await (moment === "answer" ? firstAnswer.promise : new Promise((resolve) => setTimeout(resolve, moment)));
      await first.end("SIGKILL");
      nodes[0] = await startServer(config);
      for (const same of await answers) expect(new Set(same)).toHaveLength(1);
      for (const { count } of DELIVERED) expect(await count((nodes[0] as ServerProcess).url, token)).toBe(1);
    } finally {
      await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    }
  }
});
