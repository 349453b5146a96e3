import type { Answers, Score } from "../../engine/index.ts";

/**
 * The model of `model.ts` as a programmer would write it: no language, no tables, points in hundredths with the weights
 * multiplied in. An unanswered question is NaN, which fails every comparison and propagates through arithmetic, like
 * *unknown*: no rule of the model negates one.
 */
export function scoreByHand(answers: Answers): Score {
  const creditScore = numberOf(answers.credit_score);
  const income = numberOf(answers.monthly_income);
  const rent = numberOf(answers.rent_amount);
  const debt = numberOf(answers.debt_payments);
  const savings = numberOf(answers.savings);
  const years = numberOf(answers.employment_years);
  const age = numberOf(answers.age);
  const household = numberOf(answers.household);
  const { job_title: job, company_size: company, timeline } = answers;
  const scope = numberOf(answers.scope);

  let x = 0;
  if (creditScore >= 800) x += 10000;
  else if (creditScore >= 760) x += 9500;
  else if (creditScore >= 720) x += 7000;
  else if (creditScore >= 680) x += 4000;
  else if (creditScore >= 620) x += 2000;

  const rentRatio = divide(rent, income);
  if (rentRatio >= 0.5) x += 0;
  else if (rentRatio >= 0.3) x += 1000;
  else if (rentRatio >= 0) x += 2000;

  const cashFlow = divide(income - debt, rent);
  if (cashFlow >= 5) x += 5000;
  else if (cashFlow >= 4.5) x += 4250;
  else if (cashFlow >= 3) x += 3000;
  else if (cashFlow < 3) x += 1000;

  const experience = Math.round((years * 2 + age / 10) * 50);
  if (!Number.isNaN(experience)) x += experience;

  const spare = savings - 3 * rent;
  const reserve = Math.max(spare, 0) / 100;
  if (reserve >= 200) x += 2000;
  else if (reserve >= 50) x += 1250;
  else if (reserve >= 10) x += 500;

  if (job === "executive") x += 4000;
  else if (job === "manager") x += 3200;
  else if (job === "specialist") x += 2000;
  else if (job === "other") x += 800;

  if (company === "large") x += 2700;
  else if (company === "medium") x += 2100;
  else if (company === "small") x += 1200;

  let y = 0;
  if (timeline === "immediate") y += 2700;
  else if (timeline === "quarter") y += 2400;
  else if (timeline === "half-year") y += 1800;
  else if (timeline === "later") y += 1200;

  if (scope >= 75) y += 3000;
  else if (scope >= 50) y += 2000;
  else if (scope >= 25) y += 1000;
  else if (scope >= 0) y += 500;

  const need = (household * scope) / 10;
  if (need >= 20) y += 975;
  else if (need >= 10) y += 400;
  else if (need >= 0) y += 100;

  const total = x + y;
  const matched: number[] = [];

  if (creditScore >= 740 && x >= 20000) matched.push(1);
  else if (creditScore >= 680 && divide(debt, income) < 0.2) matched.push(2);
  else if (creditScore >= 300) matched.push(3);

  if (rentRatio > 0.5 || income < 1000) matched.push(4);
  else if (rentRatio <= 0.3 && savings >= 6 * rent) matched.push(5);
  else if (household > 4 && rent < 900) matched.push(6);

  if (years < 1 && age < 25 && savings < 5000) matched.push(7);
  else if (years >= 5 || savings > 60000) matched.push(8);

  if (job === "executive" || (job === "manager" && company === "large")) matched.push(9);

  if (timeline === "immediate" && total >= 25000) matched.push(10);
  else if (timeline !== undefined && timeline !== "later" && y >= 4000 && x >= 12000) matched.push(11);

  if ((40 <= scope && scope < 80 && total > 15000) || y > 6000) matched.push(12);

  return { x, y, total, x_band: bandOf(x), y_band: bandOf(y), total_band: bandOf(total / 2), matched };
}

function numberOf(answer: unknown): number {
  return typeof answer === "number" ? answer : Number.NaN;
}

function divide(a: number, b: number): number {
  return b === 0 ? Number.NaN : a / b;
}

function bandOf(points: number): Score["x_band"] {
  return points >= 8000 ? "A" : points >= 6000 ? "B" : points >= 4000 ? "C" : "D";
}
