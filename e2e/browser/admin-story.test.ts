import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { leadAddress, ownProblems, part } from "./testing/leads.ts";
import { resize } from "./testing/site.ts";
import { expectNoSidewaysScrolling, expectUsable, LOOKS } from "./testing/usable.ts";

// A change of the model from the idea to the leads, and back again, by two people who check each other.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");
const northwind = await apiOf("northwind-admin");

const VERSIONS = "/admin/scoringengine/modelversion/";
const button = (inside: Page | Locator, name: string | RegExp) => inside.getByRole("button", { name, exact: true });
const dialog = (page: Page, name?: string | RegExp) => page.getByRole("dialog", name === undefined ? {} : { name });
const said = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Harbor Rentals with four-eyes review: nothing goes live that only one person has seen. */
async function fourEyes(): Promise<void> {
  const { results } = await api.listAccounts({ query: { search: "Harbor" } });
  await api.updateAccount({ params: { id: results[0]?.id ?? 0 }, body: { review: "four_eyes" } });
}

async function creditScore() {
  const { results } = await api.listScoringModels({ query: { search: "Credit score" } });
  const [model] = results;
  if (model === undefined) throw new Error("the demo has no credit score");
  return model;
}

/** The current result of a lead, without its origin. */
async function resultOf(lead_id: string) {
  const { x_axis, y_axis, total_score, x_category, y_category, priority, recommendations } = await api.getLead({
    params: { lead_id },
  });
  return { x_axis, y_axis, total_score, x_category, y_category, priority, recommendations };
}

const versionOf = async (lead_id: string) => (await api.getLead({ params: { lead_id } })).model_version;

/** Requests a review of the displayed draft. */
async function requestReview(page: Page, message: string): Promise<void> {
  await button(page, "Request review").click();
  await dialog(page).getByLabel("Message").fill(message);
  await button(dialog(page), "Request review").click();
  await said(page, "Review requested").waitFor();
}

async function approve(page: Page): Promise<void> {
  await button(page, "Approve").click();
  await button(dialog(page), "Approve").click();
  await page.getByText("Approved by brightline-admin").waitFor();
}

/** Publishes from the open dialog, and re-scores every stored lead as of its own day. */
async function publishAndRescore(page: Page, name: string, note: string): Promise<number> {
  const publish = dialog(page, `Publish “${name}”`);
  await publish.getByLabel("Note").fill(note);
  await publish.getByLabel("Also re-score stored leads").check();
  await publish.getByLabel("The day each lead arrived").check();
  await publish.getByText("all stored leads are scored again").waitFor();
  await button(publish, "Publish now").click();
  await page.waitForURL(`**${VERSIONS}*/**`);
  await said(page, "Published as version").waitFor();
  return (await api.getModel()).version ?? 0;
}

/** 8:00 tomorrow in the account's time zone, in the format of its field. */
function tomorrowAtEight(timeZone: string): string {
  const today = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(new Date());
  const tomorrow = new Date(Date.parse(`${today}T00:00Z`) + 86_400_000);
  return `${tomorrow.toISOString().slice(0, 10)}T08:00`;
}

