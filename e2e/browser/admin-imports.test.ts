import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { LEADS, part } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf } = await testAdmin();

const api = await apiOf("harbor-admin");

/** Drops a file on the page, as from a folder of the operating system. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, content] as const,
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer });
  await page.getByText("Drop the file to import its leads").waitFor();
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

const row = (n: number, income: string) =>
  `CRM-${n};Müller ${n};mueller${n}@example.com;${income};1.850,50;${n === 3 ? "Sofort" : "Immediately"};690`;

/**
 * As a spreadsheet in Germany saves it: one row has an error, one has a word that is none of the choices, and the names
 * of two columns say nothing.
 */
const FILE = [
  "Kundennummer;Name;E-Mail;Einkommen;Miete;Move in;Credit score",
  ...Array.from({ length: 30 }, (_, n) => row(n, n === 28 ? "unbekannt" : "5.200,75")),
].join("\r\n");

const preview = (page: Page) => part(page, "Preview");
test.each(LOOKS)(
  "a file is dropped, matched, checked, imported, and undone ($viewport.width, $colorScheme)",
  async (look) => {
    const { page, problems } = await open(LEADS, look);
    await drop(page, "brochure.pdf", "%PDF-1.7 …");
    await page.getByText("This is a PDF. Import a CSV file instead.").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("heading", { name: "No imports yet" }).waitFor();
    // the refusal of a file is no problem of the page
    problems.length = 0;

    await drop(page, "kunden.csv", FILE);
    await page.getByRole("heading", { name: "kunden.csv", level: 1 }).waitFor();
    await page
      .getByText("CSV: UTF-8, separated by semicolons, column names in the first row, decimal comma (1,5).")
      .waitFor();
    await page.getByText("These questions require an answer. Match a column to each, or make them optional:").waitFor();
    await preview(page)
      .getByText("None of the first 20 rows can be imported until each required question has a column.")
      .waitFor();
    expect(await preview(page).getByText("requires an answer").count()).toBe(0);
    const allFail = preview(page).getByText("None of the first 20 rows can be imported. See the values below.");

    // a correction is scored at once
    await page.getByLabel("What “Einkommen” is").selectOption({ label: "What is your household's monthly income?" });
    await page.getByText("29 of 30 values").waitFor();
    await page.getByLabel("What “Miete” is").selectOption("rent_amount");
    await preview(page).getByText("The first 20 rows as they would score. 1 of them has an error.").waitFor();
    const toMatch = part(page, "Values to match");
    await toMatch.getByText("1 value is none of the choices. Match it to a choice.", { exact: false }).waitFor();
    await toMatch.getByLabel("What “Sofort” in “Move in” means").selectOption({ label: "Immediately" });
    await toMatch.getByText("Every value below is matched to a choice.").waitFor();
    const allScore = preview(page).getByText("The first 20 rows as they would score.", { exact: true });
    await allScore.waitFor();
    expect(await preview(page).getByRole("row").nth(1).innerText()).toContain("Müller 0");
    await page.getByRole("button", { name: "Change settings" }).click();
    await page.getByLabel("Decimal sign").selectOption({ label: "Point (1.5)" });
    await allFail.waitFor();
    await page.getByLabel("Decimal sign").selectOption({ label: "Detect" });
    await allScore.waitFor();
    await expectUsable(page);

    await page.getByRole("button", { name: "Check all rows first" }).click();
    await part(page, "Result of the check")
      .getByText("30 rows checked. Nothing was stored. 1 row can’t be imported.")
      .waitFor();
    await page.getByText("Checked against all 30 rows.", { exact: false }).waitFor();
    expect((await api.listLeads({ query: { source: ["import"] } })).count).toBe(0);

    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole("button", { name: "Start import" }).waitFor();

    // it continues while other pages are visited, and says so when it is done
    await page.getByRole("button", { name: "Start import" }).click();
    await page.getByRole("link", { name: "Questions" }).click();
    // the notice of the check may still be there
    const notice = page.getByRole("listitem").filter({ hasText: "Imported kunden.csv with 1 error" });
    await notice.getByRole("button", { name: "View", exact: true }).click();
    const errors = part(page, "Rows with errors");
    await errors.getByText('Einkommen: "unbekannt" is not a number.', { exact: false }).waitFor();
    await errors.getByText("CRM-28").waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "View leads" }).click();
    await page.getByText("29 leads match").waitFor();
    await page.getByRole("button", { name: "Remove the filter: Import: kunden.csv" }).waitFor();
    // another window has the outcome as soon as somebody looks at it
    await second.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await second.getByText("Imported with 1 error").waitFor();
    await second.close();
    await page.goto(`${LEADS}add/imports/`);
    await shown(page);
    await page.getByText("29 created, 1 with errors").waitFor();
    await page.getByText("Imported with 1 error", { exact: true }).waitFor();
    await expectUsable(page);
    await page.getByRole("link", { name: "kunden.csv" }).click();

    await page.getByRole("button", { name: "Undo import…" }).click();
    const asked = page.getByRole("dialog", { name: "Undo this import?" });
    await asked.getByText("The 29 leads it created will be permanently erased.", { exact: false }).waitFor();
    await asked.getByRole("button", { name: "Undo import" }).click();
    await part(page, "Undone").getByText("The import was undone.").waitFor();
    expect((await api.listLeads({ query: { source: ["import"] } })).count).toBe(0);
    expect(problems).toEqual([]);
  },
);

