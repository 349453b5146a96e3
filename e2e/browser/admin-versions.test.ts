import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { ANSWERS, LEADS, leadAddress, part } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// Every change is a version, described in words; an old one is opened and rolled back to.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const LIST = "/admin/scoringengine/modelversion/";
const HOSTILE = "<img src=x onerror=alert(1)>";

const versionsOn = (page: Page) => page.getByRole("list", { name: "Versions" }).locator("> li");
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const liveVersion = async () => (await api.getModel()).version ?? 0;

/** Sets the weight of the credit score's scoring model; each change is a version. */
async function weigh(weight: number): Promise<void> {
  const { results } = await api.listScoringModels({ query: { page_size: 100 } });
  const model = results.find(({ name }) => name === "Credit score");
  await api.updateScoringModel({ params: { id: model?.id ?? 0 }, body: { weight } });
}

describe("the list", () => {
  test("describes each version's changes in words, with the author, the live one first", async () => {
    await weigh(2);
    await weigh(0.75);
    const { page, problems } = await open(LIST);
    const [first, second] = [versionsOn(page).nth(0), versionsOn(page).nth(1)];
    await first.getByText("Weight of “Credit score” 2 → 0.75").waitFor();
    await first.getByText("Live", { exact: true }).waitFor();
    await first.getByText("harbor-admin").waitFor();
    await second.getByText(/Weight of “Credit score” .* → 2/).waitFor();
    expect(await second.getByText("Live", { exact: true }).count()).toBe(0);
    // found by a field that they changed, which is stored in the address
    const search = page.getByRole("searchbox", { name: "Search by person, note, or field" });
    await search.fill("credit_score");
    await page.waitForURL(/search=credit_score/);
    await first.getByText("Weight of “Credit score” 2 → 0.75").waitFor();
    await search.fill("no such thing");
    await page.getByText("Nothing found").waitFor();
    expect(problems).toEqual([]);
  });

  test("collapses long lists, and opens a version by keyboard", async () => {
    const { page } = await open(LIST);
    const beginning = versionsOn(page).last();
    const more = beginning.getByRole("button", { name: /^Show \d+ more$/ });
    const before = await beginning.getByRole("listitem").count();
    await more.click();
    await expect.poll(() => beginning.getByRole("listitem").count()).toBeGreaterThan(before);
    await beginning.getByRole("button", { name: "Show fewer" }).waitFor();
    await beginning.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${LIST}1/**`);
    await page.getByRole("heading", { name: "Version 1", level: 1 }).waitFor();
  });

  test("stores its page in the address", async () => {
    await weigh(2);
    const { page } = await open(`${LIST}?page=2&page_size=1`);
    const live = await liveVersion();
    await versionsOn(page)
      .getByText(`Version ${live - 1}`)
      .waitFor();
    await page.getByRole("button", { name: "Go to previous page" }).click();
    await versionsOn(page).getByText(`Version ${live}`).waitFor();
    await page.reload();
    await versionsOn(page).getByText(`Version ${live}`).waitFor();
  });
});

describe("a version", () => {
  test("displays all its contents, and the changes since", async () => {
    await weigh(0.75);
    const { page, problems } = await open(`${LIST}1/`);
    await section(page, /^Changes since, up to the live version/)
      .getByText(/Weight of “Credit score” .* → 0.75/)
      .waitFor();
    await section(page, /^Questions/)
      .getByText("credit_score")
      .first()
      .waitFor();
    await section(page, /^Scoring models/)
      .getByRole("img")
      .first()
      .waitFor();
    await section(page, /^Recommendations/)
      .getByText("Approval")
      .first()
      .waitFor();
    await section(page, /^Calculated fields/)
      .getByText("rent_ratio")
      .first()
      .waitFor();
    await section(page, /^Bands of X/)
      .getByText("A · High Priority")
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download JSON" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("harbor-rentals-model-1.json");
    expect(problems).toEqual([]);
  });

  test("is rolled back to by a draft and the dialog that publishes it", async () => {
    await weigh(3);
    const before = await liveVersion();
    const { page, problems } = await open(`${LIST}${before - 1}/`);
    await page.getByRole("button", { name: `Roll back to version ${before - 1}` }).click();
    const dialog = page.getByRole("dialog", { name: `Roll back to version ${before - 1}?` });
    await dialog.getByText(/Weight of “Credit score” 3 → /).waitFor();
    await dialog.getByRole("button", { name: "Continue" }).click();
    const publish = page.getByRole("dialog", { name: `Publish “Roll back to version ${before - 1}”` });
    await publish.getByText(`as version ${before + 1}.`).waitFor();
    expect(await publish.getByLabel("Note").inputValue()).toBe(`Roll back to version ${before - 1}`);
    await publish.getByRole("button", { name: "Publish now" }).click();
    await page.waitForURL(`**${LIST}${before + 1}/**`);
    await page
      .getByText(`Published as version ${before + 1}`)
      .first()
      .waitFor();
    expect(await liveVersion()).toBe(before + 1);
    await page
      .getByRole("region", { name: "About this version" })
      .getByRole("link", { name: `Version ${before - 1}`, exact: true })
      .waitFor();
    const { results } = await api.listScoringModels({ query: { page_size: 100 } });
    expect(results.find(({ name }) => name === "Credit score")?.weight).not.toBe(3);
    expect(problems).toEqual([]);
  });

  test("with the live contents cannot be rolled back to", async () => {
    const live = await liveVersion();
    await weigh(1.25);
    await api.restoreModelVersion({ params: { version: live } });
    const { page } = await open(`${LIST}${live}/`);
    await page.getByText("The live version has the same content, so there’s nothing to roll back.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Roll back/ }).isDisabled()).toBe(true);
  });

  test("displays a user's note as text", async () => {
    const { results } = await api.listQuestions({ query: { page_size: 1 } });
    await api.updateQuestion({ params: { id: results[0]?.id ?? 0 }, body: { help_text: HOSTILE } });
    const { page, problems } = await open(`${LIST}${await liveVersion()}/`);
    await page.getByText(HOSTILE).first().waitFor();
    expect(problems).toEqual([]);
  });

  test.each(["999999", "0", "one"])("%s is not found", async (number) => {
    const { page } = await open(`${LIST}${number}/`);
    await page
      .getByText(/not found/i)
      .first()
      .waitFor();
  });
});

describe("is accessible", () => {
  test.each(LOOKS)("$colorScheme $viewport.width", async (look) => {
    const { page } = await open(LIST, look);
    await expectUsable(page);
    await page.goto(`${LIST}1/`);
    await shown(page);
    await section(page, /^Bands of X/).waitFor();
    await expectUsable(page);
  });
});

describe("re-scoring", () => {
  test("asks which leads and as of when, displays what would change, and then each history shows it", async () => {
    const lead_id = "RESCORE-1";
    await weigh(1);
    const { total_score: before } = await api.submitLead({ body: { lead_id, answers: ANSWERS } });
    await weigh(1.5);
    const versions = await open(LIST);
    await versions.page.getByRole("button", { name: "Re-score leads…" }).click();
    const all = versions.page.getByRole("dialog", { name: "Re-score leads" });
    await all.getByText(/^[\d,]+ leads\. Of /).waitFor();
    expect(await all.getByText("that the list shows").count()).toBe(0);
    await all.getByRole("button", { name: "Cancel" }).click();

    const { page, problems } = await open(`${LEADS}?search=${lead_id}`);
    await page.getByRole("button", { name: "Re-score…" }).click();
    const dialog = page.getByRole("dialog", { name: "Re-score leads" });
    await dialog.getByText("1 lead. It gets a new result.").waitFor();
    await dialog.getByLabel("Today", { exact: true }).check();
    await dialog.getByText("1 lead. It gets a new result.").waitFor();
    await dialog.getByRole("button", { name: "Re-score", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    // a notice, and the list displays the new result by itself
    await page.getByText("Re-scored 1 lead, 1 changed").waitFor({ timeout: 20_000 });
    const rescored = await api.getLead({ params: { lead_id } });
    expect(rescored.rescored?.by?.username).toBe("harbor-admin");
    await page.getByRole("row", { name: lead_id }).getByText(String(rescored.total_score), { exact: true }).waitFor();
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page
      .getByRole("button", { name: /^Remove the filter: Changed by the re-scoring of [A-Z][a-z]{2} \d{1,2}, \d{4}, / })
      .waitFor();
    await page.getByText("1 lead matches").waitFor();
    await page.getByRole("button", { name: "Background jobs" }).click();
    await page
      .getByRole("region", { name: "Re-scored leads with version" })
      .getByText("1 of 1 lead changed.")
      .waitFor();
    const { total_score: after } = await api.getLead({ params: { lead_id } });
    expect(after).not.toBe(before);
    const lead = await open(leadAddress(lead_id));
    const history = part(lead.page, "History");
    await history.getByText("2 results.", { exact: false }).waitFor();
    expect(await history.locator('[data-state="present"]').innerText()).toMatch(
      /Re-scored by harbor-admin with version \d+, as of [A-Z][a-z]{2} \d{1,2}, \d{4} \(job \d+\)/,
    );
    expect(problems).toEqual([]);
  });

  test("that a newer version stopped starts over with it instead of being resumed", async () => {
    await weigh(1);
    // one waits until the one before it is done, and so can be paused
    const paused = async () => {
      await api.rescoreLeads({ body: { date: "own" } });
      const { id } = await api.rescoreLeads({ body: { date: "own" } });
      return await api.pauseRescoring({ params: { id } }).then(
        ({ state }) => state,
        () => "over",
      );
    };
    await expect.poll(paused).toBe("paused");
    await weigh(1.25);
    const live = await liveVersion();
    const { page, problems } = await open(LIST);
    await page.getByRole("button", { name: "Background jobs" }).click();
    const card = page.getByRole("region", { name: `Re-scoring leads with version ${live - 1}, Paused` });
    await card.waitFor();
    expect(await card.getByRole("button", { name: "Resume" }).count()).toBe(0);
    await card.getByRole("button", { name: `Re-score with version ${live}…` }).click();
    await page
      .getByRole("dialog", { name: "Re-score leads" })
      .getByText(/^[\d,]+ leads\. /)
      .waitFor();
    expect(problems).toEqual([]);
  });
});