test("a weight is lowered in a draft, tried on the leads, reviewed, published, and rolled back", async () => {
  await fourEyes();
  const model = await creditScore();
  const before = (await api.getModel()).version ?? 0;

  // the editor lowers the weight, and sees the effect at once
  const editor = await open(`/admin/scoringengine/scoringmodel/${model.id}/`);
  await button(editor.page, "Start a draft").last().click();
  await dialog(editor.page, "New draft").getByLabel("Name").fill("Credit counts less");
  await button(editor.page, "Create draft").click();
  await editor.page.getByRole("region", { name: "Draft", exact: true }).getByText("no changes").waitFor();
  await editor.page.getByLabel("Weight").fill("0.2");
  const answer = editor.page.getByRole("region", { name: "Effect on leads" });
  await answer.getByText(/^Of your 250 leads, /).waitFor();
  await answer.getByText("Bands before and after").click();
  const falling = Number(
    await answer
      .locator("[data-cell=AB]")
      .innerText()
      .then((text) => text.replace(/\D/g, "")),
  );
  expect(falling).toBeGreaterThan(2);
  await button(editor.page, "Save and continue editing").click();
  await said(editor.page, "Scoring model saved").waitFor();

  // the simulation has the same result for all leads, and three of those that fall are opened
  await editor.page.getByRole("link", { name: "Review changes" }).click();
  await shown(editor.page);
  const draft = Number(/drafts\/(\d+)/.exec(editor.page.url())?.[1]);
  await editor.page.getByRole("tab", { name: "Simulation" }).click();
  await button(editor.page, "Run simulation").click();
  await editor.page.getByRole("link", { name: `${falling} leads fall from A to B` }).waitFor();
  await editor.page.getByText(`Compared with version ${before} · as of today`, { exact: false }).waitFor();
  await shown(editor.page);
  await editor.page.getByRole("link", { name: `${falling} leads fall from A to B` }).click();
  const rows = editor.page.getByRole("list", { name: "Leads", exact: true }).locator("> li");
  for (const index of [0, 1, 2]) {
    await rows.nth(index).getByText("What changes").click();
    await rows.nth(index).getByText("Weight: 0.5 → 0.2").waitFor();
  }
  const fallen = (await rows.first().getAttribute("data-lead")) ?? "";
  const was = await resultOf(fallen);
  expect(was.priority).toBe("High");

  // one of them is saved as a test, in the draft
  await rows.first().getByRole("link", { name: fallen }).click();
  await shown(editor.page);
  await editor.page.getByRole("link", { name: "Keep as a test" }).click();
  await editor.page.getByLabel("Name").fill("Falls to B");
  await editor.page.getByRole("region", { name: "Result" }).getByText("Passes", { exact: true }).waitFor();
  await button(editor.page, "Save").click();
  await said(editor.page, "Test added").waitFor();
  expect((await api.listTests()).count).toBe(0);
  await editor.page.getByRole("link", { name: "Review changes" }).click();
  await requestReview(editor.page, "Fewer surprises in band A.");

  // a colleague finds it waiting, comments on the change, approves it, and schedules it for tomorrow
  const colleague = await open("/admin/?account=harbor-rentals", { as: "brightline-admin" });
  await colleague.page.getByRole("link", { name: "1 draft awaits your review" }).click();
  await shown(colleague.page);
  await colleague.page.getByRole("link", { name: "Credit counts less" }).click();
  await button(colleague.page, /^Comment on: weight/).click();
  await colleague.page.getByLabel("Comment on this change").fill("A fifth is what the simulation bears out.");
  await button(colleague.page, "Comment").click();
  await colleague.page.getByRole("article").getByText("A fifth is what").waitFor();
  await approve(colleague.page);
  await colleague.page.getByRole("link", { name: "Publish…" }).click();
  const publish = dialog(colleague.page, "Publish “Credit counts less”");
  await publish.getByLabel("Note").fill("Credit counts a fifth");
  await publish.getByRole("radio", { name: "Schedule for later" }).check();
  await publish.getByLabel("Date and time").fill(tomorrowAtEight("America/New_York"));
  await publish.getByText(/at 8:00 AM \(America\/New_York\)/).waitFor();
  await button(publish, "Schedule").click();
  await colleague.page
    .getByText(/^Goes live/)
    .first()
    .waitFor();
  await shown(colleague.page);
  expect((await api.getModel()).version).toBe(before);
  expect(new Date((await api.getDraft({ params: { id: draft } })).publish_at ?? 0).getTime()).toBeGreaterThan(
    Date.now(),
  );

  // it is urgent: the schedule is canceled, and all leads get the draft's results
  await button(colleague.page, "Cancel schedule").click();
  await colleague.page.getByRole("link", { name: "Publish…" }).click();
  const version = await publishAndRescore(colleague.page, "Credit counts less", "Credit counts a fifth");
  expect(version).toBe(before + 1);
  await expect.poll(() => versionOf(fallen)).toBe(version);
  expect((await resultOf(fallen)).priority).toBe("Medium");
  await editor.page.goto(leadAddress(fallen));
  // a user in the draft that is published now does not stay in it
  await said(editor.page, "“Credit counts less” is published, so you are back in the live model.").waitFor();
  const history = part(editor.page, "History");
  await history.getByText(`Re-scored by brightline-admin with version ${version}`, { exact: false }).waitFor();
  await shown(editor.page);

  // the former live model is restored the same way, and every lead has its former result
  const name = `Roll back to version ${before}`;
  await editor.page.goto(`${VERSIONS}${before}/`);
  await button(editor.page, name).click();
  await button(dialog(editor.page), "Continue").click();
  expect(await editor.page.getByRole("region", { name: "Draft", exact: true }).count()).toBe(0);
  const rollback = dialog(editor.page, `Publish “${name}”`);
  await rollback.getByText("Resolve the blocked item above to publish.").waitFor();
  await button(rollback, "Cancel").click();
  await requestReview(editor.page, "Too strict after all.");
  await colleague.page.goto(`${new URL(editor.page.url()).pathname}?account=harbor-rentals`);
  await approve(colleague.page);
  await editor.page.reload();
  await editor.page.getByRole("link", { name: "Publish…" }).click();
  const back = await publishAndRescore(editor.page, name, "Too strict after all");
  expect((await creditScore()).weight).toBe(model.weight);
  await expect.poll(() => versionOf(fallen)).toBe(back);
  expect(await resultOf(fallen)).toEqual(was);
  await editor.page.goto(leadAddress(fallen));
  await history.getByText("3 results.", { exact: false }).waitFor();
  expect(ownProblems([...editor.problems, ...colleague.problems])).toEqual([]);
});

describe("is accessible", () => {
  test.each(LOOKS)("$colorScheme $viewport.width", async (look) => {
    // the demo's own draft, which is for display
    const [draft] = (await northwind.listDrafts()).results;
    if (draft === undefined) throw new Error("the demo has no draft");
    const place = `/admin/drafts/${draft.id}/`;
    const { page, problems } = await open(place, { ...look, as: "northwind-admin" });
    for (const below of ["", "tests/", "simulation/", "activity/", "publish/"]) {
      await page.goto(place + below);
      await shown(page);
      // the server computes it as soon as it has started
      if (below === "simulation/") await page.getByRole("table", { name: "Bands of Total before and after" }).waitFor();
      if (below === "publish/") await dialog(page).getByLabel("Note").waitFor();
      await expectUsable(page);
      await resize(page, { width: 1920, height: 1080 });
      await expectNoSidewaysScrolling(page);
      await resize(page, look.viewport);
    }
    expect(problems).toEqual([]);
  });
});
