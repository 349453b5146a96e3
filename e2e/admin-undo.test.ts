import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ApiError, createClient } from "#contract";
import { type TestUser, testApp } from "../server/testing/app.ts";
import { fetchSignedIn } from "../web/admin/api/fetch.ts";
import { takeModelChange, undoChange } from "../web/admin/api/model-change.ts";

// The admin's own code for undoing a change, against the server, without a browser.

const { app, database, makeAccount, makeUser, tokenOf } = await testApp();

const ORIGIN = "http://localhost";
const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

const toServer = async (url: string, init: RequestInit) =>
  await app.request(url, init, { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 50_000 } } });

// the admin's calls end in the global fetch, which other files of this process need unchanged
beforeAll(() => void vi.stubGlobal("fetch", toServer));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void takeModelChange());

/** Two administrators of an account that asks for income. The admin tracks only the first one's changes. */
async function twoEditors() {
  const account = await makeAccount();
  const clientOf = async (user: TestUser, fetch: typeof fetchSignedIn) =>
    createClient({ baseUrl: ORIGIN, token: await tokenOf(user), fetch });
  const mine = await clientOf(await makeUser(account, { role: "admin" }), fetchSignedIn);
  const theirs = await clientOf(await makeUser(account, { role: "admin" }), toServer);
  await mine.createQuestion({ body: INCOME });
  takeModelChange();
  const live = async () => {
    const { version, document } = await mine.getModel();
    return { version, texts: document.questions.map(({ text }) => text) };
  };
  return { account, mine, theirs, live };
}

/** Changes the text of the first question. @returns the version that it created according to the admin */
async function ask(api: Awaited<ReturnType<typeof twoEditors>>["mine"], text: string) {
  await api.updateQuestion({ params: { id: 1 }, body: { text } });
  return takeModelChange();
}

test("a change is undone by restoring the previous version", async () => {
  const { mine, live } = await twoEditors();
  const change = await ask(mine, "Yearly income?");
  expect(change).toMatchObject({ version: 3, previous: 2 });
  expect(change && (await undoChange(mine, change))).toBe(true);
  expect(await live()).toEqual({ version: 4, texts: ["Income?"] });
  // undoing it was not a change that the next save could undo, and it cannot be undone twice
  expect(takeModelChange()).toBeUndefined();
  expect(change && (await undoChange(mine, change))).toBe(false);
});

test("a change is undone even if its author was renamed", async () => {
  const { account, mine, live } = await twoEditors();
  const change = await ask(mine, "Yearly income?");
  const text = "update app_user set username = username || '-renamed' where account_id = $1";
  await database.pool.query({ text, values: [account.id] });
  expect((await mine.getModel()).author?.username).toMatch(/-renamed$/);
  expect(change && (await undoChange(mine, change))).toBe(true);
  expect((await live()).texts).toEqual(["Income?"]);
});

test("an undo never reverts what a colleague has changed since", async () => {
  const { mine, theirs, live } = await twoEditors();
  const change = await ask(mine, "Yearly income?");
  await theirs.createQuestion({ body: { ...INCOME, number: 2, field_name: "rent", text: "Rent?" } });
  expect(change && (await undoChange(mine, change))).toBe(false);
  expect(await live()).toEqual({ version: 4, texts: ["Yearly income?", "Rent?"] });
  const refused = mine.restoreModelVersion({ params: { version: 2 }, ifMatch: change?.etag });
  await expect(refused).rejects.toSatisfy(
    (error) =>
      error instanceof ApiError && error.status === 412 && /changed the model in the meantime/.test(error.message),
  );
});

test("after a call without a change there is nothing to undo, not even the previous change", async () => {
  const { mine, theirs } = await twoEditors();
  await ask(mine, "Yearly income?");
  expect(await ask(mine, "Yearly income?")).toBeUndefined();
  // nor after nobody took the previous change
  await mine.updateQuestion({ params: { id: 1 }, body: { text: "Income a year?" } });
  await mine.getModel();
  expect(await ask(mine, "Income a year?")).toBeUndefined();
  expect(await ask(theirs, "Monthly income?")).toBeUndefined();
});

test("bands and deletions are undone as well", async () => {
  const { account, mine, live } = await twoEditors();
  await mine.deleteQuestion({ params: { id: 1 } });
  const deletion = takeModelChange();
  expect(deletion && (await undoChange(mine, deletion))).toBe(true);
  expect((await live()).texts).toEqual(["Income?"]);
  const { bands } = (await mine.getModel()).document;
  await mine.updateAccount({
    params: { id: account.id },
    body: { bands: { ...bands, y: bands.y.map((band) => ({ ...band, label: "?" })) } },
  });
  const change = takeModelChange();
  expect(change && (await undoChange(mine, change))).toBe(true);
  expect((await mine.getModel()).document.bands).toEqual(bands);
});
