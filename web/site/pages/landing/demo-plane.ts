import { answersOn, salesLeads } from "#contract/reference/examples/demo-leads";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { sales } from "#contract/reference/examples/sales";
import { CREATED_AT } from "#contract/reference/examples/stored";
import { answerReader, type BandLetter, compileModel, fromHundredths, recommend, scoreLead, today } from "#engine";
import type { PlanePoint } from "../../../ui/plane/Plane.tsx";

/** Colors of the recommendations of the demo's leads, from the best place of the plane to the worst. */
const TONES: readonly BandLetter[] = ["A", "B", "C", "E", "D"];

/** The recommendations, each with its number of leads. */
interface Legend {
  readonly text: string;
  readonly tone: BandLetter;
  readonly count: number;
}

/**
 * The leads of the demo's sales account on the plane, scored by the engine with the demo's own model: the same as in
 * every installation with the demo.
 */
export function demoPlane() {
  const { time_zone: timeZone } = sales.account;
  const document = exampleDocument(sales, CREATED_AT);
  const model = compileModel(document);
  const read = answerReader(document.questions);
  const evaluatedOn = today(new Date(CREATED_AT), timeZone);
  const leads = latest(salesLeads()).map((lead) => {
    const answers = read(answersOn(lead, evaluatedOn), { timeZone });
    if (!answers.ok) throw new Error(`the demo's lead ${lead.lead_id} is refused`);
    const score = scoreLead(model, answers.answers, evaluatedOn);
    const { recommendation } = recommend(model, score);
    return {
      id: lead.lead_id,
      x: fromHundredths(score.x),
      y: fromHundredths(score.y),
      bands: `${score.x_band}${score.y_band}`,
      recommendation: recommendation ?? "",
      title: headOf(recommendation ?? ""),
    };
  });
  const best = leads.toSorted((a, b) => Math.min(b.x, b.y) - Math.min(a.x, a.y))[0];
  const texts = [...new Set(leads.map(({ title }) => title))].sort((a, b) => mean(leads, b) - mean(leads, a));
  const legend: Legend[] = texts.map((text, index) => ({
    text,
    tone: TONES[index] ?? "D",
    count: leads.filter(({ title }) => title === text).length,
  }));
  const points: PlanePoint[] = leads.map(({ id, x, y, title }) => ({
    x,
    y,
    tone: legend.find(({ text }) => text === title)?.tone ?? "D",
    text: `${id} · X ${x} · Y ${y}`,
    ringed: id === best?.id,
  }));
  return { bands: document.bands, points, legend, best, account: sales.account.name };
}

/** A lead that was submitted again has its latest answers. */
function latest<Lead extends { readonly lead_id: string }>(leads: readonly Lead[]): Lead[] {
  return [...new Map(leads.map((lead) => [lead.lead_id, lead])).values()];
}

/** The beginning of a recommendation, which is its title. */
const headOf = (recommendation: string) => /^[^:.]*/.exec(recommendation)?.[0] ?? "";

function mean(leads: readonly { readonly title: string; readonly x: number; readonly y: number }[], title: string) {
  const totals = leads.filter((lead) => lead.title === title).map(({ x, y }) => x + y);
  return totals.reduce((sum, total) => sum + total, 0) / totals.length;
}
