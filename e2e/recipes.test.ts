import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVENT_EXAMPLES, EVENT_VOLATILE, type Example, operations, VOLATILE } from "#contract";
import { ORIGIN } from "#contract/origin";
import { listedLead, strong } from "#contract/reference/examples/leads";
import { projectRoot } from "../server/base/root.ts";
import { openDatabase } from "../server/db/database.ts";
import { trimEvents } from "../server/events/trim.ts";
import { startWebhooks } from "../server/resources/webhooks/work.ts";
import type { Json } from "../server/testing/app.ts";
import { testDatabaseConfig, testDirectory } from "../server/testing/database.ts";
import { type Receiver, startReceiver } from "../server/testing/receiver.ts";
import type { Dispatcher } from "../server/webhooks/dispatcher.ts";
import { exampleServer } from "./testing/fixture.ts";
import { builtFile, codeBlocks } from "./testing/html.ts";
import { type Language, PYTHON, sampleRunner } from "./testing/programs.ts";

// Each recipe, as the page has it, does what the page says.

const PAGE = builtFile("documentation/recipes.html");
const blocks = codeBlocks(PAGE);
const run = sampleRunner();
const server = await exampleServer();

/** The code of a block of the page. */
function printed(title: string, language?: Language): string {
  const found = blocks.find(
    (block) => block.title === title && (language === undefined || block.language === language),
  );
  if (found === undefined) throw new Error(`the page has no block ${title}`);
  return found.code;
}

const asAdmin = await server.tokenOf(operations.createWebhook, operations.createWebhook.examples[0] as Example);
const asClient = await server.tokenOf(operations.submitLead, operations.submitLead.examples[0] as Example);

