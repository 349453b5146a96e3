import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { testApp } from "../testing/app.ts";

// Wherever a request waits, it is answered: each of these waits for something that never comes.

const { api, services, makeAccount, makeUser, tokenOf } = await testApp();
const pages = createApp(services, { admin: { shell: () => "", files: new Map() } });
const token = await tokenOf(await makeUser(await makeAccount()));
const Cookie = "leadplane=whatever; __Host-leadplane=whatever";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});

/** @param wait what the request reaches and does not pass */
async function expectInTime(
  wait: MockInstance,
  asking: Promise<{ readonly status: number; readonly headers: Headers }>,
): Promise<void> {
  // the faked clock goes on while this waits, and a request has ten seconds
  await vi.waitFor(() => expect(wait).toHaveBeenCalled(), { timeout: 9_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  const answer = await Promise.race([asking, Promise.resolve("no answer")]);
  expect(answer).toMatchObject({ status: 503 });
  if (typeof answer !== "string") expect(answer.headers.get("Retry-After")).toBe("1");
}

test("for the user of a token", async () => {
  const wait = vi.spyOn(services.tokens, "find").mockImplementation(never);
  await expectInTime(wait, api.get("/api/v1/leads/", { as: "0".repeat(40) }));
});

test("for the user of a session", async () => {
  const wait = vi.spyOn(services.database.pool, "connect").mockImplementation(never);
  await expectInTime(wait, api.get("/api/v1/leads/", { headers: { Cookie } }));
});

test("for the user who opens a page of the admin", async () => {
  const wait = vi.spyOn(services.database.pool, "connect").mockImplementation(never);
  await expectInTime(wait, Promise.resolve(pages.request("/admin/", { headers: { Cookie } })));
});

test("for the further faults of a body", async () => {
  const wait = vi.spyOn(services.models, "live").mockImplementation(never);
  await expectInTime(wait, api.post("/api/v1/leads/", { as: token, body: { answers: { none: 1 }, lead_id: 1 } }));
});
