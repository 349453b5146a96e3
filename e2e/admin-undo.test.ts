import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ApiError, type Client, createClient } from "#contract";
import { testApp } from "../server/testing/app.ts";
import { api as mine, withChange } from "../web/admin/api/client.ts";
import { undoChange } from "../web/admin/api/model-change.ts";

// The admin's own code for undoing a change, against the server, without a browser.

const { app, database, makeAccount, makeUser, tokenOf } = await testApp();

const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

/** The token of the administrator who uses the admin. */
let token = "";

const toServer = async (url: string, init: RequestInit) =>
  await app.request(url, init, { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 50_000 } } });

// the admin's calls end in the global fetch, which other files of this process need unchanged
const signedIn = (url: string, init: RequestInit) =>
  toServer(url, { ...init, headers: { ...init.headers, Authorization: `Token ${token}` } });
beforeAll(() => void vi.stubGlobal("fetch", signedIn));
afterAll(() => void vi.unstubAllGlobals());

/** Two administrators of an account that asks for income: one uses the admin, the other is `theirs`. */
async function twoEditors() {
  const account = await makeAccount();
  token = await tokenOf(await makeUser(account, { role: "admin" }));
  const other = await tokenOf(await makeUser(account, { role: "admin" }));
  const theirs = createClient({ token: other, fetch: toServer });
  await mine.createQuestion({ body: INCOME });
  const live = async () => {
    const { version, document } = await mine.getModel();
    return { version, texts: document.questions.map(({ text }) => text) };
  };
  return { account, theirs, live };
}

/** Makes a call in the admin. @returns the change that it made according to the admin */
const change = async (call: (api: Client) => Promise<unknown>) => (await withChange(call)).change;

/** Changes the text of the first question. */
const ask = (text: string) => change((api) => api.updateQuestion({ params: { id: 1 }, body: { text } }));

test("a change is undone by restoring the previous version", async () => {
  const { live } = await twoEditors();
  const asked = await ask("Yearly income?");
  expect(asked).toMatchObject({ version: 3, previous: 2 });
  expect(asked && (await undoChange(mine, asked))).toBe(true);
  expect(await live()).toEqual({ version: 4, texts: ["Income?"] });
  // it cannot be undone twice
  expect(asked && (await undoChange(mine, asked))).toBe(false);
});

test("a change is undone even if its author was renamed", async () => {
  const { account } = await twoEditors();
  const asked = await ask("Yearly income?");
  const text = "update app_user set username = username || '-renamed' where account_id = $1";
  await database.pool.query({ text, values: [account.id] });
  const { author } = await mine.getModel();
  expect(author?.username).toMatch(/-renamed$/);
  expect(asked && (await undoChange(mine, asked))).toBe(true);
  expect((await mine.getModel()).document.questions.map(({ text }) => text)).toEqual(["Income?"]);
});

test("an undo never reverts what a colleague has changed since", async () => {
  const { theirs, live } = await twoEditors();
  const asked = await ask("Yearly income?");
  await theirs.createQuestion({ body: { ...INCOME, number: 2, field_name: "rent", text: "Rent?" } });
  expect(asked && (await undoChange(mine, asked))).toBe(false);
  expect(await live()).toEqual({ version: 4, texts: ["Yearly income?", "Rent?"] });
  const refused = mine.restoreModelVersion({ params: { version: 2 }, ifMatch: asked?.etag });
  await expect(refused).rejects.toSatisfy(
    (error) =>
      error instanceof ApiError && error.status === 412 && /changed the model in the meantime/.test(error.message),
  );
});

test("after a call that changed nothing there is nothing to undo, not even the previous change", async () => {
  await twoEditors();
  expect(await ask("Yearly income?")).toBeDefined();
  expect(await ask("Yearly income?")).toBeUndefined();
  expect(await change((api) => api.getModel())).toBeUndefined();
});

test("each of two calls at once gets its own change", async () => {
  await twoEditors();
  const [first, none] = await Promise.all([ask("Yearly income?"), change((api) => api.listQuestions())]);
  expect(first).toMatchObject({ version: 3 });
  expect(none).toBeUndefined();
});

test("bands and deletions are undone as well", async () => {
  const { account, live } = await twoEditors();
  const deletion = await change((api) => api.deleteQuestion({ params: { id: 1 } }));
  expect(deletion && (await undoChange(mine, deletion))).toBe(true);
  expect((await live()).texts).toEqual(["Income?"]);
  const { bands } = (await mine.getModel()).document;
  const labeled = { ...bands, y: bands.y.map((band) => ({ ...band, label: "?" })) };
  const labels = await change((api) => api.updateAccount({ params: { id: account.id }, body: { bands: labeled } }));
  expect(labels && (await undoChange(mine, labels))).toBe(true);
  expect((await mine.getModel()).document.bands).toEqual(bands);
});