async function call(method: string, path: string, body?: object, token = asAdmin): Promise<Json> {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

const { answers: hot } = strong.body;
const { answers: cold } = listedLead.body;

const submit = (lead: object) => call("POST", "leads/", lead, asClient);
const erase = (lead_id: string) => call("DELETE", `leads/${lead_id}/`);

/** Programs of the page, each with what it printed. */
interface Program {
  readonly output: () => string;
  kill(): Promise<void>;
}

const folder = testDirectory();
const programs: Program[] = [];
for (const client of ["clients/javascript/leadplane.js", "clients/python/leadplane.py"])
  copyFileSync(join(projectRoot, client), join(folder, client.replace(/.*\//, "")));
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"), "junction");
for (const { title, code } of blocks) if (/^\w+\.(?:js|py|json)$/.test(title)) writeFileSync(join(folder, title), code);

/** Runs a program of the page as the page says, with the reader's own values. */
function start(title: string, environment: Readonly<Record<string, string>>): Program {
  const [program, file] = /(node|python3) \w+\.\w+$/.exec(printed(`Run ${title}`))?.[0].split(" ") ?? [];
  if (file !== title) throw new Error(`the page does not say how to run ${title}`);
  const command = program === "node" ? process.execPath : (PYTHON ?? "python3");
  const child = spawn(command, [title], { cwd: folder, env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const ended = once(child, "exit");
  const made: Program = {
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
  programs.push(made);
  return made;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, "close");
  return port;
}

let dispatcher: Dispatcher;
const receivers: Receiver[] = [];
beforeAll(() => {
  dispatcher = startWebhooks(server.services);
});
afterAll(async () => {
  for (const program of programs) await program.kill();
  await dispatcher.stop();
  for (const receiver of receivers) await receiver.close();
});

/** Creates a webhook by the sample of the page, with another address. */
async function createBySample(title: string, url: string, language: Language = "curl"): Promise<Json> {
  const names = { curl: "curl", javascript: "JavaScript", python: "Python" };
  const code = printed(`${title} · ${names[language]}`, language)
    .replace(/https:\/\/(?:hooks|hubspot|n8n)\.[^"]+/, url)
    .replaceAll(ORIGIN, server.url)
    .replaceAll("<token>", asAdmin ?? "");
  const made = (await run(language, code)).at(-1) as Json;
  expect(made).toMatchObject({ url, enabled: true, problem: null });
  return made;
}

const LANGUAGES: readonly Language[] = PYTHON === undefined ? ["curl", "javascript"] : ["curl", "javascript", "python"];
const needsPython = (file: string) => file.endsWith(".py") && PYTHON === undefined;

test("the page's samples create the webhooks of the recipes in every language, with the templates that it shows", async () => {
  for (const [title, template] of [
    ["Send hot leads to Slack", "slack.json"],
    ["Send leads to HubSpot", "hubspot.json"],
    ["Send leads to n8n", undefined],
    ["Send leads to Zapier", undefined],
  ] as const)
    for (const language of LANGUAGES) {
      const made = await createBySample(title, "https://hooks.example.com/leads", language);
      const shown = template === undefined ? null : JSON.parse(printed(template));
      expect(made.template === null ? null : JSON.parse(made.template)).toEqual(shown);
      await call("DELETE", `webhooks/${made.id}/`);
    }
});

describe.each(["receive.js", "receive.py"])("%s", (file) => {
  test.skipIf(needsPython(file))("accepts what the webhook's secret signed, and nothing else", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const made = await call("POST", "webhooks/", { url, events: ["lead.created"] });
    const program = start(file, { WEBHOOK_SECRET: made.secret, PORT: String(port) });
    const lead_id = `Zoë-${file}`;
    const sample = () => call("POST", `webhooks/${made.id}/test/`, {});
    await expect.poll(async () => (await sample()).status).toBe(204);
    await submit({ ...strong.body, lead_id });
    const { results } = await call("GET", `webhooks/deliveries/?lead_id=${encodeURIComponent(lead_id)}`);
    await expect.poll(program.output).toContain(lead_id.replace("ë", file.endsWith(".py") ? "\\u00eb" : "ë"));
    if (results.length > 0) expect(program.output()).toContain(results[0].event);
    const { request } = await sample();
    const send = async (headers: object, body: string) => {
      const answer = await fetch(url, { method: "POST", headers: { ...headers }, body });
      return [answer.status, await answer.text()];
    };
    const before = program.output();
    expect((await send(request.headers, request.body.replace("192.5", "999")))[0]).toBe(400);
    expect((await send({}, "{}"))[0]).toBe(400);
    const late = { ...request.headers, "webhook-timestamp": String(Date.now() / 1_000 - 400).split(".")[0] };
    const [status, why] = await send(late, request.body);
    expect([status, why]).toEqual([400, expect.stringContaining("too old")]);
    expect(program.output()).not.toContain("999");
    expect(program.output().startsWith(before)).toBe(true);
    await program.kill();
    await call("DELETE", `webhooks/${made.id}/`);
  });
});

type Row = readonly [lead_id: string, name: string | null, email: string | null, total_score: number, priority: string];

/** The leads as the API lists them. */
async function leads(): Promise<readonly Row[]> {
  const { results } = await call("GET", "leads/?page_size=100");
  return sorted(results.map((each: Json) => [each.lead_id, each.name, each.email, each.total_score, each.priority]));
}

const sorted = (rows: readonly Row[]) => rows.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A table that a program fills. */
interface Mirror {
  readonly environment: Readonly<Record<string, string>>;
  run(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** An address at which programs find an empty PostgreSQL: the server of the tests, or an embedded one. */
async function postgres(): Promise<{ url: string; close: () => Promise<void> }> {
  const config = await testDatabaseConfig({ contents: "empty" });
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => {} };
  const database = await openDatabase(config);
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    const { port1, port2 } = new MessageChannel();
    database.lend?.(port2);
    port1.on("message", (bytes: Uint8Array) => socket.write(bytes));
    socket.on("data", (bytes) => port1.postMessage(Uint8Array.from(bytes)));
    for (const end of ["error", "close"]) socket.on(end, () => port1.close());
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `postgres://postgres@127.0.0.1:${(listening.address() as AddressInfo).port}/postgres`,
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await database.close();
    },
  };
}

async function postgresMirror(): Promise<Mirror> {
  const { url, close } = await postgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    environment: { DATABASE_URL: url },
    run: async (text) => (await client.query({ text, rowMode: "array" })).rows,
    async close() {
      await client.end();
      await close();
    },
  };
}

async function sqliteMirror(): Promise<Mirror> {
  const MIRROR = join(testDirectory(), "leads.db");
  const code =
    "import json, sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(json.dumps(db.execute(sys.argv[2]).fetchall())); db.commit()";
  return {
    environment: { MIRROR },
    async run(sql) {
      const { stdout, stderr } = spawnSync(PYTHON ?? "", ["-c", code, MIRROR, sql], { encoding: "utf8" });
      if (stdout === "") throw new Error(stderr);
      return JSON.parse(stdout);
    },
    close: async () => {},
  };
}

describe.each([
  ["mirror.js", postgresMirror],
  ["mirror.py", sqliteMirror],
])("%s", (file, openMirror) => {
  test.skipIf(needsPython(file))(
    "has every lead as it is, whenever it was stopped, and none that was erased",
    async () => {
      await server.resetLeads();
      const mirror = await openMirror();
      const environment = { LEADPLANE_URL: server.url, LEADPLANE_TOKEN: asClient ?? "", ...mirror.environment };
      const exports = async () => (await call("GET", "audit-log/?action=export")).count as number;
      const exportsBefore = await exports();
      await submit({ lead_id: "before", name: "Line\u2028break, 'quoted'", email: "b@example.com", answers: hot });
      let program = start(file, environment);
      const mirrored = async () => {
        const rows = await mirror.run("select lead_id, name, email, total_score, priority from mirrored_lead");
        return sorted(
          rows.map(([id, name, email, total, priority]) => [id, name, email, Number(total), priority] as Row),
        );
      };
      /** Waits until the table has the leads of the API. @param has.export whether the program waits for one */
      const inStep = async (has = { export: false }) => {
        const wanted = await leads();
        const found = async () => {
          if (has.export) await server.finishExports();
          return await mirrored().catch((error) => `${error} ${program.output()}`);
        };
        await expect.poll(found, { interval: 200 }).toEqual(wanted);
      };
      await inStep({ export: true });
      expect((await mirrored()).length).toBe(2);
      const [[first] = []] = await mirror.run("select cursor from mirror_cursor");

      // what it has from the export, and what is new
      await submit({ lead_id: "new", answers: cold });
      await submit({ lead_id: "before", name: "Changed", answers: cold, allow_duplicates: true });
      await erase("APP-1000");
      await inStep();

      // stopped at any moment, such as before it kept the cursor of what it stored
      await program.kill();
      await mirror.run(`update mirror_cursor set cursor = '${first}'`);
      await erase("before");
      await submit({ lead_id: "while stopped", email: "w@example.com", answers: hot });
      program = start(file, environment);
      await inStep();
      expect(await exports()).toBe(exportsBefore + 1);

      // stopped for so long that the events after the cursor are gone
      await program.kill();
      await mirror.run("update mirrored_lead set lead_id = 'nobody' where lead_id = 'new'");
      await erase("while%20stopped");
      await trimEvents(server.services.database.kysely, { readers: [], keptDays: 0 });
      program = start(file, environment);
      await inStep({ export: true });
      expect(await exports()).toBe(exportsBefore + 2);
      await program.kill();
      await mirror.close();
    },
  );
});

/** A lead whose name is an attempt at the text around it. */
const NASTY = { ...strong.body, lead_id: "nasty", name: '"}, <!channel> \\ &\n*bold*' };
const NAMELESS = { lead_id: "nameless", answers: hot };

/** Why Slack would answer `invalid_payload` to a message, by its documentation of incoming webhooks and of blocks. */
function slackFaults(message: Json): string[] {
  const faults: string[] = [];
  const textFaults = (of: string, value: Json, most: number) => {
    const { type, text, ...others } = value ?? {};
    if (!["plain_text", "mrkdwn"].includes(type)) faults.push(`${of}: type ${type}`);
    if (typeof text !== "string" || text.length < 1 || text.length > most) faults.push(`${of}: text ${text}`);
    if (Object.keys(others).some((name) => !["emoji", "verbatim"].includes(name))) faults.push(`${of}: more members`);
  };
  const { text, blocks, ...others } = message;
  if (typeof text !== "string" || text === "") faults.push("no text");
  if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > 50) faults.push("blocks");
  if (Object.keys(others).length > 0) faults.push(`more members: ${Object.keys(others)}`);
  for (const { type, text, fields, ...rest } of blocks ?? []) {
    if (type !== "section" || Object.keys(rest).length > 0) faults.push(`block ${type}`);
    if (text === undefined && fields === undefined) faults.push("an empty section");
    if (text !== undefined) textFaults("text", text, 3_000);
    if (fields !== undefined && (fields.length < 1 || fields.length > 10)) faults.push("fields");
    for (const each of fields ?? []) textFaults("field", each, 2_000);
  }
  return faults;
}

async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

test("Slack gets the messages that it documents, once a lead is hot", async () => {
  const slack = await newReceiver();
  slack.answer((response, { body }) => {
    const faults = slackFaults(JSON.parse(body));
    response.writeHead(faults.length === 0 ? 200 : 400).end(faults.length === 0 ? "ok" : `invalid_payload ${faults}`);
  });
  const { id } = await createBySample("Send hot leads to Slack", slack.url);
  await submit({ ...NAMELESS, answers: cold });
  await submit(NASTY);
  await submit({ ...NAMELESS, allow_duplicates: true });
  await expect.poll(() => slack.received.length).toBe(2);
  const messages = slack.received.map(({ body }) => JSON.parse(body) as Json);
  expect(messages.map(slackFaults)).toEqual([[], []]);
  const texts = messages.map(({ blocks }) => blocks[0].text);
  expect(texts).toContainEqual({ type: "plain_text", text: `${NASTY.name} has 192.5 points: High` });
  // whatever a lead calls itself, it formats nothing and notifies nobody
  const formatted = messages.flatMap(({ text, blocks }) => [
    text,
    ...blocks
      .flatMap(({ text: own, fields = [] }: Json) => [own, ...fields])
      .filter((each: Json) => each?.type === "mrkdwn"),
  ]);
  expect(JSON.stringify(formatted)).not.toContain("channel");
  expect((await call("POST", `webhooks/${id}/test/`, {})).answer).toBe("ok");
  await call("DELETE", `webhooks/${id}/`);
});

/** HubSpot's calls about contacts, as it documents them. @returns its address, and the properties of its contacts */
async function hubspot(token: string) {
  const contacts = new Map<string, Record<string, string>>();
  const path = "/crm/v3/objects/contacts";
  const answer = async (request: IncomingMessage): Promise<[status: number, body: object]> => {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.headers.authorization !== `Bearer ${token}`) return [401, { category: "INVALID_AUTHENTICATION" }];
    const { properties, ...others } = JSON.parse(text);
    const isRight =
      Object.keys(others).length === 0 && Object.values(properties).every((value) => typeof value === "string");
    if (!isRight) return [400, { message: "Invalid input JSON" }];
    const { pathname, searchParams } = new URL(request.url ?? "", "http://hubspot");
    if (request.method === "PATCH" && searchParams.get("idProperty") === "email") {
      const email = decodeURIComponent(pathname.slice(path.length + 1));
      const known = contacts.get(email);
      if (known === undefined) return [404, { message: "resource not found" }];
      Object.assign(known, properties);
      return [200, { properties: known }];
    }
    if (request.method !== "POST" || pathname !== path) return [405, {}];
    if (contacts.has(properties.email)) return [409, { message: "Contact already exists." }];
    contacts.set(properties.email, properties);
    return [201, { properties }];
  };
  const listening = createHttpServer((request, response) => {
    answer(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  afterAll(() => void listening.close());
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, path, contacts };
}

test("HubSpot gets contacts through the program, which has its token, and refuses webhooks that have none", async () => {
  await server.resetLeads();
  const { url, path, contacts } = await hubspot("pat-1");
  const direct = await createBySample("Send leads to HubSpot", `${url}${path}`);
  expect((await call("POST", `webhooks/${direct.id}/test/`, {})).status).toBe(401);
  await call("DELETE", `webhooks/${direct.id}/`);

  const port = await freePort();
  const { id, secret } = await createBySample("Send leads to HubSpot", `http://127.0.0.1:${port}/`);
  start("hubspot.js", { WEBHOOK_SECRET: secret, PORT: String(port), HUBSPOT_TOKEN: "pat-1", HUBSPOT_URL: url });
  const sample = () => call("POST", `webhooks/${id}/test/`, {});
  await expect.poll(async () => (await sample()).status).toBe(200);
  contacts.clear();
  await submit({ ...NASTY, email: "n+1@example.com" });
  await submit(NAMELESS);
  const stored = { email: "n+1@example.com", lastname: NASTY.name };
  await expect
    .poll(() => [...contacts.values()])
    .toEqual([{ ...stored, leadplane_score: "192.5", leadplane_priority: "High" }]);
  await submit({ lead_id: "nasty", email: "n+1@example.com", answers: cold, allow_duplicates: true });
  await expect
    .poll(() => [...contacts.values()])
    .toEqual([{ ...stored, leadplane_score: "59", leadplane_priority: "Disqualified" }]);
  const statuses = async () => {
    const { results } = await call("GET", `webhooks/${id}/deliveries/?state=delivered`);
    return results.map(({ status }: Json) => status).sort();
  };
  await expect.poll(statuses).toEqual([200, 200, 204]);
  await call("DELETE", `webhooks/${id}/`);
});

/** Every value that differs between runs, replaced. */
function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady);
  if (typeof value !== "object" || value === null) return value;
  const varies = new Set([...VOLATILE, ...EVENT_VOLATILE, "webhook-id", "webhook-timestamp", "webhook-signature"]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, varies.has(key) ? "…" : steady(inner)]));
}

test("n8n and Zapier get what the page shows, and have its members where the page says", async () => {
  const receiver = await newReceiver();
  const made = [
    await createBySample("Send leads to n8n", receiver.url),
    await createBySample("Send leads to Zapier", receiver.url),
  ];
  await server.resetLeads();
  const arrived = () => receiver.received.filter(({ body }) => JSON.parse(body).data.lead_id === strong.body.lead_id);
  await expect.poll(() => arrived().length).toBe(2);
  const shown = JSON.parse(printed("What the Webhook node outputs"));
  for (const { headers, body } of arrived()) {
    // the node outputs all headers; the page shows those that are about the webhook
    const some = Object.fromEntries(Object.keys(shown.headers).map((name) => [name, headers[name]]));
    expect(steady({ headers: some, params: {}, query: {}, body: JSON.parse(body) })).toEqual(steady(shown));
  }
  expect(shown.body).toEqual(EVENT_EXAMPLES["lead.created"]);
  const rows = [
    ...PAGE.matchAll(
      /<th scope="row"[^>]*><code>([\w.]+)<\/code><\/th><td[^>]*><code>(.*?)<\/code><\/td><td[^>]*><code>(.*?)<\/code>/g,
    ),
  ];
  expect(rows.length).toBeGreaterThan(5);
  for (const [, member = "", n8n, zapier] of rows) {
    const names = member.split(".");
    const value = names.reduce((inner, name) => {
      expect(inner, member).toHaveProperty(name);
      return inner[name];
    }, shown.body as Json);
    expect(value, member).not.toBeUndefined();
    expect([n8n, zapier]).toEqual([`{{ $json.body.${member} }}`, names.join("__")]);
  }
  for (const { id } of made) await call("DELETE", `webhooks/${id}/`);
});
