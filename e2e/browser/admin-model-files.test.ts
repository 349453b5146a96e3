import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testAdmin } from "./testing/admin.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

// The model as a file: templates, export, applying one, and pushing one to several accounts.

const { open, apiOf } = await testAdmin();

const FILES = "/admin/scoringengine/modelfile/";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const section = (page: Page, name: string) => page.getByRole("region", { name });

/** A client of the agency without a model. */
async function newClient(name: string) {
  const agency = await apiOf("brightline-admin");
  const { slug } = await agency.createAccount({ body: { name } });
  return { slug, api: await apiOf("brightline-admin", slug) };
}

test("an empty account starts from a template: previewed, applied, undone", async () => {
  const { slug, api } = await newClient("Harborview Homes");
  const { page, problems } = await open(`/admin/?account=${slug}`, { as: "brightline-admin" });
  await page.getByRole("link", { name: "Browse templates" }).click();
  await page.getByRole("button", { name: "Preview Rental application" }).click();
  const preview = dialog(page, "Rental application");
  await preview.getByText("What is your credit score?").first().waitFor();
  await preview.getByText(/An eviction on record/).waitFor();
  await preview.getByRole("button", { name: "Use this template" }).click();
  const plan = dialog(page, "Apply Rental application?");
  await plan.getByText(/changes go live as one new version/).waitFor();
  await plan.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Rental application applied").waitFor();
  expect((await api.listQuestions()).count).toBe(8);
  const { total_score, priority } = await api.submitLead({
    body: {
      answers: {
        monthly_rent: 1500,
        monthly_income: 7000,
        credit_score: 790,
        employment: "full-time",
        rental_history: "never",
        move_in_date: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
        viewing: "seen",
        documents: ["photo-id", "pay-stubs", "bank-statements"],
      },
    },
  });
  expect({ total_score, priority }).toEqual({ total_score: 200, priority: "High" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Change undone").waitFor();
  expect((await api.listQuestions()).count).toBe(0);
  expect(problems).toEqual([]);
});

describe("a file", () => {
  test("is downloaded, changed, and applied after its plan was read", async () => {
    const api = await apiOf("harbor-admin");
    const { page } = await open(FILES);
    const downloading = page.waitForEvent("download");
    await section(page, "Export").getByRole("button", { name: "Download YAML" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("harbor-rentals-model.yaml");
    const stream = await download.createReadStream();
    let text = "";
    for await (const chunk of stream) text += String(chunk);
    expect(text).toContain("field_name: credit_score");
    await page.getByLabel("Model file").fill(text);
    await page.getByRole("button", { name: "Review changes" }).click();
    await dialog(page, /^Apply/)
      .getByText("Your model already matches this file")
      .waitFor();
    await dialog(page, /^Apply/)
      .getByRole("button", { name: "Close" })
      .click();
    await page.getByLabel("Model file").fill(text.replace("What is your credit score?", "Your FICO score?"));
    await page.getByRole("button", { name: "Review changes" }).click();
    await dialog(page, /^Apply/)
      .getByText("“What is your credit score?” reworded: “Your FICO score?”")
      .waitFor();
    await dialog(page, /^Apply/)
      .getByRole("button", { name: "Apply" })
      .click();
    await page.getByText("The model file applied").waitFor();
    const { results } = await api.listQuestions({ query: { page_size: 100 } });
    expect(results.map((question) => question.text)).toContain("Your FICO score?");
  });

  test("with faults lists each with its place and line, and changes nothing", async () => {
    const { page } = await open(FILES);
    const file = {
      name: "broken.yaml",
      mimeType: "application/yaml",
      buffer: Buffer.from("format: 1\ncolour: red\nquestions:\n  - field_name: a\n    text: A\n    type: numbr\n"),
    };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Review changes" }).click();
    const faults = dialog(page, /^Broken\.yaml has \d+ errors$/).getByRole("list", { name: "Errors" });
    await faults.getByText("questions[0].type").waitFor();
    await faults.getByText(/line 6/).waitFor();
    await faults.getByText("colour").waitFor();
    // what uses the questions that the file removes
    await faults.getByText(/Scoring model 1 \(Credit score\) uses question/).waitFor();
    expect(
      await dialog(page, /^Broken/)
        .getByRole("button", { name: "Apply" })
        .count(),
    ).toBe(0);
  });
});

test("a model is pushed to several clients: a plan for each, then one after the other", async () => {
  const [first, second] = [await newClient("Northside Homes"), await newClient("Southside Homes")];
  const { page, problems } = await open(FILES, { as: "brightline-admin" });
  const push = section(page, "Push to other accounts");
  await push.getByRole("combobox", { name: "Model" }).fill("b2b");
  await page.getByRole("option", { name: "Template: B2B sales" }).click();
  await push.getByRole("checkbox", { name: "Northside Homes" }).check();
  await push.getByRole("button", { name: "Plan" }).click();
  await push.getByRole("checkbox", { name: "Southside Homes" }).check();
  // an account that is added later is planned in addition, and no plan is lost
  await push.getByRole("button", { name: "Plan 1 more" }).click();
  await push.getByRole("radio", { name: "Live at once" }).check();
  const plans = push.getByRole("list", { name: "Plans" }).locator("> li");
  await expect.poll(() => plans.getByText(/^\d+ changes$/).count()).toBe(2);
  // another user changes one of them in the meantime: nothing unseen is applied to it
  await second.api.createQuestion({ body: { number: 1, text: "Mine?", type: "text", field_name: "mine" } });
  await push.getByRole("button", { name: "Apply to 2 accounts" }).click();
  await dialog(page, "Apply to 2 accounts?").getByText("Northside Homes").waitFor();
  await dialog(page, "Apply to 2 accounts?").getByRole("button", { name: "Apply" }).click();
  await plans.filter({ hasText: "Northside Homes" }).getByText("Applied as version 2").waitFor();
  await plans
    .filter({ hasText: "Southside Homes" })
    .getByText(/“Mine\?” \(mine\) deleted/)
    .waitFor();
  expect((await first.api.listQuestions()).count).toBe(8);
  expect((await second.api.listQuestions()).count).toBe(1);
  await plans.filter({ hasText: "Southside Homes" }).getByText("1 deletion", { exact: true }).waitFor();
  await push.getByRole("button", { name: "Apply to 1 account" }).click();
  // losses are reported, and nothing is applied before the confirmation
  const asked = dialog(page, "Apply to 1 account?");
  await asked.getByText("1 deletion").waitFor();
  await asked.getByRole("button", { name: "Cancel" }).click();
  expect((await second.api.listQuestions()).count).toBe(1);
  await push.getByRole("button", { name: "Apply to 1 account" }).click();
  await asked.getByRole("button", { name: "Apply" }).click();
  await plans
    .filter({ hasText: "Southside Homes" })
    .getByText(/Applied as version/)
    .waitFor();
  expect((await second.api.listQuestions()).count).toBe(8);
  expect(problems.filter((problem) => !problem.includes("412"))).toEqual([]);
});

test("a model is pushed into a draft of a client, and nothing goes live", async () => {
  const client = await newClient("Northside Homes");
  const { page, problems } = await open(FILES, { as: "brightline-admin" });
  const push = section(page, "Push to other accounts");
  await push.getByRole("combobox", { name: "Model" }).fill("harbor");
  await page.getByRole("option", { name: "The live model of Harbor Rentals" }).click();
  await push.getByRole("checkbox", { name: "Northside Homes" }).check();
  // an account does not get its own model
  expect(await push.getByRole("checkbox", { name: "Harbor Rentals" }).count()).toBe(0);
  await push.getByRole("textbox", { name: "Note" }).fill("As agreed");
  await push.getByRole("button", { name: "Plan" }).click();
  await push.getByRole("button", { name: "Create drafts in 1 account" }).click();
  await dialog(page, "Create drafts in 1 account?").getByRole("button", { name: "Create drafts" }).click();
  await push.getByText("Draft created").waitFor();
  expect((await client.api.listQuestions()).count).toBe(0);
  const [draft] = (await client.api.listDrafts()).results;
  expect(draft).toMatchObject({ name: "Push: Harbor Rentals", description: "As agreed", state: "open" });
  await push.getByRole("link", { name: "Open the draft" }).click();
  await page.getByRole("heading", { name: "Push: Harbor Rentals" }).waitFor();
  expect(problems).toEqual([]);
});

test("a push into a draft that fails leaves no draft open, and says so if it does", async () => {
  const client = await newClient("Northside Homes");
  const { page } = await open(FILES, { as: "brightline-admin" });
  const push = section(page, "Push to other accounts");
  const createDraft = async () => {
    await push.getByRole("button", { name: "Plan" }).click();
    await push.getByRole("button", { name: "Create drafts in 1 account" }).click();
    await dialog(page, "Create drafts in 1 account?").getByRole("button", { name: "Create drafts" }).click();
  };
  const states = async () => (await client.api.listDrafts()).results.map(({ state }) => state);
  await push.getByRole("combobox", { name: "Model" }).fill("harbor");
  await page.getByRole("option", { name: "The live model of Harbor Rentals" }).click();
  await push.getByRole("checkbox", { name: "Northside Homes" }).check();
  // the connection is lost between the creation of the draft and its change
  await page.route("**/api/v1/model/apply/*", (route) =>
    route.request().headers()["x-draft"] === undefined ? route.continue() : route.abort(),
  );
  await createDraft();
  await push.getByText("Not applied", { exact: true }).waitFor();
  expect(await states()).toEqual(["discarded"]);

  await page.route("**/api/v1/drafts/*/discard/", (route) => route.abort());
  await push.getByRole("button", { name: "Start over" }).click();
  await createDraft();
  await push.getByText("A draft was created and could not be discarded.").waitFor();
  await page.unrouteAll();
  await push.getByRole("link", { name: "Open the draft" }).click();
  await page.getByRole("heading", { name: "Push: Harbor Rentals" }).waitFor();
  expect((await states()).sort()).toEqual(["discarded", "open"]);
});

test("a model without questions is not pushed", async () => {
  const client = await newClient("Northside Homes");
  await client.api.createQuestion({ body: { number: 1, text: "Mine?", type: "text", field_name: "mine" } });
  const { page, problems } = await open(FILES, { as: "brightline-admin" });
  const push = section(page, "Push to other accounts");
  await push.getByRole("checkbox", { name: "Northside Homes" }).check();
  await push.getByRole("button", { name: "Plan" }).click();
  await push.getByText("The live model of Brightline Agency has no questions").waitFor();
  expect(await push.getByRole("list", { name: "Plans" }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test.each(LOOKS)("is accessible in $colorScheme, $viewport.width pixels wide", async (look) => {
  const { page } = await open(FILES, { as: "brightline-admin", ...look });
  await page.getByRole("list", { name: "Templates" }).getByRole("listitem").first().waitFor();
  await expectUsable(page);
  await page.getByRole("button", { name: "Preview B2B sales" }).click();
  await dialog(page, "B2B sales").getByText("What is your role?").first().waitFor();
  await expectUsable(page);
});
