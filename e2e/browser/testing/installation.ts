import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import pino from "pino";
import { inject } from "vitest";
import { createClient } from "#contract";
import { loadAdmin } from "../../../server/admin/files.ts";
import { createServices } from "../../../server/api/create-services.ts";
import { createApp } from "../../../server/app.ts";
import { projectRoot } from "../../../server/base/root.ts";
import { openDatabase } from "../../../server/db/database.ts";
import { DEMO_ADMINS, DEMO_CLIENT, demoPassword } from "../../../server/demo/make.ts";
import { type Runner, startJobs } from "../../../server/jobs/runner.ts";
import { startWebhooks } from "../../../server/resources/webhooks/work.ts";
import { listen } from "../../../server/serve.ts";
import { readConfig } from "../../../server/setup/config.ts";
import { firstStart } from "../../../server/setup/first-start.ts";
import { loadSite } from "../../../server/site/files.ts";
import { ADMIN, SECRET_KEY } from "../../../server/testing/credentials.ts";
import type { Dispatcher } from "../../../server/webhooks/dispatcher.ts";
import { receiverPolicy } from "../../../server/webhooks/receiver-guard.ts";
import { kindsOf } from "../../../server/work/kinds.ts";
import { answerForAxe } from "./axe.ts";
import { createCopy } from "./copy.ts";

/** `admin` is the superuser, the others are the demo's. */
export type Person = (typeof DEMO_ADMINS)[number]["username"] | typeof DEMO_CLIENT | typeof ADMIN.username;

const ADMINS: readonly Person[] = [ADMIN.username, ...DEMO_ADMINS.map(({ username }) => username)];

export const passwordOf = (person: Person) =>
  person === ADMIN.username ? ADMIN.password : demoPassword(SECRET_KEY, person);

/** The product with its demo on a port, with built pages, which can be reset to its initial state. */
export interface Installation {
  readonly url: string;
  /**
   * Undoes everything since the start. Sessions and tokens from here stay valid. If only derived figures were written,
   * services and figures stay as they are.
   */
  readonly restore: () => Promise<void>;
  /** Sends the events of all accounts to their webhooks, until it is restored. */
  readonly sendEvents: () => void;
  /** The cookie of a session that started before the copy was made: name and value. */
  readonly cookieOf: (person: Person) => { readonly name: string; readonly value: string };
  readonly tokenOf: (person: Person) => string;
}

let started: Promise<Installation> | undefined;

/** The installation of this process, shared by every test file that the process runs. */
export function installation(): Promise<Installation> {
  started ??= start();
  return started;
}

async function start(): Promise<Installation> {
  const buildError = inject("buildError") ?? inject("adminBuildError");
  if (buildError !== undefined) throw new Error(`the pages could not be built: ${buildError}`);
  const run = inject("testRun");
  const dataDir = mkdtempSync(join(run.directory, "browser"));
  cpSync(run.templates.directories.migrated, dataDir, { recursive: true });
  const config = readConfig({
    SECRET_KEY,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const database = await openDatabase(config);
  await firstStart(database, config, SECRET_KEY);

  const built = (name: string) => join(projectRoot, "dist", name);
  const pages = { site: loadSite(built("site")), admin: loadAdmin(built("admin")) };
  const { url, serve } = await listen("127.0.0.1", 0);
  const log = pino({ level: "warn" }, pino.destination(2));
  let services: ReturnType<typeof createServices>;
  let jobs: Runner;
  let sending: Dispatcher | undefined;
  const underWay = new Set<Promise<Response>>();
  /** Services cache what they have read, so a changed database gets new ones. */
  function begin(): void {
    // Each failed sign-in slows down the next; here it does not.
    services = createServices(database, SECRET_KEY, log, {
      sleep: async () => {},
      network: { trustedProxies: [], publicUrl: url },
      receivers: receiverPolicy(true),
    });
    // recurring jobs would write even if nobody has changed anything
    const kinds = kindsOf(services).filter(({ everySeconds }) => everySeconds === undefined);
    jobs = startJobs(database, kinds, { onError: (error) => log.error({ err: error }, "jobs could not be taken") });
    const app = createApp(services, pages);
    const front = new Hono().all("*", (http) => {
      const answer = Promise.resolve(answerForAxe(http.req.path) ?? app.fetch(http.req.raw, http.env));
      underWay.add(answer);
      const end = () => underWay.delete(answer);
      answer.then(end, end);
      return answer;
    });
    serve(front);
  }

  begin();
  const cookies = new Map<Person, { name: string; value: string }>();
  const tokens = new Map<Person, string>();
  for (const person of [...ADMINS, DEMO_CLIENT] as const) {
    const credentials = { username: person, password: passwordOf(person) };
    tokens.set(person, (await createClient({ baseUrl: url }).obtainToken({ body: credentials })).token);
    if (person !== DEMO_CLIENT) cookies.set(person, await signIn(url, credentials));
  }
  const copy = await createCopy(database.pool);

  async function restore(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
    await sending?.stop();
    sending = undefined;
    await services.ingest.drain();
    await services.links.clicks.flush();
    // a test that only reads changes nothing, and its services can be reused
    if (!(await copy.isOutdated())) return;
    await jobs.stop();
    await services.tokens.close();
    await copy.putBack();
    begin();
  }

  function sendEvents(): void {
    sending ??= startWebhooks(services);
  }

  return {
    url,
    restore,
    sendEvents,
    cookieOf: (person) => known(cookies, person),
    tokenOf: (person) => known(tokens, person),
  };
}

async function signIn(url: string, credentials: object): Promise<{ name: string; value: string }> {
  const response = await fetch(`${url}/api/v1/session/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const [, name = "", value = ""] = /^([^=]+)=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "") ?? [];
  if (value === "") throw new Error(`nobody could sign in: ${response.status} ${await response.text()}`);
  return { name, value };
}

function known<Value>(values: ReadonlyMap<Person, Value>, person: Person): Value {
  const value = values.get(person);
  if (value === undefined) throw new Error(`${person} cannot sign in`);
  return value;
}
