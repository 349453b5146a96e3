import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import * as javascript from "../clients/javascript/leadplane.js";
import { PYTHON } from "./testing/programs.ts";

// The behavior of both downloadable clients when a call fails: they retry if that is harmless, and otherwise do not.

/** The server's response to one attempt. */
type Turn = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (_, response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
const busy = (status = 503, headers: Record<string, string> = {}) => json(status, { detail: "Busy." }, headers);
const fine = json(200, { id: 7 }, { ETag: '"abc"' });
const hangUp: Turn = (request) => request.socket.destroy();
const cutShort: Turn = (_, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
  response.write('{"id": 7');
  setTimeout(() => response.destroy(), 20);
};
const silence: Turn = () => {};

/** The attempts of one call as they arrived, and the responses to the next ones. */
interface Course {
  readonly turns: Turn[];
  readonly attempts: Attempt[];
}

interface Attempt {
  readonly ifMatch: string | undefined;
  readonly key: string | undefined;
  readonly at: number;
  /** Complete once it has a response. */
  body: string;
}

/** By the first part of the path, so that calls of several tests can wait for their next attempt in parallel. */
const courses = new Map<string, Course>();
const server = createServer((request, response) => {
  const course = courses.get(request.url?.split("/")[1] ?? "");
  const { "if-match": ifMatch, "idempotency-key": key } = request.headers;
  const attempt = { ifMatch, key: key?.toString(), at: performance.now(), body: "" };
  course?.attempts.push(attempt);
  request.setEncoding("utf8").on("data", (text: string) => {
    attempt.body += text;
  });
  request.on("end", () => (course?.turns.shift() ?? busy(500))(request, response));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function courseOf(turns: readonly Turn[]): Course & { readonly url: string } {
  const course: Course = { turns: [...turns], attempts: [] };
  courses.set(`course-${courses.size}`, course);
  return { ...course, url: `${origin}/course-${courses.size - 1}` };
}

/** The outcome of a call: its response, or its error. */
interface Outcome {
  readonly answer?: unknown;
  readonly error?: "LeadplaneError" | "LeadplaneConnectionError";
  readonly status?: number;
  readonly retryAfter?: number | null;
  readonly message?: string;
}

interface Call {
  /** Name of the function in JavaScript. */
  readonly call: "getQuestion" | "submitLead" | "obtainToken" | "updateQuestion" | "deleteQuestion" | "createImport";
  readonly given: readonly (number | string)[];
  readonly body?: Readonly<Record<string, unknown>>;
  readonly ifMatch?: string;
  readonly key?: string;
  /** Seconds to wait for a response. */
  readonly timeout?: number;
  /** Of the Python client, which requires one. */
  readonly token?: string;
  /** How the Python client is given the file of an upload; otherwise as bytes. */
  readonly as?: "file" | "pipe";
}

async function runJavaScript(url: string, { call, given, body, ifMatch, key, timeout = 30 }: Call): Promise<Outcome> {
  const api = javascript.createClient({ baseUrl: url, token: "t", timeout: timeout * 1_000 });
  const run = api[call] as (...given: unknown[]) => Promise<unknown>;
  try {
    const options = ifMatch === undefined && key === undefined ? [] : [{ ifMatch, idempotencyKey: key }];
    return { answer: await run(...given, ...(body === undefined ? [] : [body]), ...options) };
  } catch (error) {
    if (error instanceof javascript.LeadplaneConnectionError) {
      return { error: "LeadplaneConnectionError", message: error.message };
    }
    if (!(error instanceof javascript.LeadplaneError)) throw error;
    const { status, retryAfter = null, message } = error;
    return { error: "LeadplaneError", status, retryAfter, message };
  }
}

const PROGRAM = `
import io, json, os, re, sys
from leadplane import Leadplane, LeadplaneConnectionError, LeadplaneError
url, call = sys.argv[1], json.loads(sys.argv[2])
client = Leadplane(url, token=call.get("token", "t"), timeout=call.get("timeout", 30))
name = re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), call["call"])
options = {} if "ifMatch" not in call else {"if_match": call["ifMatch"]}
if "key" in call:
    options["idempotency_key"] = call["key"]
def upload(text):
    if call.get("as") == "file":
        # a line that was read before is not part of it
        file = io.BytesIO(b"read\\n" + text.encode())
        file.readline()
        return file
    if call.get("as") == "pipe":
        read, write = os.pipe()
        with open(write, "w") as end:
            end.write(text)
        return open(read, "rb")
    return text.encode()
given = [upload(part) if name == "create_import" else part for part in call["given"]]
try:
    outcome = {"answer": getattr(client, name)(*given, **options, **call.get("body", {}))}
except LeadplaneConnectionError as error:
    outcome = {"error": "LeadplaneConnectionError", "message": str(error)}
except LeadplaneError as error:
    outcome = {"error": "LeadplaneError", "status": error.status, "retryAfter": error.retry_after, "message": str(error)}
print(json.dumps(outcome))
`;

async function runPython(url: string, call: Call): Promise<Outcome> {
  const cwd = dirname(fileURLToPath(new URL("../clients/python/leadplane.py", import.meta.url)));
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const given = ["-c", PROGRAM, url, JSON.stringify(call)];
  const { stdout } = await promisify(execFile)(PYTHON ?? "", given, { cwd, env: environment });
  return JSON.parse(stdout) as Outcome;
}

const READ: Call = { call: "getQuestion", given: [7] };
const CREATE: Call = { call: "submitLead", given: [], body: { answers: {} } };
const SIGN_IN: Call = { call: "obtainToken", given: [], body: { username: "a", password: "b" } };
const CHANGE: Call = { call: "updateQuestion", given: [7], body: { required: true } };
const CHANGE_THIS: Call = { ...CHANGE, ifMatch: '"abc"' };
const UPLOAD: Call = { call: "createImport", given: ["a;b"], body: { start: true } };
const ANSWER: Outcome = { answer: { id: 7 } };
const NO_ANSWER: Outcome = { error: "LeadplaneConnectionError" };
const refusal = (status: number, retryAfter: number | null = null): Outcome => ({
  error: "LeadplaneError",
  status,
  retryAfter,
});

const CASES: readonly (readonly [name: string, call: Call, turns: readonly Turn[], outcome: Outcome, sent: number])[] =
  [
    ["a read is repeated while the server is busy", READ, [busy(), busy(502), fine], ANSWER, 3],
    ["three attempts are the most", READ, [busy(), busy(), busy(504)], refusal(504), 3],
    ["a read is repeated when the connection breaks", READ, [hangUp, fine], ANSWER, 2],
    ["a read is repeated when its answer ends in the middle", READ, [cutShort, fine], ANSWER, 2],
    ["no answer at all is an error of its own", READ, [hangUp, hangUp, hangUp], NO_ANSWER, 3],
    ["nor is one in time", { ...READ, timeout: 0.3 }, [silence, silence, silence], NO_ANSWER, 3],
    ["a lead is not sent twice when it may have been stored", CREATE, [busy(), fine], refusal(503), 1],
    ["nor when no answer came", CREATE, [hangUp, fine], NO_ANSWER, 1],
    ["429 says that nothing was done", CREATE, [busy(429, { "Retry-After": "0" }), fine], ANSWER, 2],
    ["who asks for the same token twice gets the same", SIGN_IN, [busy(), fine], ANSWER, 2],
    ["a change is repeated", CHANGE, [hangUp, fine], ANSWER, 2],
    ["a change of this very state is not", CHANGE_THIS, [busy(), fine], refusal(503), 1],
    ["but sent with it", CHANGE_THIS, [fine], ANSWER, 1],
    ["what is deleted is", { call: "deleteQuestion", given: [7] }, [busy(), json(404, {})], refusal(404), 2],
    ["a file may have been imported", UPLOAD, [hangUp, fine], NO_ANSWER, 1],
    ["so it is sent again only with a key", { ...UPLOAD, key: "a b" }, [hangUp, busy(), fine], ANSWER, 3],
    ["nobody waits an hour", READ, [busy(429, { "Retry-After": "3600" }), fine], refusal(429, 3600), 1],
    ["a fault of the server is reported at once", READ, [busy(500), fine], refusal(500), 1],
  ];

const CLIENTS = [
  ["JavaScript", runJavaScript],
  ["Python", runPython],
] as const;

test.runIf(PYTHON !== undefined)("Python: invalid options are rejected, and the token is not displayed", async () => {
  const refused = async (url: string, token: string): Promise<string> =>
    await runPython(url, { ...READ, token }).then(
      ({ message = "" }) => message,
      ({ stderr }: { readonly stderr: string }) => stderr,
    );
  for (const url of ["leads.example.com", "", "http://", "https://leads.example.com:99999"]) {
    expect(await refused(url, "lp_secret")).toContain("ValueError: base_url must start with http://");
  }
  for (const token of ["lp_secret\n", "", "lp_secret and more", "lp_sécret"]) {
    const said = await refused("http://127.0.0.1:9", token);
    expect(said).toContain("ValueError: token is blank, or contains a character that no token has.");
    expect(said).not.toContain("secret");
  }
});

test.each([
  ["of the web", () => new Blob(["a;", "b"]).stream()],
  ["of Node", () => Readable.from([Buffer.from("a;"), Buffer.from("b")])],
])("JavaScript: a stream %s is sent as it is read, once", async (_, stream) => {
  const { url, attempts } = courseOf([fine, busy(), fine]);
  const api = javascript.createClient({ baseUrl: url, token: "t" });
  const send = () => api.createImport(stream() as ReadableStream<Uint8Array>, {}, { idempotencyKey: "k" });
  expect(await send()).toEqual({ id: 7 });
  expect(await send().catch((error: unknown) => error)).toMatchObject({ status: 503 });
  expect(attempts.map(({ key, body }) => [key, body])).toEqual([
    ['"k"', "a;b"],
    ['"k"', "a;b"],
  ]);
});

const KEYED_UPLOAD: Call = { ...UPLOAD, key: "k" };

test.runIf(PYTHON !== undefined).each([
  ["an open file is sent again from where it was", { ...KEYED_UPLOAD, as: "file" }, ANSWER, 2],
  ["what cannot be read twice is sent once", { ...KEYED_UPLOAD, as: "pipe" }, refusal(503), 1],
] satisfies readonly [string, Call, Outcome, number][])("Python: %s", async (_, call, outcome, sent) => {
  const { url, attempts } = courseOf([busy(), fine]);
  expect(await runPython(url, call)).toMatchObject(outcome);
  expect(attempts.map(({ body }) => body)).toEqual(Array(sent).fill("a;b"));
});

describe.concurrent.each(CLIENTS)("%s", (language, run) => {
  const isThere = language === "JavaScript" || PYTHON !== undefined;

  (isThere ? test.concurrent : test.skip).each(CASES)("%s", async (_, call, turns, outcome, sent) => {
    const { url, attempts } = courseOf(turns);
    expect(await run(url, call)).toMatchObject(outcome);
    expect(attempts).toHaveLength(sent);
    const isUpload = call.call === "createImport";
    for (const { ifMatch, key, body } of attempts) {
      expect([ifMatch, key]).toEqual([call.ifMatch, call.key && `"${call.key}"`]);
      if (isUpload) expect(body).toBe(call.given[0]);
    }
  });

  test.runIf(isThere)("says why no response arrived", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const { error, message } = await run(`http://127.0.0.1:${port}`, CREATE);
    expect(error).toBe("LeadplaneConnectionError");
    expect(message).toMatch(/ECONNREFUSED|Connection refused/);
    expect(message).not.toContain("<");
  });

  test.runIf(isThere)("does not print a whole page as the message", async () => {
    const { url } = courseOf([(_, response) => response.writeHead(500).end(`<p>${"down ".repeat(1_000)}</p>`)]);
    const { error, message } = await run(url, CREATE);
    expect(error).toBe("LeadplaneError");
    expect(message).toMatch(/^500: <p>down down .*…$/);
    expect(message?.length).toBeLessThan(250);
  });

  test.runIf(isThere)("waits as long as the server requires, and slightly longer", async () => {
    const { url, attempts } = courseOf([busy(429, { "Retry-After": "1" }), fine]);
    expect(await run(url, CREATE)).toEqual(ANSWER);
    const [first, second] = attempts.map(({ at }) => at);
    const waited = (second ?? 0) - (first ?? 0);
    expect(waited).toBeGreaterThanOrEqual(1_000);
  });
});
