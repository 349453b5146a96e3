import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { leadAddress } from "./testing/leads.ts";
import { layoutShift } from "./testing/site.ts";
import { expectUsable } from "./testing/usable.ts";

// The effect of a change on stored leads: at once during typing, and in full for a draft.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

test("a form displays the effect of its change on the newest leads, and nothing without a change", async () => {
  const { page, problems } = await open("/admin/scoringengine/scoringmodel/1/");
  const answer = page.getByRole("region", { name: "Effect on leads" });
  const weight = page.getByLabel("Weight");
  expect(await answer.count()).toBe(0);
  await weight.fill("");
  await page.getByText("The result appears once").waitFor();
  const tryOut = page.getByRole("heading", { name: "How would this score?" });
  const place = await tryOut.boundingBox();
  await weight.fill("2");
  await answer.getByText(/^Of your 250 leads, [\d,]+ move to a higher priority/).waitFor();
  // it appears where nothing moves out of its way
  expect(await tryOut.boundingBox()).toEqual(place);
  await answer.getByText("Bands before and after").click();
  const { matrix } = await api.previewSimulation({
    body: { edit: { kind: "scoring_model", action: "update", id: 1, data: { weight: 2 } } },
  });
  const leads = matrix.total.find(({ from, to }) => from === "B" && to === "A")?.leads ?? 0;
  expect(leads).toBeGreaterThan(0);
  expect(await answer.locator("[data-cell=BA]").textContent()).toContain(String(leads));
  await page.getByRole("button", { name: "Save and continue editing" }).click();
  await answer.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

test("a draft is simulated on its page, and a cell of the matrix opens its leads with the causes of the difference", async () => {
  const draft = await api.createDraft({ body: { name: "Lower weight" } });
  const inDraft = { method: "PATCH", headers: { "X-Draft": String(draft.id), "Content-Type": "application/json" } };
  const { page, problems } = await open(`/admin/drafts/${draft.id}/simulation/`);
  const status = await page.evaluate(
    async (init) => (await fetch("/api/v1/scoring-models/1/", { ...init, body: '{"weight":0.2}' })).status,
    inDraft,
  );
  expect(status).toBe(200);
  await page.getByRole("button", { name: "Run simulation" }).click();
  const map = page.getByRole("table", { name: "Bands of Total before and after" });
  await map.waitFor();
  const [simulation] = (await api.listSimulations()).results;
  const { result } = await api.getSimulation({ params: { id: simulation?.id ?? 0 } });
  const cell = result?.matrix.total.find(({ from, to }) => from === "A" && to === "B");
  await expectUsable(page);
  // content below the result is not displayed before it, and so stays in place
  await page.reload();
  await map.waitFor();
  await shown(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.1);
  await map.getByRole("link", { name: `${cell?.leads} leads fall from A to B` }).click();
  await shown(page);
  await page.getByText(`${cell?.leads} leads, in the order of their arrival.`).waitFor();
  await page.getByText("What changes").first().click();
  await page.locator("[data-explanation-difference]").getByText("Weight: 0.5 → 0.2").waitFor();
  expect(problems).toEqual([]);
  // from a lead, links go to the next of the cell, and back to the list
  await page.getByRole("list", { name: "Leads", exact: true }).getByRole("link").first().click();
  const list = page.getByRole("navigation", { name: "Leads in this list" });
  await list.getByText(`1 of ${cell?.leads}`).waitFor();
  await list.getByRole("link", { name: "Next lead" }).click();
  await list.getByText(`2 of ${cell?.leads}`).waitFor();
  await page.getByRole("link", { name: "Leads of the simulation" }).click();
  await page.getByText(`${cell?.leads} leads, in the order of their arrival.`).waitFor();
  // a lead that was erased since is skipped, even if it is the only one of a page
  const { results } = await api.listSimulatedLeads({
    params: { id: simulation?.id ?? 0 },
    query: { axis: "total", from: "A", to: "B", page_size: 3 },
  });
  const [first, second, third] = results.map(({ lead_id }) => lead_id ?? "");
  await api.deleteLead({ params: { lead_id: second ?? "" } });
  const leads = new URLSearchParams({ axis: "total", from: "A", to: "B", page: "3", page_size: "1" }).toString();
  const from = new URLSearchParams({ simulation: String(simulation?.id), leads });
  await page.goto(`${leadAddress(third ?? "")}?${from}`);
  await list.getByText(`3 of ${cell?.leads}`).waitFor();
  await list.getByRole("link", { name: "Previous lead" }).click();
  await list.getByText(`1 of ${cell?.leads}`).waitFor();
  expect(page.url()).toContain(first);
});

test("the difference of a lead that was re-scored since is explained as of the day it arrived", async () => {
  await api.updateScoringModel({
    params: { id: 1 },
    body: { formula: "today() - 2020-01-01", value_ranges: [], weight: 1 },
  });
  const rescoring = await api.rescoreLeads({ body: { date: "today" } });
  await expect.poll(async () => (await api.getRescoring({ params: { id: rescoring.id } })).state).toBe("done");
  const draft = await api.createDraft({ body: { name: "Twice" } });
  const inDraft = await apiOf("harbor-admin", undefined, draft.id);
  await inDraft.updateScoringModel({ params: { id: 1 }, body: { weight: 2 } });
  const { id } = await api.createSimulation({ body: { draft: draft.id, date: "own" } });
  await expect.poll(async () => (await api.getSimulation({ params: { id } })).state).toBe("done");
  const { results } = await api.listSimulatedLeads({ params: { id } });
  const [lead] = results;
  const stored = await api.getLead({ params: { lead_id: lead?.lead_id ?? "" } });
  expect(stored.rescored).not.toBeNull();
  expect(lead?.x_before).not.toBe(stored.x_axis);

  const { page, problems } = await open(`/admin/simulation/${id}/leads/`);
  await page.getByText("What changes").first().click();
  const written = (points: number | null | undefined) => (points ?? 0).toLocaleString("en-US");
  await page.locator("[data-explanation-difference]").first().getByText("Weight: 1 → 2").waitFor();
  const x = page.locator("[data-effect=x_axis]").first().locator("td");
  expect(await x.allInnerTexts()).toEqual([
    expect.stringContaining(written(lead?.x_before)),
    expect.stringContaining(written(lead?.x_after)),
  ]);
  expect(problems).toEqual([]);
});
