import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http2 from "node:http2";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY_LIMITS, IMPORT_LIMITS } from "#contract";
import { projectRoot } from "../../server/base/root.ts";
import { testDatabaseConfig } from "../../server/testing/database.ts";
import { ADMIN, adminToken, type ServerProcess, startServer } from "../../server/testing/server-process.ts";

// nginx and Caddy with the files of deploy/, on a loopback interface and with an /etc of their own (scripts/apart.mjs):
// the ports, paths, and names in the files are the real ones.

const HOST = "leads.example.com";
/** The server itself, without a proxy. */
const DIRECT = "http://127.0.0.1:8000";
const SERVER_ADDRESS = "192.0.2.1";
const CLIENT_ADDRESS = "192.0.2.77";
/** Idle connections that are kept for longer than Leadplane's 75 seconds get a 502. */
const IDLE_MS = 76_000;

const deploy = (name: string) => join(projectRoot, "deploy", name);
const directory = mkdtempSync(join(tmpdir(), "leadplane-proxies-"));

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}

/** The settings of the service, except for its directory. */
function environmentFile(): Record<string, string> {
  const lines = readFileSync(deploy("leadplane.env"), "utf8").trim().split("\n");
  const { DATA_DIR: _, ...settings } = Object.fromEntries(lines.map((line) => line.split(/=(.*)/)));
  return settings;
}

let server: ServerProcess;
let token: string;

beforeAll(async () => {
  for (const address of [SERVER_ADDRESS, CLIENT_ADDRESS]) run("ip", "address", "add", `${address}/32`, "dev", "lo");
  appendFileSync("/etc/hosts", `\n${SERVER_ADDRESS} ${HOST}\n`);
  server = await startServer(await testDatabaseConfig({ contents: "empty" }), environmentFile());
  token = await adminToken({ url: DIRECT });
  await makeLeads(20);
});

afterAll(async () => {
  await server?.end("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
});

async function makeLeads(batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const leads = Array.from({ length: 1_000 }, (_, index) => ({ lead_id: `lead-${batch}-${index}`, answers: {} }));
    const response = await fetch(`${DIRECT}/api/v1/leads/batch/`, {
      method: "POST",
      headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ leads }),
    });
    expect(response.status).toBe(200);
  }
}

