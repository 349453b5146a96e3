import type { Answers } from "../../engine/index.ts";

/** Random numbers from a seed (Mulberry32), so that every run scores the same leads. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Leads for the model, in canonical form.
 *
 * @param unanswered share of the questions left out
 */
export function randomLeads(count: number, unanswered: number, seed = 1): Answers[] {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const oneOf = (...slugs: string[]) => slugs[between(0, slugs.length - 1)] ?? "";
  return Array.from({ length: count }, () => {
    const all = {
      credit_score: between(450, 850),
      monthly_income: between(8, 100) * 100,
      rent_amount: between(5, 30) * 100,
      debt_payments: between(0, 20) * 50,
      savings: between(0, 80) * 1000,
      employment_years: between(0, 30) / 2,
      age: between(18, 75),
      household: between(1, 6),
      job_title: oneOf("executive", "manager", "specialist", "other"),
      company_size: oneOf("large", "medium", "small"),
      timeline: oneOf("immediate", "quarter", "half-year", "later"),
      scope: between(0, 100),
    };
    if (unanswered === 0) return all;
    return Object.fromEntries(Object.entries(all).filter(() => random() >= unanswered));
  });
}
