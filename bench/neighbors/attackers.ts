import { connect } from "node:net";
import { startServer } from "../common/server.ts";
import type { Scenario } from "./scenario.ts";
import type { Ready } from "./serve.ts";

/** The requests of a tenant, and the number of its connections; a new request each time if it is a function. */
interface Attack {
  readonly name: string;
  readonly connections: number;
  readonly by: "busy" | "asking";
  /** Returns the n-th request; the drafts are those of {@link prepare}. */
  request(n: number, drafts: readonly number[]): Question;
  /** The number of long drafts it needs. */
  readonly drafts?: number;
}

interface Question {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const members = (count: number) => Array.from({ length: count }, (_, n) => `"member_${n}":1`).join();
const post = (path: string, body: string, headers?: Question["headers"]): Question => ({
  method: "POST",
  path,
  body,
  ...(headers === undefined ? {} : { headers }),
});
const YAML = { "Content-Type": "application/yaml" };

const unknownMembers = `{"answers":{},${members(60_000)}}`;
const unknownAnswers = `{"answers":{${members(60_000)}}}`;
const twoThousand = `{"answers":{${members(2_000)}}}`;
const unknownKeys = `{${members(60_000)}}`;
const keysOfFile = `{"format":1,${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join()}}`;
const aliases = `a: &a [${"1,".repeat(4_000)}]\n${Array.from({ length: 99 }, (_, n) => `k${n}: *a`).join("\n")}\n`;
const manyAnswers = JSON.stringify({
  answers: Object.fromEntries(Array.from({ length: 490 }, (_, n) => [`field_${n + 1}`, n])),
});
/** Of a model with 500 questions, 500 scoring models, and 1,000 rules. */
const HEAVY = "a large model";

/** Each starved other tenants before accounts had shares (docs/decisions/0030). */
const ATTACKS: readonly Attack[] = [
  { name: "60,000 unknown members", connections: 4, by: "asking", request: () => post("leads/", unknownMembers) },
  { name: "60,000 unknown answers", connections: 4, by: "asking", request: () => post("leads/", unknownAnswers) },
  { name: "2,000 unknown answers", connections: 64, by: "asking", request: () => post("leads/", twoThousand) },
  { name: "60,000 unknown keys", connections: 4, by: "asking", request: () => post("questions/", unknownKeys) },
  { name: "a file of 300,000 keys", connections: 1, by: "asking", request: () => post("model/plan/", keysOfFile) },
  { name: "YAML of 99 aliases", connections: 1, by: "asking", request: () => post("model/plan/", aliases, YAML) },
  { name: `tests of ${HEAVY}`, connections: 4, by: "busy", request: () => ({ method: "GET", path: "tests/run/" }) },
  {
    name: `explanations by ${HEAVY}`,
    connections: 4,
    by: "busy",
    request: () => ({ method: "GET", path: "leads/large-lead/explanation/" }),
  },
  {
    name: `attention in a draft of ${HEAVY}`,
    connections: 20,
    by: "busy",
    drafts: 1,
    request: (_, [draft]) => ({
      method: "GET",
      path: "analytics/attention/",
      headers: { "X-Draft": String(draft) },
    }),
  },
  {
    name: "timelines, each of another period",
    connections: 20,
    by: "asking",
    request: (n) => ({ method: "GET", path: `analytics/timeline/?days=${1 + (n % 366)}` }),
  },
  { name: "leads of 490 answers", connections: 64, by: "busy", request: () => post("leads/", manyAnswers) },
  {
    name: "edits in four long drafts",
    connections: 4,
    by: "busy",
    drafts: 4,
    request: (n, drafts) => ({
      method: "PATCH",
      path: `questions/${1 + (n % 400)}/`,
      body: `{"text":"Question, put for the ${n}th time"}`,
      headers: { "X-Draft": String(drafts[n % drafts.length]) },
    }),
  },
  {
    name: `the file of ${HEAVY} as YAML`,
    connections: 20,
    by: "busy",
    request: () => ({ method: "GET", path: "model/file/?format=yaml" }),
  },
  { name: "the cheapest 404", connections: 64, by: "asking", request: () => ({ method: "GET", path: "nothing/" }) },
  {
    name: "the cheapest lead",
    connections: 64,
    by: "asking",
    request: () => post("leads/", '{"answers":{}}'),
  },
];

/** All of them, with a few connections each. */
const everything = (drafts: readonly number[]) =>
  ATTACKS.flatMap((attack) => Array.from({ length: Math.min(attack.connections, 4) }, () => ({ attack, drafts })));

/** The scenarios, each in its own process, so that the measured tenants share none with them. */
export const attackScenarios = (program: string): readonly Scenario[] =>
  [...ATTACKS.map(({ name }) => name), "everything at once"].map((name) => ({
    name: `during an attack: ${name}`,
    run: async (ready, isOver, begun) => {
      const attacker = await startServer<{ ready: true }>(program, ["attack", name], {
        NEIGHBORS: JSON.stringify(ready),
      });
      begun();
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
      const times = (await attacker.ask("end")) as readonly number[];
      await attacker.end();
      return times;
    },
  }));

/** The process of one scenario: it sends until it is ended. */
export async function attack(name: string): Promise<void> {
  const ready = JSON.parse(process.env.NEIGHBORS ?? "") as Ready;
  const chosen = ATTACKS.filter((each) => each.name === name);
  const drafts = await prepare(
    ready,
    Math.max(0, ...(chosen.length === 0 ? [4] : chosen.map((each) => each.drafts ?? 0))),
  );
  const all =
    chosen.length === 0
      ? everything(drafts)
      : chosen.flatMap((each) => Array.from({ length: each.connections }, () => ({ attack: each, drafts })));
  const times: number[] = [];
  let isOver = false;
  let n = 0;
  const next = ({ attack: { by, request }, drafts: of }: (typeof all)[number]) => {
    const { method, path, body = "", headers = {} } = request(n++, of);
    const lines = Object.entries({
      Host: new URL(ready.url).host,
      Authorization: `Token ${ready[by].token}`,
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      ...headers,
    }).map(([header, value]) => `${header}: ${value}`);
    return `${method} /api/v1/${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
  };
  for (const each of all)
    keepSending(
      ready.url,
      () => next(each),
      () => isOver,
      times,
    );
  process.on("message", () => {
    isOver = true;
    process.send?.(times);
  });
  process.once("disconnect", () => process.exit(0));
  process.send?.({ ready: true });
}

/** Creates drafts of the large model with some edits each. */
async function prepare({ url, busy: { token } }: Ready, count: number): Promise<readonly number[]> {
  const call = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { Authorization: `Token ${token}`, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly id: number };
  };
  await call("POST", "leads/", { ...JSON.parse(manyAnswers), lead_id: "large-lead" });
  const drafts: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await call("POST", "drafts/", { name: `Draft ${index} of ${Date.now()}` });
    for (let edit = 0; edit < 20; edit += 1) {
      await call("PATCH", `questions/${edit + 1}/`, { text: `Draft ${edit}` }, { "X-Draft": String(id) });
    }
    drafts.push(id);
  }
  return drafts;
}

/** Sends on one connection repeatedly, whatever the response; a closed connection is opened again. */
function keepSending(url: string, next: () => string, isOver: () => boolean, times: number[]): void {
  const { hostname: host, port } = new URL(url);
  const open = () => {
    if (isOver()) return;
    let sentAt = 0;
    let missing = -1;
    let head = "";
    const send = () => {
      if (isOver()) return socket.destroy();
      sentAt = performance.now();
      missing = -1;
      head = "";
      return socket.write(next());
    };
    const socket = connect({ host, port: Number(port), noDelay: true });
    socket.on("connect", send);
    socket.on("data", (chunk) => {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        missing = end + 4 + length - head.length;
      } else missing -= chunk.length;
      if (missing > 0) return;
      times.push(performance.now() - sentAt);
      send();
    });
    socket.on("error", () => {});
    socket.on("close", () => setTimeout(open, 5));
  };
  open();
}
