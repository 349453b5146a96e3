import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, expectTypeOf, test, vi } from "vitest";
import { type Operation, operations } from "#contract";
import { generateClients } from "../clients/generate/index.ts";
import { type Client, createClient, LeadplaneError, type Page } from "../clients/javascript/leadplane.js";

// The clients are generated from the contract. e2e/documentation-samples.test.ts runs every call of theirs against the
// product, and e2e/client-attempts.test.ts their attempts against a failing server.

const read = (path: string) => readFileSync(new URL(`../clients/${path}`, import.meta.url), "utf8");

test.each(Object.entries(generateClients((name) => read(`generate/${name}`))))(
  "%s is what `npm run clients` generates from the contract",
  (path, text) => {
    expect(read(path)).toBe(text);
  },
);

const all = Object.values<Operation>(operations);

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client whose requests are recorded instead of sent. */
function recording(response: () => Response = () => new Response('{"ok": true}')) {
  const sent: Sent[] = [];
  const api = createClient({
    baseUrl: "https://leads.example.com/",
    token: "lp_x",
    fetch: async (url: string | URL | Request, init: RequestInit = {}) => {
      sent.push({ url: String(url), init });
      return response();
    },
  });
  return { api: api as unknown as Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>, sent };
}

test.each(all)("JavaScript: $id", async ({ id, method, path, params, query, body, upload }) => {
  const { api, sent } = recording();
  const names = Object.keys(params?.shape ?? {});
  const file = upload === undefined ? [] : ["a;b"];
  const given = body !== undefined ? [{ text: "hé" }] : query !== undefined ? [{ page: 2, priority: undefined }] : [];
  await api[id]?.(...names.map((name) => `a b/${name}`), ...file, ...given);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`a b/${name}`));
  const search = body === undefined && query !== undefined ? "?page=2" : "";
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(`https://leads.example.com${address}${search}`);
  expect(sent[0]?.init.method).toBe(method);
  expect(sent[0]?.init.body).toBe(body === undefined ? file[0] : '{"text":"hé"}');
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: "Token lp_x", Accept: "application/json" });
});

test("JavaScript: nothing in addition to the operations, except the iterator over pages", () => {
  const { api } = recording();
  expect(Object.keys(api).sort()).toEqual([...all.map(({ id }) => id), "all"].sort());
});

test("JavaScript: pages are iterated to the last", async () => {
  const api = createClient({ baseUrl: "https://leads.example.com" });
  const asked: unknown[] = [];
  const pageAfter = (page: number) => `https://leads.example.com/?page=${page + 1}`;
  const list = async (of: string, query?: { page?: number; priority?: string }): Promise<Page<string>> => {
    asked.push([of, query]);
    return {
      results: [`${query?.page}a`, `${query?.page}b`],
      next: query?.page === 3 ? null : pageAfter(query?.page ?? 1),
    };
  };
  const found: string[] = [];
  for await (const item of api.all(list, "A-1", { priority: "High" })) found.push(item);
  expect(found).toEqual(["1a", "1b", "2a", "2b", "3a", "3b"]);
  expect(asked[0]).toEqual(["A-1", { priority: "High", page: 1 }]);
  for await (const item of api.all(list, "A-2")) found.push(item);
  expect(asked[3]).toEqual(["A-2", { page: 1 }]);
});

test("JavaScript: a list that has cursors is read by cursor", async () => {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    const next = asked.length === 1 ? "https://leads.example.com/api/v1/leads/?cursor=a.b-_&priority=High" : null;
    return Response.json({
      count: 2,
      count_is_exact: true,
      next,
      previous: null,
      results: [{ lead_id: asked.length }],
    });
  };
  const api = createClient({ baseUrl: "https://leads.example.com", fetch });
  const found: unknown[] = [];
  for await (const { lead_id } of api.all(api.listLeads, { priority: "High" })) found.push(lead_id);
  expect(found).toEqual([1, 2]);
  const address = "https://leads.example.com/api/v1/leads/?priority=High&cursor=";
  expect(asked).toEqual([`${address}first`, `${address}a.b-_`]);
});

test("JavaScript: requests and responses have the types of the reference", () => {
  const check = async (api: Client) => {
    // @ts-expect-error the answers are missing
    await api.submitLead({});
    // @ts-expect-error there is no such member
    await api.submitLead({ answers: {}, lead_di: "A-1" });
    // @ts-expect-error there is no such band
    await api.listLeads({ x_category: "a" });
    await api.listLeads({ answers: { credit_score: { min: 700 } }, ordering: "-total_score" });
    await api.exportLeads({ columns: ["lead_id"] });
    const { priority } = await api.submitLead({ answers: { credit_score: 742 } });
    expectTypeOf(priority).toBeString();
    for await (const lead of api.all(api.listLeads, { priority })) expectTypeOf(lead.total_score).toBeNumber();
    for await (const entry of api.all(api.getLeadHistory, "A-1")) expectTypeOf(entry.superseded_at).toBeString();
    expectTypeOf(await api.deleteScoringModel(7, { ifMatch: '"x"' })).toBeVoid();
    expectTypeOf(await api.deleteQuestion(7, { dependents: "delete" }, { ifMatch: '"x"' })).toBeVoid();
  };
  expect(check).toBeTypeOf("function");
});

