import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { randomLeads } from "../engine/leads.ts";
import type { Tenants } from "../neighbors/serve.ts";
import type { Ready } from "./serve.ts";

interface Call {
  readonly by: keyof Tenants;
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mix {
  /** Sends the n-th request and reads its response. @throws Error if the server is at fault */
  send(n: number): Promise<void>;
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Drafts of the large model that are edited. */
const DRAFTS = 4;

/** The number of each kind in ten thousand requests; all others are leads of the tenant with a typical model. */
const KINDS: readonly (readonly [number, (n: number, drafts: readonly number[]) => Call])[] = [
  // a tenant that reads its leads
  [400, (n) => ({ by: "asking", method: "GET", path: `leads/?page=${1 + (n % 100)}` })],
  [400, (n) => ({ by: "asking", method: "GET", path: `leads/${stored(n)}/` })],
  [400, (n) => ({ by: "asking", method: "GET", path: `leads/${stored(n)}/explanation/` })],
  [50, (n) => ({ by: "asking", method: "GET", path: `leads/?search=lead-${n % 1_000}&min_total=1` })],
  [100, (n) => ({ by: "asking", method: "GET", path: `analytics/timeline/?days=${1 + (n % 366)}` })],
  [50, () => ({ by: "asking", method: "GET", path: "analytics/question_analytics/" })],
  [20, (n) => ({ by: "asking", method: "PATCH", path: "questions/1/", body: text(n) })],
  [20, (n) => ({ by: "asking", method: "POST", path: "simulations/preview/", body: weigh(n) })],
  [5, (n) => ({ by: "asking", method: "GET", path: `leads/export/?min_total=${n % 50}` })],
  [100, (n) => ({ by: "asking", method: "GET", path: `leads/nobody-${n}/` })],
  [50, (n) => ({ by: "asking", method: "POST", path: "leads/", body: { answers: { [`unknown_${n}`]: 1 } } })],
  // the one with the largest model
  [100, (n) => ({ by: "busy", method: "POST", path: "leads/", body: { answers: fewAnswers(n) } })],
  [10, (n) => ({ by: "busy", method: "POST", path: "leads/", body: { answers: manyAnswers(n) } })],
  [20, () => ({ by: "busy", method: "GET", path: "questions/?page_size=100" })],
  [4, (n) => ({ by: "busy", method: "PATCH", path: `recommendations/${1 + (n % 400)}/`, body: rule(n) })],
  [2, (n) => ({ by: "busy", method: "PATCH", path: `scoring-models/${1 + (n % 400)}/`, body: formula(n) })],
  [6, (n, drafts) => ({ ...inDraft(n, drafts), method: "PATCH", path: `questions/${1 + (n % 400)}/`, body: text(n) })],
  [4, (n, drafts) => ({ by: "busy", method: "GET", path: `drafts/${drafts[n % DRAFTS]}/diff/` })],
  [4, (n, drafts) => ({ by: "busy", method: "GET", path: `drafts/${drafts[n % DRAFTS]}/conflicts/` })],
  [4, (n, drafts) => ({ ...inDraft(n, drafts), method: "GET", path: "analytics/attention/" })],
  [4, () => ({ by: "busy", method: "GET", path: "model-versions/?page_size=20" })],
  [4, () => ({ by: "busy", method: "GET", path: "model/file/" })],
  [4, () => ({ by: "busy", method: "GET", path: "model/file/?format=yaml" })],
  [4, () => ({ by: "busy", method: "GET", path: "tests/run/" })],
  [10, () => ({ by: "busy", method: "GET", path: "leads/large-lead/explanation/" })],
  [4, (n) => ({ by: "busy", method: "POST", path: "simulations/preview/", body: weigh(n) })],
];

/** One of the tenant's initial leads. */
const stored = (n: number) => `lead-${((n % 5_000) * 7_919) % 15_485_863}`;
const fewAnswers = (n: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field_${at + 1}`, n % 400]));
const manyAnswers = (n: number) =>
  Object.fromEntries(Array.from({ length: 490 }, (_, at) => [`field_${at + 1}`, (n * at) % 400]));
const rule = (n: number) => ({ rule: `If {field_${1 + (n % 500)}} > ${n}` });
const formula = (n: number) => ({ formula: `{field_${1 + (n % 500)}} * ${n}` });
const text = (n: number) => ({ text: `Question, put for the ${n}th time` });
const inDraft = (n: number, drafts: readonly number[]) => ({
  by: "busy" as const,
  headers: { "X-Draft": String(drafts[n % DRAFTS]) },
});
const weigh = (n: number) => ({
  edit: { kind: "scoring_model", action: "update", id: 1, data: { weight: (n % 100) / 100 } },
});

/** The kind of each of ten thousand requests, in an order without a pattern that is the same in each run. */
function order(): readonly ((typeof KINDS)[number][1] | undefined)[] {
  const some = KINDS.flatMap(([times, make]) => Array.from({ length: times }, () => make));
  const all = Array.from({ length: 10_000 }, (_, index) => some[index]);
  // 6,197 has no common divisor with ten thousand
  return all.map((_, index) => all[(index * 6_197) % all.length]);
}

/** The requests of all tenants, after their preparation. */
export async function createMix(ready: Ready): Promise<Mix> {
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map<number, number>();
  const answers = randomLeads(512, 0.1);
  const calls = order();

  function ask({ by, method, path, body, headers }: Call): Promise<readonly [IncomingMessage, string]> {
    return new Promise((resolve, reject) => {
      const sent = body === undefined ? "" : JSON.stringify(body);
      const all = {
        Authorization: `Token ${ready[by].token}`,
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(sent),
        ...headers,
      };
      const asking = request(`${ready.url}/api/v1/${path}`, { agent, method, headers: all }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve([response, Buffer.concat(parts).toString()]));
        response.on("error", reject);
      });
      asking.on("error", reject);
      asking.end(sent);
    });
  }

  async function send(call: Call): Promise<string> {
    for (;;) {
      const [{ statusCode = 0, headers }, text] = await ask(call);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500 && statusCode !== 503)
        throw new Error(`${call.method} ${call.path} was answered ${statusCode}: ${text}`);
      if (statusCode !== 429 && statusCode !== 503) return text;
      await pause(Number(headers["retry-after"] ?? 1) * 1_000);
    }
  }

  await send({ by: "busy", method: "POST", path: "leads/", body: { lead_id: "large-lead", answers: manyAnswers(7) } });
  const drafts: number[] = [];
  for (let n = 0; n < DRAFTS; n += 1) {
    const name = `Draft ${n} of ${Date.now()}`;
    const made = await send({ by: "busy", method: "POST", path: "drafts/", body: { name } });
    drafts.push((JSON.parse(made) as { readonly id: number }).id);
  }
  return {
    statuses,
    async send(n) {
      const lead = (): Call => ({
        by: "watched",
        method: "POST",
        path: "leads/",
        body: { answers: answers[n % answers.length] ?? {} },
      });
      await send(calls[n % calls.length]?.(n, drafts) ?? lead());
    },
  };
}
