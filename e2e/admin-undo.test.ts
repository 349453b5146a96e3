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

// what the admin's calls go through ends in the global fetch, which other files of this process need as it was
beforeAll(() => void vi.stubGlobal("fetch", toServer));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void takeModelChange());

/** Two administrators of an account that asks for income; what only the first one does is remembered by the admin. */
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

/** Changes the text of the first question. @returns the version that the admin takes it to have made */
async function ask(api: Awaited<ReturnType<typeof twoEditors>>["mine"], text: string) {
  await api.updateQuestion({ params: { id: 1 }, body: { text } });
  return takeModelChange();
}

test("a change is undone by the version before it", async () => {
  const { mine, live } = await twoEditors();
  const change = await ask(mine, "Yearly income?");
  expect(change).toMatchObject({ version: 3, previous: 2 });
  expect(change && (await undoChange(mine, change))).toBe(true);
  expect(await live()).toEqual({ version: 4, texts: ["Income?"] });
  // undoing it was no change to be undone by whoever saves next, nor can it be done twice
  expect(takeModelChange()).toBeUndefined();
  expect(change && (await undoChange(mine, change))).toBe(false);
});

test("a change is undone whatever its author is called meanwhile", async () => {
  const { account, mine, live } = await twoEditors();
  const change = await ask(mine, "Yearly income?");
  const text = "update app_user set username = username || '-renamed' where account_id = $1";
  await database.pool.query({ text, values: [account.id] });
  expect((await mine.getModel()).author?.username).toMatch(/-renamed$/);
  expect(change && (await undoChange(mine, change))).toBe(true);
  expect((await live()).texts).toEqual(["Income?"]);
});

test("an undo never takes what a colleague has changed since", async () => {
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

test("what changed nothing offers nothing to undo, least of all the change before it", async () => {
  const { mine, theirs } = await twoEditors();
  await ask(mine, "Yearly income?");
  expect(await ask(mine, "Yearly income?")).toBeUndefined();
  // nor when nobody took the change before it
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
