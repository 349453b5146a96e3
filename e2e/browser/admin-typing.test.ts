import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isLong } from "../../server/testing/long.ts";
import { testAdmin } from "./testing/admin.ts";

// How long a keystroke takes in the largest forms: measured and reported, never asserted, because it depends on the
// machine.

const { open, apiOf } = await testAdmin();
const api = await apiOf("brightline-admin");

const QUESTIONS = 70;
const CHOICES = 100;
const RANGES = 40;
const KEYS = 20;

/** An account with many questions, one of them with many choices, and a scoring model with many ranges. */
async function fillAccount() {
  const choices = Array.from({ length: CHOICES }, (_, index) => ({ text: `Choice number ${index + 1}` }));
  const first = await api.createQuestion({
    body: { number: 1, text: "Which one?", type: "choice", field_name: "which", choices },
  });
  for (let number = 2; number <= QUESTIONS; number++) {
    const body = { number, text: `Question ${number}?`, type: "integer", field_name: `field_${number}` } as const;
    await api.createQuestion({ body });
  }
  const value_ranges = Array.from({ length: RANGES }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 10,
    points: index,
  }));
  const ranged = await api.createScoringModel({
    body: { question: first.id, name: "Ranged", formula: "{field_2}", value_ranges },
  });
  const chosen = await api.createScoringModel({
    body: { question: first.id, name: "Chosen", formula: "{which}", value_ranges: [{ start: 1, end: 2, points: 3 }] },
  });
  return { question: first.id, ranged: ranged.id, chosen: chosen.id };
}

/**
 * Milliseconds of the page's main thread for each of some keystrokes, and the slowest from the key to the painted
 * frame.
 */
async function measure(page: Page, field: ReturnType<Page["getByLabel"]>): Promise<string> {
  await field.click();
  await page.keyboard.press("End");
  await page.keyboard.type("1");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  await page.evaluate(() => {
    const slow: number[] = [];
    Object.assign(window, { slow });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) slow.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const before = await busy();
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type("1");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  }
  const each = ((await busy()) - before) / KEYS;
  const slow = await page.evaluate(() => (window as unknown as { readonly slow: number[] }).slow);
  await session.detach();
  return `${each.toFixed(1)} ms a key on the main thread, slowest key to paint ${Math.max(16, ...slow)} ms`;
}

test("typing in the largest forms", async ({ skip }) => {
  skip(!isLong, "it finds nothing, and takes long");
  const { question, ranged, chosen } = await fillAccount();
  const at = async (path: string) => (await open(`/admin/scoringengine/${path}`, { as: "brightline-admin" })).page;
  const report: string[] = [];

  const choices = await at(`question/${question}/`);
  await choices.getByRole("button", { name: `Show all ${CHOICES} choices` }).click();
  report.push(`choice of ${CHOICES}: ${await measure(choices, choices.getByLabel("Text of choice 50"))}`);
  report.push(
    `text of that question: ${await measure(choices, choices.getByRole("textbox", { name: "Text", exact: true }))}`,
  );
  const ranges = await at(`scoringmodel/${ranged}/`);
  report.push(`range of ${RANGES}: ${await measure(ranges, ranges.getByLabel("Points, range 20"))}`);
  report.push(`name of that scoring model: ${await measure(ranges, ranges.getByLabel("Name", { exact: true }))}`);
  const points = await at(`scoringmodel/${chosen}/`);
  report.push(`points of ${CHOICES}: ${await measure(points, points.getByLabel("Points for Choice number 50"))}`);
  const lead = await at("lead/add/");
  report.push(`answer of ${QUESTIONS}: ${await measure(lead, lead.getByLabel("Question 40?"))}`);
  console.info(report.join("\n"));
  expect(report).toHaveLength(6);
}, 180_000);
