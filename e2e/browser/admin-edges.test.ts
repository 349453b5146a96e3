import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable } from "./testing/usable.ts";

// Edge cases: texts as long as the API accepts, incomplete forms, addresses without a page.

const { open, apiOf } = await testAdmin();
const LONG = "x".repeat(2000);
const PHONE = { viewport: { width: 390, height: 844 } };
const harbor = await apiOf("harbor-admin");

/** A question with texts of the maximum length. */
const makeLong = () =>
  harbor.createQuestion({ body: { number: 90, text: LONG, type: "text", field_name: "x".repeat(64) } });

describe("a text of 2,000 characters", () => {
  test.each(["list", "form"])("leaves room for the rest of the %s on a small screen", async (view) => {
    const { id } = await makeLong();
    const { page } = await open(`/admin/scoringengine/question/${view === "form" ? `${id}/` : ""}`, PHONE);
    await page.getByText(LONG).first().waitFor();
    await expectUsable(page);
    expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.height).toBeLessThan(100);
  });

  test("has three lines in the list", async () => {
    await makeLong();
    const { page } = await open("/admin/scoringengine/question/");
    const row = page.getByRole("row").filter({ hasText: LONG });
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(130);
  });
});

test("a draft is readable on a small screen however long its texts are", async () => {
  const { id } = await harbor.createDraft({ body: { name: "n".repeat(100), description: LONG } });
  const draft = await apiOf("harbor-admin", undefined, id);
  await draft.createQuestion({ body: { number: 90, text: LONG, type: "text", field_name: "long" } });
  const { page } = await open(`/admin/drafts/${id}/`, PHONE);
  const added = page.getByRole("article").filter({ hasText: LONG });
  await added.waitFor();
  await expectUsable(page);
  expect((await added.boundingBox())?.height).toBeLessThan(150);
});

test("an incomplete rule has no error until the field loses the focus", async () => {
  const { page } = await open("/admin/scoringengine/recommendation/add/");
  const mistake = page.getByText('Write a condition after "If"').first();
  await page.getByRole("button", { name: "Edit Rule: If" }).waitFor();
  expect(await mistake.count()).toBe(0);
  await page.getByRole("button", { name: "Edit Rule: If" }).click();
  await page.getByRole("textbox", { name: "Rule", exact: true }).waitFor();
  expect(await mistake.count()).toBe(0);
  await page.getByLabel("Position").focus();
  await mistake.waitFor();
});

test("a switch that is off is visible on a white page", async () => {
  const { page } = await open("/admin/scoringengine/question/add/", { colorScheme: "light" });
  const thumb = page.locator(".MuiSwitch-thumb").first();
  expect(await thumb.evaluate((element) => getComputedStyle(element).boxShadow)).toMatch(/ 0px 0px 0px 1px$/);
});

test("the heading of the not-found page is its message", async () => {
  const { page } = await open("/admin/nothing/");
  await shown(page);
  await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
});

test("a page whose code does not load says so, and what to do", async () => {
  // apart: nothing of the next page has been loaded before
  const { page } = await open("/admin/scoringengine/question/add/", { apart: true });
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Tokens", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "This page could not be loaded" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Reload Page" }).click();
  await page.getByRole("heading", { level: 1, name: "Tokens" }).waitFor();
});
