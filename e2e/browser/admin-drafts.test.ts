import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { idle } from "./testing/site.ts";
import { expectAccessible, expectUsable } from "./testing/usable.ts";

// A change of the model before it is live: made in a draft, read, and left or published.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");
/** Another administrator of the same account. */
const colleague = await apiOf("brightline-admin", "harbor-rentals");

const MODELS = "/admin/scoringengine/scoringmodel/";
const bar = (page: Page) => page.getByRole("region", { name: "Draft", exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

async function modelCalled(name: string) {
  const { results } = await api.listScoringModels({ query: { page_size: 100 } });
  const found = results.find((model) => model.name === name);
  if (found === undefined) throw new Error(`there is no scoring model ${name}`);
  return found;
}

test("an editor starts a draft, changes a weight in it, reads the change, and the live model stays", async () => {
  const live = await modelCalled("Credit score");
  const { page, problems } = await open(`${MODELS}${live.id}/`);
  await button(page, "Live: switch to a draft").click();
  await page.getByRole("menuitem", { name: "New draft…" }).click();
  await page.getByRole("dialog", { name: "New draft" }).getByLabel("Name").fill("Less for credit");
  await button(page, "Create draft").click();
  await bar(page).getByText("Less for credit").waitFor();
  await bar(page).getByText("no changes").waitFor();
  expect(new URL(page.url()).searchParams.get("draft")).toMatch(/^\d+$/);

  await page.getByRole("textbox", { name: "Weight" }).fill("0.25");
  await button(page, "Save and continue editing").click();
  await said(page, "Scoring model saved").getByRole("button", { name: "Undo" }).click();
  await said(page, "Change undone").waitFor();
  await bar(page).getByText("no changes").waitFor();
  await page.getByRole("textbox", { name: "Weight" }).fill("0.25");
  await button(page, "Save and continue editing").click();
  await bar(page).getByText("1 change").waitFor();
  expect((await modelCalled("Credit score")).weight).toBe(live.weight);

  // links contain the draft, and a reload stays in it
  expect(await page.getByRole("link", { name: "Questions", exact: true }).getAttribute("href")).toContain("draft=");
  await page.getByRole("link", { name: "Scoring models" }).first().click();
  await page.reload();
  await page
    .getByRole("row", { name: /Credit score/ })
    .getByText("0.25")
    .waitFor();

  await bar(page).getByRole("link", { name: "Review changes" }).click();
  const change = page.getByRole("article", { name: /Credit score/ });
  await change.getByText("Weight").waitFor();
  expect(await change.locator("del").textContent()).toBe(String(live.weight));
  expect(await change.locator("ins").textContent()).toBe("0.25");
  await shown(page);
  await expectUsable(page);

  // leaving it displays the live model, and going back enters it again
  await bar(page).getByRole("button", { name: "Leave draft" }).click();
  await button(page, "Live: switch to a draft").waitFor();
  expect(new URL(page.url()).searchParams.has("draft")).toBe(false);
  await page.goBack();
  await bar(page).getByText("Less for credit").waitFor();

  // the focus returns to the switch
  await button(page, "Draft: switch to another or to live").press("Enter");
  await page.getByRole("menuitem", { name: /^Live/ }).press("Enter");
  await page.locator("button:focus", { hasText: "Live" }).waitFor();
  expect(problems).toEqual([]);
});

test("a user in a draft is notified when a colleague discards it", async () => {
  const { id } = await colleague.createDraft({ body: { name: "Short-lived" } });
  const { page } = await open(`/admin/?draft=${id}`);
  await bar(page).getByText("Short-lived").waitFor();
  await colleague.discardDraft({ params: { id } });
  await page.getByRole("link", { name: "Questions", exact: true }).click();
  // a user who returns to the tab triggers a reload
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  const dialog = page.getByRole("dialog", { name: "This draft was discarded" });
  await dialog.getByRole("button", { name: "Go to the live model" }).click();
  await button(page, "Live: switch to a draft").waitFor();
  await idle(page);

  // a user who returns to it is led to the live model, with the reason
  await page.goto(`/admin/?draft=${id}`);
  await said(page, "“Short-lived” is discarded, so you are back in the live model.").waitFor();
  expect(await bar(page).count()).toBe(0);

  await page.goto("/admin/?draft=999999");
  await said(page, "There is no draft 999999.").waitFor();
});

test("with four-eyes review the live model is read-only, and changed in a draft", async () => {
  const { results } = await api.listAccounts({ query: { search: "Harbor" } });
  await api.updateAccount({ params: { id: results[0]?.id ?? 0 }, body: { review: "four_eyes" } });
  const { id } = await modelCalled("Credit score");
  const { page, problems } = await open(`${MODELS}${id}/`);
  await page.getByText("Changes to this model are reviewed before they go live.").waitFor();
  const weight = page.getByRole("textbox", { name: "Weight" });
  expect(await weight.isDisabled()).toBe(true);
  expect(await button(page, "Save").count()).toBe(0);
  await shown(page);
  await expectUsable(page);
  // both at the top and in the bar at the bottom, at any scroll position
  await button(page, "Start a draft").last().click();
  await page.getByRole("dialog", { name: "New draft" }).getByLabel("Name").fill("Reviewed");
  await button(page, "Create draft").click();
  await bar(page).getByText("Reviewed").waitFor();
  await button(page, "Save").first().waitFor();
  expect(await weight.isDisabled()).toBe(false);
  expect(problems).toEqual([]);
});

test("a draft is reviewed by a colleague, who comments on a change, and published", async () => {
  const { results } = await api.listAccounts({ query: { search: "Harbor" } });
  await api.updateAccount({ params: { id: results[0]?.id ?? 0 }, body: { review: "four_eyes" } });
  const { id, weight } = await modelCalled("Credit score");
  const draft = await api.createDraft({ body: { name: "Less for credit" } });
  const inDraft = await apiOf("harbor-admin", undefined, draft.id);
  await inDraft.updateScoringModel({ params: { id }, body: { weight: weight * 2 } });

  const author = await open(`/admin/drafts/${draft.id}/`);
  await button(author.page, "Request review").click();
  await author.page.getByRole("dialog").getByLabel("Message").fill("Half is enough");
  await author.page.getByRole("dialog").getByRole("button", { name: "Request review" }).click();
  await said(author.page, "Review requested").waitFor();
  expect(await button(author.page, "Approve").count()).toBe(0);
  await author.page.getByText("“Half is enough”").waitFor();

  // the author of the returned draft sees at once what has to change
  await colleague.requestDraftChanges({ params: { id: draft.id }, body: { body: "Say why" } });
  await author.page.reload();
  await author.page.getByText("brightline-admin requested changes.", { exact: false }).waitFor();
  await author.page.getByText("“Say why”").waitFor();
  await api.requestDraftReview({ params: { id: draft.id }, body: {} });

  // the first comment on a change is next to it, however many follow
  const about = { type: "scoring_model", id, field: "weight" } as const;
  const params = { id: draft.id };
  await colleague.commentOnDraft({ params, body: { body: "Said at the beginning", about } });
  const later = () => colleague.commentOnDraft({ params, body: { body: "Said later" } });
  for (let count = 0; count < 100; count += 10) await Promise.all(Array.from({ length: 10 }, later));

  const { page, problems } = await open("/admin/?account=harbor-rentals", { as: "brightline-admin" });
  await page.getByRole("link", { name: "1 draft awaits your review" }).click();
  await page.getByRole("link", { name: "Less for credit" }).click();
  await button(page, /^Comment on: weight/).click();
  await page.getByLabel("Comment on this change").fill("Why half?");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("article").getByText("Why half?").waitFor();
  await page.getByRole("article").getByText("Said at the beginning").waitFor();
  // changes in the meantime are displayed before the draft can be approved
  const approving = page.getByRole("dialog", { name: "Approve this draft?" });
  await button(page, "Approve").click();
  await approving.getByLabel("Message").fill("Fine");
  await inDraft.updateScoringModel({ params: { id }, body: { weight: weight / 2 } });
  await approving.getByRole("button", { name: "Approve" }).click();
  await approving.waitFor({ state: "detached" });
  expect(await button(page, new RegExp(`^Comment on: weight .* → ${weight / 2}$`)).count()).toBe(1);
  await said(page, "This draft changed while you were reading it.").waitFor();
  await button(page, "Approve").click();
  expect(await approving.getByLabel("Message").inputValue()).toBe("Fine");
  await approving.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved by brightline-admin").waitFor();
  await page.getByRole("tab", { name: "Activity" }).click();
  await page.getByText("approved the draft").waitFor();
  await page.getByText("commented on the weight of “Credit score”").first().waitFor();
  await shown(page);
  await expectUsable(page);
  // the rejected approval of the changed draft
  expect(problems.filter((problem) => !problem.includes("412 (Precondition Failed)"))).toEqual([]);

  await author.page.goto(`/admin/scoringengine/scoringmodel/${id}/?draft=${draft.id}`);
  const bar = author.page.getByRole("region", { name: "Draft", exact: true });
  await bar.getByText("Approved · Saving withdraws the approval").waitFor();
  await author.page.goto(`/admin/drafts/${draft.id}/publish/?draft=live`);
  const dialog = author.page.getByRole("dialog", { name: "Publish “Less for credit”" });
  await dialog.getByText("brightline-admin approved the draft.").waitFor();
  await expectAccessible(author.page);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await dialog.getByText("Enter a note: why this goes live.").waitFor();
  await dialog.getByLabel("Note").fill("Credit counts half");
  await dialog.getByRole("radio", { name: "Schedule for later" }).check();
  await dialog.getByLabel("Date and time").fill("2038-01-04T08:00");
  await dialog.getByText("Monday, January 4, 2038 at 8:00 AM (America/New_York)").waitFor();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await button(author.page, "Cancel schedule").click();
  await author.page.getByRole("link", { name: "Publish…" }).click();
  await dialog.getByLabel("Note").fill("Credit counts half");
  await dialog.getByRole("button", { name: "Publish now" }).click();
  // the stored leads keep the scores of the previous version, which is reported with a link
  const published = said(author.page, "Published as version");
  await published.getByText(/ were scored by older versions$/).waitFor();
  await published.getByRole("button", { name: "Re-score…" }).waitFor();
  const origin = author.page.getByRole("region", { name: "About this version" });
  await origin.getByText("Credit counts half").waitFor();
  await origin.getByRole("link", { name: "Less for credit" }).waitFor();
  for (const [who, did] of [
    ["harbor-admin", "Drafted by"],
    ["brightline-admin", "Approved by"],
    ["harbor-admin", "Published by"],
  ] as const)
    await origin.locator(`dt:has-text("${did}") + dd`, { hasText: who }).waitFor();
  expect((await modelCalled("Credit score")).weight).toBe(weight / 2);
  // the rejected blank note
  expect(author.problems.filter((problem) => !problem.includes("400 (Bad Request)"))).toEqual([]);
});

test("conflicts with the live model are resolved edit by edit", async () => {
  const { id } = await modelCalled("Credit score");
  const draft = await api.createDraft({ body: { name: "Less for credit" } });
  await (await apiOf("harbor-admin", undefined, draft.id)).updateScoringModel({
    params: { id },
    body: { weight: 0.25 },
  });
  await colleague.updateScoringModel({ params: { id }, body: { weight: 0.75 } });
  const { page, problems } = await open(`/admin/drafts/${draft.id}/`);
  await page.getByRole("link", { name: "Check for conflicts" }).click();
  const conflict = page.getByRole("list", { name: "Conflicts" }).getByRole("listitem").first();
  await conflict.getByRole("group", { name: "Live model" }).locator("ins").getByText("0.75").waitFor();
  await conflict.getByRole("group", { name: "This draft" }).locator("ins").getByText("0.25").waitFor();
  await conflict.getByText(/^Changed by brightline-admin in version \d+ · /).waitFor();
  await expectUsable(page);
  expect(await button(page, "Resolve conflicts").isDisabled()).toBe(true);
  await conflict.getByRole("radio", { name: "Use the draft’s" }).check();
  // neither side, but a value that is entered there
  const own = conflict.getByRole("group", { name: "Another value" }).getByRole("textbox", { name: "Weight" });
  expect(await own.inputValue()).toBe("0.25");
  await own.fill("half");
  await conflict.getByText("Enter a number.").waitFor();
  expect(await button(page, "Resolve conflicts").isDisabled()).toBe(true);
  await own.fill("0.5");
  expect(await conflict.getByRole("radio", { name: "Use another value" }).isChecked()).toBe(true);
  await button(page, "Resolve conflicts").click();
  const change = page.getByRole("article", { name: /Credit score/ });
  await change.locator("del").getByText("0.75").waitFor();
  await change.locator("ins").getByText("0.5").waitFor();

  // a copy of it starts with the same edits
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Duplicate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate draft" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Copy of Less for credit");
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await bar(page).getByText("Copy of Less for credit").waitFor();
  await change.locator("ins").getByText("0.5").waitFor();
  await button(page, /^Revert: weight/).click();
  await page.getByText("No changes yet").waitFor();
  expect(problems).toEqual([]);
});

test("any two versions are compared, with the changed words", async () => {
  const { id, formula } = await modelCalled("Credit score");
  await api.updateScoringModel({ params: { id }, body: { formula: `${formula} * 2` } });
  const { page, problems } = await open("/admin/scoringengine/modelversion/");
  await page.getByRole("link", { name: "Compare versions" }).click();
  const change = page.getByRole("article", { name: /Credit score/ });
  await change.locator("ins").getByText("* 2").waitFor();
  expect(await change.locator("del").count()).toBe(0);
  await button(page, "Swap").click();
  await change.locator("del").getByText("* 2").waitFor();
  expect(problems).toEqual([]);
});