test("JavaScript: filters by answers are sent as JSON, columns separated by commas, and CSV is text", async () => {
  const csv = () => new Response("5\r\n", { headers: { "Content-Type": "text/csv; charset=utf-8" } });
  const { api, sent } = recording(csv);
  const answer = await api.exportLeads?.({ answers: { income: { min: 1 } }, columns: ["lead_id", "income"] });
  expect(answer).toBe("5\r\n");
  const { searchParams } = new URL(sent[0]?.url ?? "");
  expect([...searchParams]).toEqual([
    ["answers", '{"income":{"min":1}}'],
    ["columns", "lead_id,income"],
  ]);
});

test("JavaScript: a failure has its status, invalid fields, and seconds to wait", async () => {
  const failure = async (status: number, body: string, headers: Record<string, string> = {}) => {
    const api = createClient({ fetch: async () => new Response(body, { status, headers }), retries: 0 });
    return (await api.getProfile().catch((error: unknown) => error)) as LeadplaneError;
  };
  const invalid = await failure(400, '{"answers": {"age": ["Too small."]}}');
  expect(invalid).toBeInstanceOf(LeadplaneError);
  expect([invalid.status, invalid.fieldErrors]).toEqual([400, { answers: { age: ["Too small."] } }]);
  const limited = await failure(429, '{"detail": "Slow down."}', { "Retry-After": "3" });
  expect([limited.message, limited.retryAfter, limited.fieldErrors]).toEqual(["429: Slow down.", 3, undefined]);
  const named = await failure(
    400,
    '{"lead_id": ["Exists."], "answers": [{}, {"age": ["Too small."]}], "codes": {"lead_id": ["lead_exists"], "answers": [{}, {"age": ["out_of_range"]}]}}',
  );
  expect(named.fieldErrors).toEqual({ lead_id: ["Exists."], answers: [{}, { age: ["Too small."] }] });
  expect(named.fieldCodes).toEqual({ lead_id: ["lead_exists"], answers: [{}, { age: ["out_of_range"] }] });
  expect([named.code, named.has("lead_exists"), named.has("out_of_range"), named.has("blank")]).toEqual([
    undefined,
    ...[true, true, false],
  ]);
  expect(named.message).not.toContain("lead_exists");
  const missing = await failure(404, '{"detail": "Not found.", "code": "not_found"}');
  expect([missing.code, missing.has("not_found"), missing.fieldCodes]).toEqual(["not_found", true, undefined]);
  const strange = await failure(502, "<html>");
  expect([strange.body, strange.retryAfter, strange.fieldErrors]).toEqual(["<html>", undefined, undefined]);
});

test("JavaScript: invalid options are rejected, and the token is not displayed", () => {
  const given = (options: object) => () => createClient({ baseUrl: "https://leads.example.com", ...options });
  expect(given({ token: undefined })).not.toThrow();
  for (const baseUrl of [
    "leads.example.com",
    "http://",
    "https://leads.example.com:99999",
    "https://a b",
    "",
    undefined,
    "/leadplane",
  ]) {
    expect(given({ baseUrl }), baseUrl).toThrow(/^baseUrl must start with http:\/\/ or https:\/\/, such as/);
  }
  for (const token of ["lp_secret\n", "", "lp_secret and more", "lp_sécret"]) {
    expect(given({ token })).toThrow(
      /^token is blank, or contains a character that no token has\. Pass the token alone\.$/,
    );
  }
});

test("JavaScript: without a base URL it calls the server of the page, or a custom fetch", () => {
  const relative = [{ baseUrl: "" }, {}, { baseUrl: "/leadplane" }];
  for (const each of relative) expect(() => createClient({ ...each, fetch: async () => new Response() })).not.toThrow();
  vi.stubGlobal("location", new URL("https://leads.example.com/"));
  for (const each of relative) expect(() => createClient(each)).not.toThrow();
  expect(() => createClient({ baseUrl: "leads.example.com" })).toThrow(/^baseUrl must start with http/);
  vi.unstubAllGlobals();
});

test("JavaScript: the types compile alone, strictly and with those of the library", async () => {
  const declarations = fileURLToPath(new URL("../clients/javascript/leadplane.d.ts", import.meta.url));
  const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--ignoreConfig"];
  await promisify(execFile)(process.execPath, [tsc, ...options, "--skipLibCheck", "false", declarations]);
});

test("Python: only the standard library", () => {
  const modules = [...read("python/leadplane.py").matchAll(/^(?:from|import) ([\w.]+)/gm)].map(([, name]) => name);
  expect(modules).toEqual([
    "__future__",
    "json",
    "random",
    "time",
    "http.client",
    "typing",
    "urllib.error",
    "urllib.parse",
    "urllib.request",
  ]);
});
