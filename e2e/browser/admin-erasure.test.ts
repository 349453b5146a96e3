import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testAdmin } from "./testing/admin.ts";
import { ANSWERS, LEADS } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf } = await testAdmin();

const api = await apiOf("harbor-admin");
const submit = (lead_id: string, more: object = {}) => api.submitLead({ body: { lead_id, answers: ANSWERS, ...more } });
const isGone = async (lead_id: string) =>
  await api.getLead({ params: { lead_id } }).then(
    () => false,
    (error: { status?: number }) => error.status === 404,
  );

const certificate = (page: Page) => page.getByRole("region", { name: "Certificate" });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

describe("erasing leads", () => {
  test("one, from its page, with a reason: a notice links to its certificate", async () => {
    await submit("GONE-1", { name: "Jane Doe" });
    const { page, problems } = await open(`${LEADS}GONE-1/`);
    await page.getByRole("button", { name: "Erase…" }).click();
    await dialog(page, "Erase Jane Doe?").getByLabel("Reason (optional)").fill("Requested by the person");
    await page.keyboard.press("Escape");
    await dialog(page, "Erase Jane Doe?").getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Certificate" }).click();
    await page.getByRole("heading", { name: /^Erasure certificate \d+$/ }).waitFor();
    await certificate(page).getByText("harbor-admin").waitFor();
    await certificate(page).getByText("Requested by the person").waitFor();
    expect(await page.content()).not.toContain("Jane Doe");
    expect(await isGone("GONE-1")).toBe(true);
    await page.getByRole("link", { name: "Erasures" }).click();
    await page.getByLabel("Was this identifier erased?").fill("GONE-1");
    await page.getByRole("table", { name: "Erasures" }).getByText("Requested by the person").waitFor();
    await page.getByLabel("Was this identifier erased?").fill("GONE-2");
    await page.getByRole("heading", { name: "Not erased" }).waitFor();
    await page.goto("/admin/audit/event/");
    const event = page.getByRole("list", { name: "Events" }).getByRole("listitem").first();
    await event.getByText(/^Erased\s+1 lead/).waitFor();
    await event.getByRole("link", { name: "1 lead" }).click();
    await certificate(page).waitFor();
    expect(problems).toEqual([]);
  });

  test("some that are selected, and no others", async () => {
    for (const n of [1, 2, 3]) await submit(`SOME-${n}`);
    const { page } = await open(`${LEADS}?search=SOME-`);
    await page.getByRole("checkbox", { name: "Select SOME-1" }).check();
    await page.getByRole("checkbox", { name: "Select SOME-3" }).check();
    const selection = page.getByRole("region", { name: "Selection" });
    await selection.getByText("2 leads selected").waitFor();
    await selection.getByRole("button", { name: "Erase…" }).click();
    await dialog(page, "Erase 2 leads?").getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByText("2 leads erased").waitFor();
    // the list still has its filters
    await expect.poll(() => page.getByRole("table", { name: "Leads" }).locator("tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: "Certificate" }).click();
    await page.getByText("2 leads erased for good.").waitFor();
    expect(await Promise.all(["SOME-1", "SOME-2", "SOME-3"].map(isGone))).toEqual([true, false, true]);
  });

  test("all that match the filters, after their number has been typed", async () => {
    const { page } = await open(`${LEADS}?search=HR-12`);
    const text = await page.getByText(/^\d+ leads match$/).innerText();
    const count = Number.parseInt(text, 10);
    expect(count).toBeGreaterThan(25);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const selection = page.getByRole("region", { name: "Selection" });
    await selection.getByText("25 leads selected").waitFor();
    await selection.getByRole("button", { name: `Select all ${count} leads` }).click();
    await selection.getByRole("button", { name: "Erase…" }).click();
    const asking = dialog(page, `Erase ${count} leads?`);
    const erase = asking.getByRole("button", { name: "Erase", exact: true });
    expect(await erase.isDisabled()).toBe(true);
    await asking.getByLabel(`Type ${count} to confirm`).fill("25");
    expect(await erase.isDisabled()).toBe(true);
    await asking.getByLabel(`Type ${count} to confirm`).fill(String(count));
    await erase.click();
    await page.getByText(`Erased ${count} leads`).waitFor({ timeout: 30_000 });
    await page.getByRole("heading", { name: "No leads match" }).waitFor();
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByText(`${count} leads erased for good.`).waitFor();
    await page.getByRole("button", { name: "Background jobs" }).click();
    const job = dialog(page, "Background jobs").getByRole("region", { name: "Erased leads, Done" });
    await job.getByText(`${count} leads erased.`).waitFor();
    await page.keyboard.press("Escape");
    expect((await api.listLeads({ query: { search: "HR-12" } })).count).toBe(0);
    expect((await api.listLeads({ query: {} })).count).toBe(250 - count);
  });

  test("is not possible for users of another account", async () => {
    await submit("MINE-1");
    const [first] = (await api.listErasures({ query: {} })).results;
    expect(first).toBeUndefined();
    const erased = await api.deleteLead({ params: { lead_id: "MINE-1" }, query: {} });
    const { page } = await open(`${LEADS}add/erasures/${erased.id}/`, { as: "northwind-admin" });
    await page.getByRole("heading", { name: /not found|no longer/i }).waitFor();
  });
});

describe("scores that age", () => {
  test("are kept current by a switch, with what depends on the date", async () => {
    const sales = await apiOf("northwind-admin");
    const { leads } = await sales.getNightlyRescoring();
    const { page, problems } = await open("/admin/model/#depends-on-date", { as: "northwind-admin" });
    const dated = page.getByRole("region", { name: "Depends on the date" });
    await dated.getByRole("link", { name: "days_to_renewal" }).waitFor();
    await dated.getByRole("link", { name: "Keep stored scores current" }).click();
    const section = page.getByRole("region", { name: "Scores that age" });
    await section.getByText(`${leads} leads have such a score.`).waitFor();
    await section.getByText("Off.").waitFor();
    const everyNight = section.getByLabel("Re-score stored leads every night");
    await everyNight.click();
    await page.getByText("Nightly re-scoring turned on").waitFor();
    await section.getByText("Next run: ").waitFor();
    expect(await sales.getNightlyRescoring()).toMatchObject({ enabled: true, last: null });
    await everyNight.click();
    await page.getByText("Nightly re-scoring turned off").waitFor();
    expect(problems).toEqual([]);
  });
});

describe("retention", () => {
  test("is off, displays how many leads would be erased, and asks for their number", async () => {
    const { page, problems } = await open("/admin/settings/data/");
    const section = page.getByRole("region", { name: "Retention" });
    expect(await section.getByLabel("Keep leads until someone erases them").isChecked()).toBe(true);
    await section.getByLabel("Erase leads automatically").check();
    await section.getByText("No lead is that old now.").waitFor();
    await section.getByLabel("Months after the last change").fill("0");
    await section.getByText("Enter a whole number from 1 to 1,200.").waitFor();
    expect(await section.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await section.getByLabel("Months after the last change").fill("1");
    const { leads } = await api.getRetention({ query: { months: 1 } });
    if (leads > 0) await section.getByText("will be erased within the hour", { exact: false }).waitFor();
    await section.getByLabel("Months after the last change").fill("120");
    await section.getByText("No lead is that old now.").waitFor();
    await section.getByRole("button", { name: "Save" }).click();
    await dialog(page, "Erase leads after 120 months?").getByRole("button", { name: "Save retention" }).click();
    await page.getByText("Retention saved").waitFor();
    await page.reload();
    expect(await section.getByLabel("Months after the last change").inputValue()).toBe("120");
    await section.getByLabel("Keep leads until someone erases them").check();
    await section.getByRole("button", { name: "Save" }).click();
    await page.getByText("Retention turned off").waitFor();
    expect(await api.getRetention({ query: {} })).toEqual({ months: null, leads: 0 });
    expect(problems).toEqual([]);
  });
});

describe.each(LOOKS)("on a screen of $viewport.width pixels, in the $colorScheme theme", (look) => {
  test("erasing and the certificate are accessible", async () => {
    await submit("LOOK-1");
    const { page } = await open(`${LEADS}?search=LOOK-1`, look);
    await page.getByRole("checkbox", { name: "Select LOOK-1" }).check();
    await expectUsable(page);
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Erase…" }).click();
    await dialog(page, "Erase 1 lead?").waitFor();
    await expectUsable(page);
    await dialog(page, "Erase 1 lead?").getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("button", { name: "Certificate" }).click();
    await certificate(page).waitFor();
    await expectUsable(page);
    await page.goto(`${LEADS}add/erasures/`);
    await page
      .getByRole("link", { name: /^No\. \d+$/ })
      .first()
      .waitFor();
    await expectUsable(page);
    await page.goto("/admin/settings/data/");
    await page.getByLabel("Erase leads automatically").check();
    await expectUsable(page);
  });
});