test("a file shows at once what is missing in it, and webhooks are sent its leads only if that is chosen", async () => {
  const webhook = await api.createWebhook({ body: { url: "http://127.0.0.1:9/", events: ["lead.created"] } });
  const { id } = await api.createImport({
    file: [
      "ref,rent_amount,monthly_income,credit_score,move_in,documents,utm_campaign",
      "C-1,1800,7200,742,Immediately!!,,spring",
      'C-2,1700,,700,imediate,"id,passport copy",spring',
      "C-3,1500,5000,710,immediate,,summer",
      "C-4,1500,,710,immediate,,summer",
    ].join("\n"),
  });
  const { page, problems } = await open(`${LEADS}add/imports/${id}/`);
  const columns = part(page, "Columns").getByRole("row");
  await columns.filter({ hasText: "monthly_income" }).getByText("2 of 4 rows").waitFor();
  const chosen = (column: string) =>
    page.getByLabel(`What “${column}” is`).evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
  expect([await chosen("ref"), await chosen("utm_campaign")]).toEqual(["Identifier", "UTM campaign"]);
  for (const value of ["Immediately!!", "imediate"])
    await part(page, "Values to match").getByLabel(`What “${value}” in “move_in” means`).waitFor();
  const errors = (await preview(page).getByRole("row").filter({ hasText: "Line 3" }).innerText()).split("\n");
  expect(errors).toContain("monthly_income: An answer is required.");
  expect(errors).toContainEqual(expect.stringMatching(/^documents: "passport copy" is not a choice\./));
  const section = part(page, "Webhooks");
  await section.getByText("1 active webhook takes new or updated leads.", { exact: false }).waitFor();
  const send = section.getByRole("switch", { name: "Send webhooks for these leads" });
  expect(await send.isChecked()).toBe(false);
  await send.check();
  await expectUsable(page);
  await page.getByRole("button", { name: "Check all rows first" }).click();
  const errorsByColumn = page.getByRole("table", { name: "Errors by column" });
  await errorsByColumn.getByRole("row", { name: "monthly_income An answer is required. 2" }).waitFor();
  // one answer for all blank cells of a column
  const blank = part(page, "Blank cells");
  await blank.getByRole("row").filter({ hasText: "monthly_income" }).getByText("2", { exact: true }).waitFor();
  const answer = blank.getByLabel("Answer for blank rows of “monthly_income”");
  await answer.fill("much");
  await answer.press("Enter");
  await page.getByText("is not a number", { exact: false }).first().waitFor();
  problems.length = 0;
  await answer.fill("3000");
  await answer.press("Enter");
  await blank.getByText("All blank cells of required questions have an answer.").waitFor();
  await preview(page).getByRole("row").filter({ hasText: "C-4" }).waitFor();
  await expectUsable(page);
  await page.getByRole("button", { name: "Start import" }).click();
  await part(page, "Rows with errors").getByText("documents:", { exact: false }).waitFor();
  expect((await api.getImport({ params: { id } })).send_webhooks).toBe(true);
  await api.deleteWebhook({ params: { id: webhook.id } });
  expect(problems).toEqual([]);
});
