import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { type Person, shown, testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Events are found, opened, and exported, and nothing here changes them.

const { open, apiOf, server } = await testAdmin();

const HOSTILE = "<img src=x onerror=alert(1)>";
const LOG = "/admin/audit/event/";

// Events to read: a changed model, a rule with hostile text.
const harbor = await apiOf("harbor-admin");
const model = (await harbor.listScoringModels({})).results[0];
if (model === undefined) throw new Error("the demo has no scoring model");
beforeEach(async () => {
  await harbor.updateScoringModel({ params: { id: model.id }, body: { weight: model.weight + 1, name: "Renamed" } });
  const body = { question: model.question, rule: "If 1", response_text: HOSTILE };
  const rule = await harbor.createRecommendation({ body });
  await harbor.deleteRecommendation({ params: { id: rule.id } });
});

const events = (page: Page) => page.getByRole("list", { name: "Events" });
const rows = (page: Page) => events(page).getByRole("listitem");
const changed = (page: Page) => rows(page).filter({ hasText: "Changed scoring model Renamed" });
const parameters = (page: Page) => new URL(page.url()).searchParams;

async function failToSignIn(person: Person): Promise<void> {
  const body = JSON.stringify({ username: person, password: "not the password" });
  const headers = { "Content-Type": "application/json" };
  const { status } = await fetch(`${server.url}/api/v1/session/`, { method: "POST", headers, body });
  expect(status).toBe(400);
}

test("lists who did what, when, with what, and from where", async () => {
  const { page, problems } = await open(LOG);
  const row = changed(page);
  await row.getByText("harbor-admin", { exact: true }).waitFor();
  await row.getByText("own API token").waitFor();
  await row.getByText("127.0.0.1").waitFor();
  await row.getByText(`Weight: ${model.weight} → ${model.weight + 1}`, { exact: false }).waitFor();
  expect(await row.locator("time").getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  await rows(page).filter({ hasText: "Signed in" }).filter({ hasText: "browser" }).first().waitFor();
  await row.getByRole("link", { name: "Renamed" }).click();
  await page.waitForURL(`**/admin/scoringengine/scoringmodel/${model.id}/`);
  expect(problems).toEqual([]);
});

test("an event expands to the target before and after, by keyboard too", async () => {
  const { page, problems } = await open(LOG);
  const button = changed(page).getByRole("button", { name: /: Changed scoring model Renamed: details$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const table = changed(page).getByRole("table", { name: "Changes" });
  const weight = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Weight", exact: true }) });
  await weight.waitFor();
  expect(await weight.getByRole("cell").allTextContents()).toEqual([String(model.weight), String(model.weight + 1)]);
  // only what differs: the header, the name, the weight
  expect(await table.getByRole("row").count()).toBe(3);

  await changed(page).getByRole("button", { name: "View JSON" }).click();
  const after = changed(page).getByRole("region", { name: "After, as JSON" });
  expect(JSON.parse((await after.textContent()) ?? "")).toMatchObject({ id: model.id, name: "Renamed" });
  await changed(page).getByRole("button", { name: "Hide JSON" }).click();
  await after.waitFor({ state: "detached" });
  await button.click();
  await table.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

test("created and deleted items have all their fields, and hostile text is text", async () => {
  const { page, problems } = await open(`${LOG}?target_type=recommendation`);
  const made = rows(page).filter({ hasText: "Created" });
  await made.getByRole("button").first().click();
  const cell = made.getByRole("row").filter({ hasText: "Message" }).getByRole("cell");
  await cell.waitFor();
  expect(await cell.allTextContents()).toEqual([HOSTILE]);
  const deleted = rows(page).filter({ hasText: "Deleted" });
  await deleted.getByText(HOSTILE).first().waitFor();
  // a deleted target has no link
  expect(await deleted.getByRole("link", { name: HOSTILE }).count()).toBe(0);
  expect(await page.locator("main img, [onerror]").count()).toBe(0);
  expect(problems).toEqual([]);
});

describe("filters", () => {
  test("filter the log, are stored in the address, and are cleared at once", async () => {
    const { page, problems } = await open(LOG);
    const api = await apiOf("harbor-admin");
    const total = (await api.listAuditLog({ query: { page_size: 1 } })).count;
    await page.getByLabel("Action", { exact: true }).selectOption("update");
    await page.waitForURL(/action=update/);
    await page.getByLabel("Who").selectOption({ label: "harbor-admin" });
    await page.waitForURL(/actor=\d+/);
    await page.getByLabel("Resource type").selectOption("scoring_model");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await shown(page);
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await page.getByLabel("Action", { exact: true }).inputValue()).toBe("update");

    await page.getByLabel("From", { exact: true }).fill("2099-01-01");
    await page.getByText("No events found").waitFor();
    await page.getByRole("search").getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rows(page).count()).toBe(Math.min(total, 25));
    expect(["action", "actor", "created_after"].map((name) => parameters(page).get(name))).toEqual([null, null, null]);

    await page.getByRole("searchbox", { name: "Find name, token, or IP" }).fill("renam");
    await page.waitForURL(/search=renam/);
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test("link from an event to all events of the same target, and of the same actor", async () => {
    const { page } = await open(`${LOG}?search=renam`);
    await changed(page).getByRole("button").first().click();
    await changed(page).getByRole("button", { name: "All events for this scoring model" }).click();
    await page.waitForURL(new RegExp(`target_id=${model.id}`));
    expect(parameters(page).get("target_type")).toBe("scoring_model");
    await page.getByRole("button", { name: `Remove the filter: ID ${model.id}` }).click();
    await page.waitForURL((url) => !url.searchParams.has("target_id"));
  });

  test("that the API rejects are reported", async () => {
    const { page } = await open(`${LOG}?action=nonsense`);
    await page.getByText("Can’t show this page").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
    await rows(page).first().waitFor();
  });
});

test("a guessed password is logged, without anybody's name", async () => {
  await failToSignIn("harbor-admin");
  const { page } = await open(`${LOG}?action=sign_in_failed`);
  const row = rows(page).first();
  await row.getByText("Unknown user", { exact: true }).waitFor();
  await row.getByRole("link", { name: "harbor-admin" }).waitFor();
});

test("the filtered events are exported as CSV, with the progress", async () => {
  const { page, problems } = await open(`${LOG}?search=renam`);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export 1 event" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  await dialog.getByText(/^Saved 1 event as audit-log-harbor-rentals-.*\.csv\.$/).waitFor();
  const [names, row, ...rest] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(names).toContain("action,target_type,target_id,target_label,before,after");
  expect(row).toContain("harbor-admin");
  expect(rest).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  // the export is an event as well
  await page.goto(`${LOG}?action=export`);
  await rows(page).filter({ hasText: "Exported Audit log" }).first().waitFor();
  expect(problems).toEqual([]);
});

test("an event has its own address, which is not found in another account", async () => {
  const { page, problems } = await open(`${LOG}?search=renam`);
  await changed(page).getByRole("button").first().click();
  await changed(page)
    .getByRole("link", { name: /^Event \d+$/ })
    .click();
  await page.waitForURL(/\/admin\/audit\/event\/\d+\//);
  await page.getByRole("table", { name: "Changes" }).waitFor();
  const { pathname } = new URL(page.url());
  expect(problems).toEqual([]);
  const elsewhere = await open(pathname, { as: "northwind-admin" });
  await elsewhere.page.getByRole("heading", { name: "Not found" }).waitFor();
});

test("nothing can be added, changed, or deleted", async () => {
  const { page } = await open(LOG);
  await rows(page).first().waitFor();
  expect(
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(save|delete|remove|edit|add)/i })
      .count(),
  ).toBe(0);
  expect(await page.getByRole("main").getByRole("link", { name: /^add/i }).count()).toBe(0);
  const statuses = await page.evaluate(async () => {
    const { results } = await (await fetch("/api/v1/audit-log/")).json();
    const one = `/api/v1/audit-log/${results[0].id}/`;
    const methods = ["PUT", "PATCH", "DELETE"] as const;
    const calls = [fetch("/api/v1/audit-log/", { method: "POST" }), ...methods.map((method) => fetch(one, { method }))];
    return (await Promise.all(calls)).map(({ status }) => status);
  });
  expect(statuses).toEqual([405, 405, 405, 405]);
});

test.each(LOOKS)("accessible in $colorScheme, $viewport.width pixels wide", async (look) => {
  const { page, problems } = await open(`${LOG}?search=renam`, look);
  await changed(page).getByRole("button").first().click();
  await changed(page).getByRole("button", { name: "View JSON" }).click();
  await changed(page).getByRole("region", { name: "After, as JSON" }).waitFor();
  await expectUsable(page);
  await changed(page)
    .getByRole("link", { name: /^Event \d+$/ })
    .click();
  await page.getByRole("heading", { name: /^Event/ }).waitFor();
  await expectUsable(page);
  expect(problems).toEqual([]);
});
