import { describe, expect, test } from "vitest";
import { testAdmin } from "./testing/admin.ts";
import { ANSWERS, LEADS, leadAddress, number, ownProblems, part, score } from "./testing/leads.ts";
import { expectUsable, LOOKS } from "./testing/usable.ts";

const { open, apiOf } = await testAdmin();

const HOSTILE = "<img src=x onerror=alert(1)> <script>alert(1)</script> javascript:alert(1)";

const api = await apiOf("harbor-admin");
const submit = (lead_id: string, answers: Record<string, unknown> = ANSWERS, more: object = {}) =>
  api.submitLead({ body: { lead_id, answers, allow_duplicates: true, ...more } });

const openLead = async (leadId: string, options = {}, name = leadId) => {
  const opened = await open(leadAddress(leadId), options);
  await opened.page.getByRole("heading", { name, level: 1 }).waitFor();
  return opened;
};

describe("a lead's page", () => {
  test("displays its contact, its scores, and its position", async () => {
    const lead = await submit("PAGE-1", ANSWERS, { name: "Jane Doe", email: "jane.doe@example.com" });
    const { page, problems } = await openLead("PAGE-1", {}, "Jane Doe");
    expect(number(await score(page, "Total").innerText())).toBe(lead.total_score);
    expect(number(await score(page, "X").innerText())).toBe(lead.x_axis);
    expect(number(await score(page, "Y").innerText())).toBe(lead.y_axis);
    await page.getByText("PAGE-1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "jane.doe@example.com" }).waitFor();
    await page.getByRole("img", { name: `X ${lead.x_axis}, Y ${lead.y_axis}` }).waitFor();
    await page.getByRole("link", { name: `model version ${lead.model_version}` }).waitFor();
    expect(problems).toEqual([]);
  });

  test("explains the scores: the steps add up exactly, and each opens", async () => {
    const lead = await submit("PAGE-2");
    const { page, problems } = await openLead("PAGE-2");
    for (const [axis, total] of [
      ["X", lead.x_axis],
      ["Y", lead.y_axis],
    ] as const) {
      const steps = await page.locator(`[data-points="${axis}"] summary`).allInnerTexts();
      const hundredths = steps.map((text) => Math.round(number(/^[+−]?[\d.,]+$/m.exec(text)?.[0] ?? "0") * 100));
      expect(hundredths.reduce((sum, each) => sum + each, 0) / 100).toBe(total);
    }
    const credit = page.locator('[data-points="X"] li', { hasText: "Credit score" });
    await credit.locator("summary").focus();
    await page.keyboard.press("Enter");
    await credit.getByText("40 points × weight 0.5 = +20").waitFor();
    await credit.getByRole("img", { name: "680 to 720 gives 40" }).waitFor();
    const model = (await api.listScoringModels()).results.find(({ name }) => name === "Credit score");
    expect(await credit.getByRole("link", { name: "Open scoring model: Credit score" }).getAttribute("href")).toMatch(
      new RegExp(`/${model?.id}/$`),
    );
    const moveIn = page.locator('[data-points="Y"] li', { hasText: "Move-in date" });
    await moveIn.getByText("In 1-3 months: 80 × 0.5").waitFor();
    await moveIn.locator("summary").click();
    await moveIn.getByText("In 1-3 months counts as 80").waitFor();
    await part(page, "Why these scores").getByText("Not answered, so unknown", { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });

  test("says what held the score back, and what would reach the next band", async () => {
    await submit("PAGE-2B", { ...ANSWERS, credit_score: 640 });
    const { factors, next_band } = await api.explainLead({ params: { lead_id: "PAGE-2B" } });
    const { page, problems } = await openLead("PAGE-2B");
    const heldBack = part(page, "What held the score back");
    await heldBack.waitFor();
    const points = (await heldBack.getByRole("listitem").allInnerTexts()).map((text) => Number.parseFloat(text));
    expect(points).toEqual(factors.map(({ missing }) => missing));
    await heldBack.getByText(`For customers: ${factors[0]?.reason}`, { exact: false }).waitFor();
    const label = next_band?.change?.label ?? expect.fail("the demo has no change to show");
    expect(await heldBack.locator("[data-next-band]").innerText()).toContain(`, this lead would be ${label}.`);
    expect(ownProblems(problems)).toEqual([]);
  });

  test("lists each rule with its outcome, and marks the part that decided", async () => {
    await submit("PAGE-3", { ...ANSWERS, credit_score: 640 });
    const explanation = await api.explainLead({ params: { lead_id: "PAGE-3" } });
    const { page } = await openLead("PAGE-3");
    for (const rule of explanation.rules) {
      const shown = page.locator(`[data-rule="${rule.id}"]`);
      expect(await shown.getAttribute("data-outcome")).toBe(rule.outcome);
      await shown.getByRole("link", { name: /^Open rule: .*, rule \d+$/ }).waitFor();
      const marked = (await shown.locator("mark").allInnerTexts()).toSorted();
      expect(marked).toEqual([...new Set(rule.decided_by.map(({ text }) => text))].toSorted());
    }
    const outcomes = explanation.rules.map(({ outcome }) => outcome);
    expect(outcomes).toContain("matched");
    expect(outcomes).toContain("not_matched");
  });

  test("displays the recommendations as the lead sees them, with links that lead nowhere else", async () => {
    const lead = await submit("PAGE-4", { ...ANSWERS, credit_score: 500 });
    const [entry] = Object.values(lead.recommendations);
    if (entry === undefined || entry.affiliate_link === "") throw new Error("no affiliate in the demo");
    const { page } = await openLead("PAGE-4");
    const card = part(page, "Recommendations").getByRole("listitem").first();
    await card.getByText(entry.response_text).waitFor();
    const link = card.getByRole("link", { name: "Affiliate link" });
    expect(await link.getAttribute("href")).toBe(entry.affiliate_link);
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(await link.getAttribute("target")).toBe("_blank");
  });

  test("displays which tracked links the lead has followed, as does the list of rules", async () => {
    const { page } = await open("/admin/settings/api/");
    const settings = part(page, "Tracked links");
    await settings.getByLabel("Track links in results").click();
    await settings.getByRole("button", { name: "Save" }).click();
    await page.getByText("Tracked links saved").waitFor();
    const linkOf = async () => {
      const { recommendations } = await submit("CLICKED", { ...ANSWERS, credit_score: 500 });
      return Object.values(recommendations)[0]?.affiliate_link ?? "";
    };
    // the server trusts what it knows of a token for a second
    await expect.poll(linkOf).toMatch(/\/r\/[\w-]+$/);
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
    const clicked = await fetch(await linkOf(), { redirect: "manual", headers });
    expect(clicked.status).toBe(302);
    const target = clicked.headers.get("Location") ?? "";
    await expect
      .poll(async () => (await api.getLead({ params: { lead_id: "CLICKED" } })).clicks)
      .toMatchObject([{ affiliate_clicks: 1, redirect_clicks: 0 }]);

    await page.goto(leadAddress("CLICKED"));
    const recommendations = part(page, "Recommendations");
    await recommendations
      .getByRole("list", { name: "Clicks" })
      .getByText(/^Clicked the affiliate link of “.*”: /)
      .waitFor();
    // a colleague's click is not the lead's
    const link = recommendations.getByRole("link", { name: "Affiliate link" }).first();
    expect(await link.getAttribute("href")).toBe(target);
    // figures may be five minutes old, except after an erasure
    await submit("ERASED");
    await api.deleteLead({ params: { lead_id: "ERASED" } });
    await page.goto("/admin/scoringengine/recommendation/");
    await page.getByText(/ · clicked by 1 lead, once$/).waitFor();
  });

  test("displays answers in the questions' words, and hostile text as text", async () => {
    await submit("PAGE-5", { ...ANSWERS, documents: ["identity", "pay-stubs"], about: HOSTILE }, { name: HOSTILE });
    const { page, problems } = await openLead("PAGE-5", {}, HOSTILE);
    const answers = part(page, "Answers");
    await answers.getByText("Proof of identity, Pay stubs").waitFor();
    await answers.getByText("In 1-3 months").waitFor();
    await answers.getByText(HOSTILE).waitFor();
    await answers.getByText("not answered").first().waitFor();
    await page.getByRole("button", { name: "Copy JSON" }).waitFor();
    await part(page, "Raw JSON").getByText("Show").click();
    await page
      .getByRole("region", { name: "The lead as JSON" })
      .getByText("onerror", { exact: false })
      .first()
      .waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("displays its history: changed answers, and their effect", async () => {
    const first = await submit("PAGE-6");
    const second = await submit("PAGE-6", { ...ANSWERS, move_in: "immediate", credit_score: 700, about: "A dog" });
    const { page, problems } = await openLead("PAGE-6");
    const history = part(page, "History");
    await history.getByText("2 results.", { exact: false }).waitFor();
    const present = history.locator('[data-state="present"]');
    await expect.poll(() => present.innerText()).toContain("In 1-3 months → Immediately");
    const text = await present.innerText();
    expect(text).toContain("690 → 700");
    expect(text).toContain("not answered → A dog");
    expect(text).toContain(`+${second.total_score - first.total_score}`);
    await history.getByRole("button", { name: "Explain" }).click();
    const former = page.getByRole("dialog", { name: /^Submitted .*, scored by/ });
    expect(number(await score(former, "Total").innerText())).toBe(first.total_score);
    await former.getByText("In 1-3 months: 80 × 0.5").waitFor();
    expect(problems).toEqual([]);
  });

  test("in a draft displays its result next to the stored one, with the explanation of either", async () => {
    const { x_axis, y_axis } = await submit("PAGE-DRAFT");
    const draft = await api.createDraft({ body: { name: "Other points" } });
    const model = (await api.listScoringModels()).results.find(({ name }) => name === "Credit score");
    const inDraft = await apiOf("harbor-admin", undefined, draft.id);
    await inDraft.updateScoringModel({ params: { id: model?.id ?? 0 }, body: { weight: 1 } });
    const { page, problems } = await open(`${leadAddress("PAGE-DRAFT")}?draft=${draft.id}`);
    // 40 points at half the weight become 40
    await page.getByText(`With this draft: ${x_axis + y_axis + 20} `).waitFor();
    expect(number(await score(page, "X").innerText())).toBe(x_axis);
    await page.getByRole("button", { name: "This draft", exact: true }).click();
    await expect.poll(async () => number(await score(page, "X").innerText())).toBe(x_axis + 20);
    const credit = page.locator('[data-points="X"] li', { hasText: "Credit score" });
    await credit.locator("summary").click();
    await credit.getByText("40 points × weight 1 = +40").waitFor();
    await expectUsable(page);
    expect(problems).toEqual([]);
    await page.getByRole("link", { name: "run a simulation" }).click();
    await page.getByRole("heading", { name: "Simulation", level: 1 }).waitFor();
  });

  test("is found whatever the lead's name is", async () => {
    const { page } = await open(LEADS);
    for (const leadId of ["a/b?c#d&e 50% é", "a%2Fb", "add", '"><img src=x>']) {
      await submit(leadId);
      await page.goto(`${LEADS}?search=${encodeURIComponent(leadId)}`);
      await page.getByRole("link", { name: leadId, exact: true }).first().click();
      await page.getByRole("heading", { name: leadId, level: 1, exact: true }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: leadId, level: 1, exact: true }).waitFor();
    }
  });

  test("is not found in another account", async () => {
    await submit("PAGE-7");
    const { page } = await open(leadAddress("PAGE-7"), { as: "northwind-admin" });
    await page.getByRole("heading", { name: "Not found" }).waitFor();
  });
});

describe.each(LOOKS)("on a screen of $viewport.width pixels, in the $colorScheme theme", (look) => {
  test("a lead and its forms are accessible", async () => {
    await submit("LOOK-1");
    await submit("LOOK-1", { ...ANSWERS, about: `${"long".repeat(60)} ${HOSTILE}`, credit_score: 700 });
    const { page } = await openLead("LOOK-1", look);
    for (const step of await page.locator("[data-points] summary").all()) await step.click();
    await part(page, "Raw JSON").getByText("Show").click();
    await expectUsable(page);
    await page.getByRole("button", { name: "Edit answers" }).click();
    await page.getByLabel("What is your credit score?").fill("900");
    await page.keyboard.press("Tab");
    await page.getByText("900 is too large. The maximum is 850.").waitFor();
    await expectUsable(page);
  });
});
