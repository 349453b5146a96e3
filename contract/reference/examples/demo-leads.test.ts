import { expect, test } from "vitest";
import { answerReader, compileModel, parseDate, priorityOf, recommend, scoreLead } from "#engine";
import { answersOn, rentalLeads, salesLeads } from "./demo-leads.ts";
import { exampleDocument } from "./model-example.ts";
import { rental } from "./rental.ts";
import { sales } from "./sales.ts";
import { CREATED_AT } from "./stored.ts";

const DAY = parseDate("2026-11-22") ?? 0;

test.each([
  [rental.account.name, rental, rentalLeads()],
  [sales.account.name, sales, salesLeads()],
])("%s: about a tenth of the leads are High, and none of them is rejected", (_name, example, leads) => {
  const document = exampleDocument(example, CREATED_AT);
  const model = compileModel(document);
  const read = answerReader(document.questions);
  // a lead that was submitted again has the latest answers
  const latest = [...new Map(leads.map((lead) => [lead.lead_id, lead])).values()];
  const results = latest.map((lead) => {
    const answers = read(answersOn(lead, DAY), { timeZone: "UTC" });
    if (!answers.ok) throw new Error(`${lead.lead_id} is refused`);
    const score = scoreLead(model, answers.answers, DAY);
    const { recommendations } = recommend(model, score);
    const types = Object.values(recommendations).map(({ type }) => type);
    return { priority: priorityOf(document.bands, score.total_band), isRejected: types.includes("rejection") };
  });
  const high = results.filter(({ priority }) => priority === "High");
  expect(high.length / results.length).toBeGreaterThan(0.08);
  expect(high.length / results.length).toBeLessThan(0.12);
  expect(high.filter(({ isRejected }) => isRejected)).toEqual([]);
  // every band contains leads
  expect(new Set(results.map(({ priority }) => priority)).size).toBe(4);
});