/** nginx with Debian's place for the file, and a certificate where Let's Encrypt puts it. */
function startNginx(): () => Promise<void> {
  const certificates = `/etc/letsencrypt/live/${HOST}`;
  mkdirSync(certificates, { recursive: true });
  const files = ["-keyout", `${certificates}/privkey.pem`, "-out", `${certificates}/fullchain.pem`];
  run("openssl", ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${HOST}`, ...files]);
  copyFileSync(deploy("nginx.conf"), "/etc/nginx/conf.d/leadplane.conf");
  const main = `events {}\nhttp { access_log off; include conf.d/*.conf; }\nerror_log stderr;\npid ${directory}/pid;\n`;
  writeFileSync("/etc/nginx/nginx.conf", main);
  run("nginx", "-t");
  return started("nginx", ["-g", "daemon off;"]);
}

/** Caddy with certificates of its own authority, because there is no other here. */
function startCaddy(): () => Promise<void> {
  const file = join(directory, "Caddyfile");
  writeFileSync(file, `{\n\tlocal_certs\n\tskip_install_trust\n}\nimport ${deploy("Caddyfile")}\n`);
  return started("caddy", ["run", "--config", file, "--adapter", "caddyfile"]);
}

function started(program: string, args: readonly string[]): () => Promise<void> {
  const environment = { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory };
  const child = spawn(program, args, { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  child.once("exit", (code) => {
    if (code !== 0) process.stderr.write(`${program} ended with code ${code}:\n${said}\n`);
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    // Caddy waits for its connections
    const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await once(child, "exit");
    clearTimeout(late);
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** How much of the body had arrived when, in milliseconds since the request. */
  readonly chunks: readonly number[];
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: https.Agent;
  /** Sends the body again and again until there is an answer. */
  readonly isEndless?: boolean;
}

const authorized = () => ({ Authorization: `Token ${token}` });
const json = () => ({ ...authorized(), "Content-Type": "application/json" });

/** A request from the client's address, by HTTP/1.1. */
function send(path: string, { method = "GET", headers, body, agent, isEndless = false }: Sent = {}): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = {
      host: HOST,
      path,
      method,
      headers,
      agent,
      localAddress: CLIENT_ADDRESS,
      rejectUnauthorized: false,
    };
    const request = https.request(options, (response) => {
      const parts: Buffer[] = [];
      const chunks: number[] = [];
      response.on("data", (chunk: Buffer) => {
        parts.push(chunk);
        chunks.push(performance.now() - startedAt);
      });
      response.on("error", reject);
      response.on("end", () => {
        clearInterval(sending);
        if (isEndless) request.destroy();
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(parts).toString(), chunks });
      });
    });
    // the answer may arrive before all of the body is sent
    request.on("error", (error) => setTimeout(() => reject(error), 1_000));
    const sending = isEndless ? setInterval(() => request.write(body), 20) : undefined;
    if (!isEndless) request.end(body);
  });
}

/** The same by HTTP/2. */
async function send2(path: string, { method = "GET", headers, body }: Sent = {}): Promise<Omit<Answer, "chunks">> {
  const createConnection = () =>
    connect({
      host: HOST,
      port: 443,
      servername: HOST,
      localAddress: CLIENT_ADDRESS,
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    } as never);
  // the client's own limit is less than a body that is too large
  const session = http2.connect(`https://${HOST}`, { createConnection, maxSessionMemory: 256 });
  try {
    const stream = session.request({ ":path": path, ":method": method, ...headers });
    const parts: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => parts.push(chunk));
    let received: (http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader) | undefined;
    stream.on("response", (each) => {
      received = each;
    });
    let failed: Error | undefined;
    // a proxy may end a stream with an error after the answer, if the body was refused
    stream.on("error", (error) => {
      failed = error;
    });
    const ended = new Promise((resolve) => ["end", "close"].map((event) => stream.once(event, resolve)));
    stream.end(body);
    await ended;
    if (received === undefined) throw failed ?? new Error("there was no answer");
    return { status: received[":status"] ?? 0, headers: received, body: Buffer.concat(parts).toString() };
  } finally {
    session.destroy();
  }
}

/** The JSON of a lead that has this many bytes. */
function bodyOf(bytes: number): string {
  const [head, tail] = ['{"answers":{}', "}"];
  return head + " ".repeat(bytes - head.length - tail.length) + tail;
}

describe.each([
  ["nginx", startNginx, 1],
  ["Caddy", startCaddy, 2],
] as const)("%s", (_, start, number) => {
  let stop: () => Promise<void>;

  beforeAll(async () => {
    stop = start();
    const isReady = () =>
      send("/readyz").then(
        ({ status }) => status === 200,
        () => false,
      );
    for (let tries = 0; !(await isReady()); tries += 1) {
      if (tries === 100) throw new Error("the proxy does not answer");
      await pause(100);
    }
  });
  afterAll(async () => await stop?.());

  test("speaks TLS and HTTP/2, and leads from http to https", async () => {
    const { status, headers } = await send2("/api/v1/", { headers: authorized() });
    expect([status, headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
    const plain = await fetch(`http://${HOST}/documentation`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      expect.toSatisfy((code) => code === 301 || code === 308),
      `https://${HOST}/documentation`,
    ]);
  });

  test("passes on the client's address, and nothing that a client says about itself", async () => {
    const forged = { "X-Forwarded-For": "198.51.100.9", "X-Forwarded-Host": "evil.example", "X-Request-Id": "forged" };
    const text = `Question ${Date.now()}?`;
    const body = JSON.stringify({ number, text, type: "number", field_name: `field_${Date.now()}` });
    const made = await send("/api/v1/questions/", { method: "POST", headers: { ...json(), ...forged }, body });
    expect([made.status, made.body]).toEqual([201, expect.stringContaining(text)]);
    expect(made.headers["x-request-id"]).toMatch(/^[0-9a-f-]{32,36}$/);
    const log = await send("/api/v1/audit-log/?page_size=1", { headers: authorized() });
    expect(log.body).toContain(text);
    const { results } = JSON.parse(log.body) as { readonly results: readonly { readonly ip: string }[] };
    expect(results.map(({ ip }) => ip)).toEqual([CLIENT_ADDRESS]);
    const list = await send("/api/v1/leads/?page_size=1", { headers: { ...authorized(), ...forged } });
    expect(JSON.parse(list.body).next).toMatch(`https://${HOST}/api/v1/leads/`);

    // a sign-in from a page of the public address
    const session = await send("/api/v1/session/", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: `https://${HOST}` },
      body: JSON.stringify(ADMIN),
    });
    expect([session.status, String(session.headers["set-cookie"])]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.stringContaining("Secure"),
    ]);
  });

  test("leaves limits of bodies to Leadplane, whose answer is JSON", async () => {
    const post = { method: "POST", headers: json() };
    for (const by of [send, send2]) {
      const fits = await by("/api/v1/leads/", { ...post, body: bodyOf(BODY_LIMITS.withCredentials) });
      expect(fits.status).toBe(201);
      for (const bytes of [BODY_LIMITS.withCredentials + 1, 64 << 20]) {
        const { status, headers, body } = await by("/api/v1/leads/", { ...post, body: bodyOf(bytes) });
        expect([bytes, status, headers["content-type"]]).toEqual([bytes, 413, "application/json"]);
        expect(JSON.parse(body)).toMatchObject({ code: "body_too_large" });
      }
    }
  });

  test("imports arrive as they are sent, exports leave as they are read", async () => {
    // refused though its end never follows
    const headers = { ...authorized(), "Content-Type": "image/png", "Content-Length": String(1 << 30) };
    const refused = await send("/api/v1/imports/", {
      method: "POST",
      headers,
      body: Buffer.alloc(1_000),
      isEndless: true,
    });
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([415, "unsupported_media_type"]);

    const rows = Array.from({ length: 500_000 }, (_, index) => `import-${index},person-${index}@example.com`);
    const file = Buffer.from(`lead_id,contact_email\n${rows.join("\n")}\n`);
    expect(file.length).toBeGreaterThan(12 << 20);
    expect(file.length).toBeLessThan(IMPORT_LIMITS.bytes);
    const sent = { method: "POST", headers: { ...authorized(), "Content-Type": "text/csv" }, body: file };
    const imported = await send("/api/v1/imports/", sent);
    expect([imported.status, imported.body]).toEqual([201, expect.stringContaining("lead_id")]);

    const path = "/api/v1/exports/leads.csv";
    const direct = await fetch(`${DIRECT}${path}`, { headers: authorized() });
    const whole = Buffer.from(await direct.arrayBuffer()).toString();
    const exported = await send(path, { headers: authorized() });
    expect(exported.body.length).toBe(whole.length);
    const [first = 0, last = 0] = [exported.chunks[0], exported.chunks.at(-1)];
    expect(first).toBeLessThan(last / 2);
  });

  test("neither a request that waits nor an idle connection is cut off", async () => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 20 });
    const burst = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send("/readyz", { agent })));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    };
    await burst();
    const waiting = async () => {
      const startedAt = performance.now();
      const { status } = await send("/api/v1/events/?after=now&wait=30", { headers: authorized() });
      expect(status).toBe(200);
      return performance.now() - startedAt;
    };
    const [waited] = await Promise.all([waiting(), pause(IDLE_MS)]);
    expect(waited).toBeGreaterThan(29_000);
    // on the proxy's connections to the server, which have been idle for as long
    agent.destroy();
    for (let times = 0; times < 3; times += 1) {
      const fresh = new https.Agent({ keepAlive: true, maxSockets: 20 });
      const answers = await Promise.all(Array.from({ length: 20 }, () => send("/readyz", { agent: fresh })));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      fresh.destroy();
    }
  });
});
