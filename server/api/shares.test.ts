import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

const { api, services, makeAccount, makeUser } = await testApp();
const [greedy, other] = [await makeAccount(), await makeAccount()];
const [user, second, stranger] = [await makeUser(greedy), await makeUser(greedy), await makeUser(other)];
const LEADS = "/api/v1/leads/";

const [working, present] = [greedy, other].map(({ id }) => services.shares.begin(id, "for the test"));
working?.admit();
present?.admit();
await Promise.all([user, second, stranger].map((as) => api.get(LEADS, { as })));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes the account use the server for three times half a second, in no time, while another account is active. */
async function workHard() {
  for (let n = 0; n < 3; n += 1) {
    working?.spend(500);
    await pause(15);
    await api.get(LEADS, { as: stranger });
  }
}

test("an account that has used more than its share waits, for all of its users; others do not, and a single one never does", async () => {
  const alone = await api.get(LEADS, { as: user });
  expect(alone.status).toBe(200);
  expect(alone.headers.get("RateLimit")).toBeNull();
  expect((await api.get(LEADS, { as: second })).status).toBe(200);
  // the rest is computed from the usage after a sender exceeds its share
  await workHard();
  const waits = Promise.all([user, second].map((as) => api.get(LEADS, { as })));
  const meanwhile = await api.get(LEADS, { as: stranger });
  expect(meanwhile.status).toBe(200);
  expect(meanwhile.headers.get("RateLimit")).toBeNull();
  for (const { status, headers } of await waits) {
    expect(status).toBe(200);
    expect(headers.get("RateLimit")).toMatch(/^"share";r=\d+;t=1$/);
    expect(headers.get("RateLimit-Policy")).toBe('"share";q=500;qu="milliseconds";w=1');
  }
});

test("a sender that has used so much that others come first for long is rejected", async () => {
  let isOver = false;
  const using = (async () => {
    while (!isOver) {
      working?.spend(100);
      present?.spend(1);
      await pause(20);
    }
  })();
  try {
    await workHard();
    const refused = await api.post(LEADS, { as: user, body: { answers: {} } });
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/more than your share/) } });
    expect(refused.headers.get("Retry-After")).toBe("2");
    expect(refused.headers.get("RateLimit")).toBe('"share";r=0;t=1');
    // and the page that does not exist is requested by another sender
    expect((await api.get("/nothing", { from: "192.0.2.7" })).status).toBe(404);
  } finally {
    isOver = true;
    await using;
  }
});
