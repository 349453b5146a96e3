import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { createClient, LeadplaneError } from "../clients/javascript/leadplane.js";

// Both clients know every operation, under its own name, method and path. Their calls are run against the
// product by e2e/documentation-samples.test.ts.

const all = Object.values<Operation>(operations);
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client whose requests are kept instead of sent. */
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

test.each(all)("JavaScript: $id", async ({ id, method, path, params, query, body }) => {
  const { api, sent } = recording();
  const names = Object.keys(params?.shape ?? {});
  const given = body !== undefined ? [{ text: "hé" }] : query !== undefined ? [{ page: 2, priority: undefined }] : [];
  await api[id]?.(...names.map((name) => `a b/${name}`), ...given);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`a b/${name}`));
  const search = body === undefined && query !== undefined ? "?page=2" : "";
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(`https://leads.example.com${address}${search}`);
  expect(sent[0]?.init.method).toBe(method);
  expect(sent[0]?.init.body).toBe(body === undefined ? undefined : '{"text":"hé"}');
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: "Token lp_x", Accept: "application/json" });
});

test("JavaScript: nothing beside the operations, but the walk through pages", () => {
  const { api } = recording();
  expect(Object.keys(api).sort()).toEqual([...all.map(({ id }) => id), "all"].sort());
});

test("JavaScript: pages are walked to the last", async () => {
  const api = createClient();
  const asked: unknown[] = [];
  const list = async (query: Record<string, unknown>) => {
    asked.push(query);
    return { results: [`${query.page}a`, `${query.page}b`], next: query.page === 3 ? null : "…" };
  };
  const found: unknown[] = [];
  for await (const item of api.all(list, { priority: "High" })) found.push(item);
  expect(found).toEqual(["1a", "1b", "2a", "2b", "3a", "3b"]);
  expect(asked[0]).toEqual({ priority: "High", page: 1 });
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

test("JavaScript: a failure tells its status, faulty fields and seconds to wait", async () => {
  const failure = async (status: number, body: string, headers: Record<string, string> = {}) => {
    const { api } = recording(() => new Response(body, { status, headers }));
    return (await api.getProfile?.().catch((error: unknown) => error)) as LeadplaneError;
  };
  const invalid = await failure(400, '{"answers": {"age": ["Too small."]}}');
  expect(invalid).toBeInstanceOf(LeadplaneError);
  expect([invalid.status, invalid.fieldErrors]).toEqual([400, { answers: { age: ["Too small."] } }]);
  const limited = await failure(429, '{"detail": "Slow down."}', { "Retry-After": "3" });
  expect([limited.message, limited.retryAfter, limited.fieldErrors]).toEqual(["429: Slow down.", 3, undefined]);
  const strange = await failure(502, "<html>");
  expect([strange.body, strange.retryAfter, strange.fieldErrors]).toEqual(["<html>", undefined, undefined]);
});

const python = readFileSync(new URL("../clients/python/leadplane.py", import.meta.url), "utf8");

/** The methods of the Python client: name, parameters, and the call they make. */
const METHODS =
  /^ {4}def (\w+)\(self(?:, ([^)]*))?\) -> Any:\n {8}return self\._call\("([A-Z]+)", f?"([^"]+)"(?:, (query|body)=(\w+))?\)$/gm;

test("Python: every operation with its method, path and arguments, and nothing else", () => {
  const found = [...python.matchAll(METHODS)].map(([, name, given = "", method, path = "", part, source]) => {
    const parameters = given.split(", ").filter((each) => each !== "" && each !== "/");
    const rest = parameters
      .find((each) => each.startsWith("**"))
      ?.slice(2)
      .split(":")[0];
    expect(rest, name).toBe(source);
    return {
      name,
      method,
      path: path.replace(/\{_part\((\w+)\)\}/g, "{$1}"),
      positional: parameters.filter((each) => !each.startsWith("**")).map((each) => each.split(":")[0]),
      part,
    };
  });
  const expected = all.map(({ id, method, path, params, query, body }) => ({
    name: snakeCase(id),
    method,
    path,
    positional: Object.keys(params?.shape ?? {}),
    part: body !== undefined ? "body" : query !== undefined ? "query" : undefined,
  }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    (a.name ?? "") < (b.name ?? "") ? -1 : 1;
  expect(found.sort(byName)).toEqual(expected.sort(byName));
});

test("Python: only the standard library", () => {
  const modules = [...python.matchAll(/^(?:from|import) ([\w.]+)/gm)].map(([, name]) => name);
  expect(modules).toEqual(["__future__", "json", "typing", "urllib.error", "urllib.parse", "urllib.request"]);
});
