import { expect, test } from "vitest";
import { ApiError, createClient, etagOf, UnreachableError } from "./index.ts";

/** A server that sends the same response to every request and records the requests. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return { fetch, requests };
}

test("a call sends token, account, path, query and body", async () => {
  const { fetch, requests } = answering(200, { count: 0, next: null, previous: null, results: [] });
  const api = createClient({ baseUrl: "http://here", token: "lp_1", account: () => "harbor-rentals", fetch });
  const page = await api.getLeadHistory({ params: { lead_id: "a/b c" }, query: { page: 2 } });
  expect(page.results).toEqual([]);
  expect(requests[0]).toMatchObject({
    url: "http://here/api/v1/leads/a%2Fb%20c/history/?page=2",
    init: { method: "GET", headers: { Authorization: "Token lp_1", "X-Account": "harbor-rentals" } },
  });
  await api.createChoice({ params: { id: 3 }, body: { text: "Blue" } });
  expect(requests[1]).toMatchObject({
    url: "http://here/api/v1/questions/3/choices/",
    init: { method: "POST", body: '{"text":"Blue"}', headers: { "Content-Type": "application/json" } },
  });
  await api.getProfile();
  expect(requests[2]?.init.headers).not.toHaveProperty("X-Account");
});

test("a response without a body is undefined", async () => {
  const { fetch } = answering(204, undefined);
  expect(await createClient({ fetch }).deleteQuestion({ params: { id: 1 } })).toBeUndefined();
});

test("filters by answers are sent as JSON, columns separated by commas, and CSV is text", async () => {
  const requests: string[] = [];
  const fetch = (url: string) => {
    requests.push(url);
    return new Response("5\r\n", { headers: { "Content-Type": "text/csv; charset=utf-8" } });
  };
  const query = { answers: { income: { min: 1 } }, columns: ["lead_id", "income"] };
  const text: string = await createClient({ baseUrl: "http://here", fetch }).exportLeads({ query });
  expect(text).toBe("5\r\n");
  expect([...new URL(requests[0] ?? "").searchParams]).toEqual([
    ["answers", '{"income":{"min":1}}'],
    ["columns", "lead_id,income"],
  ]);
});

test("a failure is thrown with the server's response", async () => {
  const refused = answering(400, { answers: { income: ["An answer is required."] } });
  const error = await createClient(refused)
    .submitLead({ body: { answers: {} } })
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, fieldErrors: { answers: { income: ["An answer is required."] } } });

  const throttled = answering(429, { detail: "Request was throttled." }, { "Retry-After": "3" });
  await expect(createClient(throttled).getProfile()).rejects.toMatchObject({
    message: "getProfile: Request was throttled.",
    retryAfter: 3,
    fieldErrors: undefined,
  });
});

test("no response is an error of its own, and a caller that cancels gets its own error", async () => {
  const failing = (error: unknown) => createClient({ fetch: () => Promise.reject(error) }).getProfile();
  const cut = new TypeError("fetch failed");
  await expect(failing(cut)).rejects.toSatisfy((error) => error instanceof UnreachableError && error.cause === cut);
  const cancelled = new DOMException("cancelled", "AbortError");
  await expect(failing(cancelled)).rejects.toBe(cancelled);
  const half = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  const answered = createClient({ fetch: () => new Response(half) }).getProfile();
  await expect(answered).rejects.toBeInstanceOf(UnreachableError);
});

test("an item's ETag is sent with its change", async () => {
  const sent: RequestInit[] = [];
  const api = createClient({
    fetch: (_url, init) => {
      sent.push(init);
      return new Response('{"id": 7}', { headers: { ETag: '"abc"' } });
    },
  });
  const question = await api.getQuestion({ params: { id: 7 } });
  expect(etagOf(question)).toBe('"abc"');
  await api.updateQuestion({ params: { id: 7 }, body: { required: true }, ifMatch: etagOf(question) });
  await api.deleteQuestion({ params: { id: 7 } });
  const [, changed, deleted] = sent.map(({ headers }) => new Headers(headers).get("If-Match"));
  expect([changed, deleted]).toEqual(['"abc"', null]);
  expect(etagOf({ id: 7 })).toBeUndefined();
});

test("requests and responses are typed by the operations", () => {
  const api = createClient(answering(200, {}));
  const check = async () => {
    // @ts-expect-error the answers are missing
    await api.submitLead({ body: {} });
    // @ts-expect-error a question is named by its id
    await api.getQuestion();
    const { priority } = await api.submitLead({ body: { answers: { income: 1 } } });
    const shown: string = priority;
    return shown;
  };
  expect(check).toBeTypeOf("function");
});
