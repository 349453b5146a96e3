import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { ANSWERS, leadAddress } from "./testing/leads.ts";
import { expectUsable } from "./testing/usable.ts";

// The tests of a model as an administrator of Harbor Rentals maintains them, breaks them, and sees why.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

const LIST = "/admin/scoringengine/test/";
const hint = (page: Page) => page.getByRole("region", { name: "Tests", exact: true });

test("a lead saved as a test passes, and fails in the page before the change that breaks it is saved", async () => {
  await api.submitLead({ body: { lead_id: "KEEP-1", answers: ANSWERS, allow_duplicates: true } });
  const lead = await api.getLead({ params: { lead_id: "KEEP-1" } });
  const { page, problems } = await open(leadAddress("KEEP-1"));
  await page.getByRole("link", { name: "Keep as a test" }).click();
  await page.getByRole("heading", { name: "Keep as a test", level: 1 }).waitFor();
  // the current decision is expected, and the sums may have any value
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText("Passes", { exact: true }).waitFor();
  await page.getByLabel("Name").fill("A lead to keep");
  await page.getByLabel("Total", { exact: true }).fill("1");
  await result.getByText("Fails", { exact: true }).waitFor();
  await result.getByText(`Total: ${lead.total_score}, expected 1`).waitFor();
  await page.getByLabel("Total", { exact: true }).fill(String(lead.total_score));
  await result.getByText("Passes", { exact: true }).waitFor();
  await expectUsable(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Test added").waitFor();
  const [kept] = (await api.listTests()).results;
  expect(kept).toMatchObject({
    name: "A lead to keep",
    answers: lead.answers,
    date: lead.evaluated_on,
    expect: { total_score: lead.total_score, priority: lead.priority, x_category: lead.x_category },
  });

  const [model] = (await api.listScoringModels({ query: { search: "Credit score" } })).results;
  await page.goto(`/admin/scoringengine/scoringmodel/${model?.id}/`);
  await shown(page);
  await hint(page).getByText("1 test passes").waitFor();
  await page.getByLabel("Weight").fill("0.1");
  await hint(page).getByText("1 test fails").waitFor();
  await hint(page).getByText("1 because of your changes").waitFor();
  // one line, which leaves its place to the effect on the leads until it is opened
  expect((await hint(page).boundingBox())?.height).toBeLessThan(80);
  await hint(page).getByRole("button", { name: "Show failing tests" }).click();
  await hint(page).getByText("What changed for this lead").click();
  const difference = hint(page).locator("[data-explanation-difference]");
  await difference.getByText("Weight: 0.5 → 0.1").waitFor();
  await difference.getByText("X −16", { exact: true }).waitFor();
  await expectUsable(page);
  await page.getByRole("button", { name: "Save and continue editing" }).click();
  const notice = page.locator("[data-sonner-toast]").filter({ hasText: "Scoring model saved" });
  await notice.getByText(/^1 test of version \d+ fails · /).waitFor();
  await notice.getByRole("button", { name: "See the tests" }).click();
  await page.waitForURL(`**${LIST}**`);
  await page.getByText("1 test fails").waitFor();
  await page.getByText(`expected ${lead.total_score}`).waitFor();
  await expectUsable(page);
  expect((await api.runTests()).failed).toBe(1);
  // reverted elsewhere, it passes at once
  await api.updateScoringModel({ params: { id: model?.id ?? 0 }, body: { weight: 0.5 } });
  await page.reload();
  await page.getByText("1 test passes", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByText(/^Last run /).waitFor();

  // in a draft it fails again, and its page compares the draft with the live model
  const draft = await api.createDraft({ body: { name: "Credit counts less" } });
  const inDraft = await apiOf("harbor-admin", undefined, draft.id);
  await inDraft.updateScoringModel({ params: { id: model?.id ?? 0 }, body: { weight: 0.1 } });
  expect([(await inDraft.runTests()).failed, (await api.runTests()).failed]).toEqual([1, 0]);
  await page.goto(`/admin/drafts/${draft.id}/tests/`);
  await page.getByText("1 test fails", { exact: true }).waitFor();
  await page.getByText("What changed for this lead").click();
  await page.getByRole("columnheader", { name: "This draft" }).waitFor();
  await page.getByText("Weight: 0.5 → 0.1").waitFor();
  await page.getByRole("link", { name: "Add test" }).waitFor();
  await page.getByRole("link", { name: "A lead to keep" }).click();
  await result.getByText("Fails", { exact: true }).waitFor();
  await result.getByText("What changed for this lead").waitFor();
  expect(problems).toEqual([]);
});

test("a deleted question leaves answers, which are removed with a button", async () => {
  const question = { number: 90, text: "Any pets?", type: "text", field_name: "pets" } as const;
  const { id } = await api.createQuestion({ body: question });
  const expected = { y_category: "C" } as const;
  const made = await api.createTest({ body: { name: "Cat", answers: { ...ANSWERS, pets: "cat" }, expect: expected } });
  await api.deleteQuestion({ params: { id } });
  const { page, problems } = await open(`${LIST}${made.id}/`);
  await page.getByRole("button", { name: "Remove them" }).click();
  await page.getByText("Test saved").waitFor();
  const { answers } = await api.getTest({ params: { id: made.id } });
  expect(answers).not.toHaveProperty("pets");

  // as a file, with a line more: what is wrong with it is displayed before anything is stored
  await page.goto(LIST);
  await shown(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("tests-harbor-rentals.csv");
  const file = await api.exportTests();
  const cat = file.split("\r\n").find((line) => line.startsWith("Cat,")) ?? "";
  const choose = async (line: string) =>
    await page.getByLabel("CSV file with tests").setInputFiles({
      name: "golden.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${file}${line}\r\n`),
    });
  const dialog = page.getByRole("dialog");
  await choose(cat);
  await dialog.getByText("golden.csv can’t be imported").waitFor();
  await dialog.getByText(/^Line \d+, name$/).waitFor();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await choose(cat.replace("Cat", "Dog"));
  await dialog.getByText("The file adds 1 test.").waitFor();
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.getByText("Tests imported").waitFor();
  await page.getByRole("link", { name: "Dog" }).waitFor();
  expect((await api.listTests({ query: { search: "Dog" } })).results).toMatchObject([{ answers, expect: expected }]);
  expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
});
