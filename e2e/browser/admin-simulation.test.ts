import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { expectUsable } from "./testing/usable.ts";

// What a change would do to stored leads: at once while one types, and in full for a draft.

const { open, apiOf } = await testAdmin();
const api = await apiOf("harbor-admin");

test("a form tells what its change would do to the newest leads, and nothing before there is one", async () => {
  const { page, problems } = await open("/admin/scoringengine/scoringmodel/1/");
  const answer = page.getByRole("region", { name: "Effect on leads" });
  const weight = page.getByLabel("Weight");
  expect(await answer.count()).toBe(0);
  await weight.fill("");
  await page.getByText("The result appears once").waitFor();
  const tryOut = page.getByRole("heading", { name: "How would this score?" });
  const place = await tryOut.boundingBox();
  await weight.fill("2");
  await answer.getByText(/^Of your 250 leads, [\d,]+ rise/).waitFor();
  // it comes where nothing moves out of its way
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

test("a draft is simulated on its page, and a cell of the matrix opens its leads with what makes the difference", async () => {
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
  await map.getByRole("link", { name: `${cell?.leads} leads fall from A to B` }).click();
  await shown(page);
  await page.getByText(`${cell?.leads} leads, in the order of their arrival.`).waitFor();
  await page.getByText("What changes").first().click();
  await page.locator("[data-explanation-difference]").getByText("Weight: 0.5 → 0.2").waitFor();
  expect(problems).toEqual([]);
});
