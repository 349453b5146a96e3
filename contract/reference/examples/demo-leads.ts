import { formatDate } from "#engine";
import type { ClickId, UtmParameter } from "../../wire/leads.ts";
import { clamp, createRandom, type Random, roundTo } from "./random.ts";

/** A lead of the demo before it is scored. */
export interface DemoLead {
  readonly lead_id: string;
  readonly email: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Days before the creation of the demo, with the time of day as a fraction. */
  readonly daysAgo: number;
  /** The name of the token that it was submitted with. */
  readonly token: string;
  /** Where it came from, if its sender knew. */
  readonly campaign: Readonly<Partial<Record<UtmParameter | ClickId, string>>>;
  /** Whether this is another submission of an earlier lead. */
  readonly again: boolean;
}

type Answerer = (random: Random) => Record<string, unknown>;

/** About four months of leads with increasing frequency, most by day and few at weekends. In order of time. */
function leadsOf(prefix: string, count: number, seed: number, answer: Answerer): DemoLead[] {
  const random = createRandom(seed);
  const sources = createRandom(seed + 1);
  const moments = Array.from({ length: count }, () => {
    const day = Math.floor(125 * (1 - Math.sqrt(random.next())));
    return day + clamp(0.45 + random.normal() * 0.16, 0.02, 0.98);
  }).sort((a, b) => b - a);
  const leads: DemoLead[] = [];
  for (const [index, daysAgo] of moments.entries()) {
    const earlier = index > 20 && random.chance(0.05) ? leads[Math.floor(random.next() * index)] : undefined;
    const answers = answer(random);
    if (earlier !== undefined && !earlier.again) {
      leads.push({ ...earlier, answers: { ...earlier.answers, ...improvedOf(answers) }, daysAgo, again: true });
    } else {
      const id = `${prefix}-${1001 + index}`;
      leads.push({
        lead_id: id,
        email: `${id.toLowerCase()}@example.com`,
        answers,
        daysAgo,
        again: false,
        ...sourceOf(sources),
      });
    }
  }
  return leads;
}

/** Most leads come from the website, some of them by a campaign, and the rest from another system. */
function sourceOf(random: Random): Pick<DemoLead, "token" | "campaign"> {
  const token = random.pick([
    ["Website", 3],
    ["CRM sync", 1],
  ]);
  if (token !== "Website" || random.chance(0.35)) return { token, campaign: {} };
  const click = () => Math.floor(random.next() * 2 ** 32).toString(36);
  const campaign = random.pick<() => DemoLead["campaign"]>([
    [() => ({ utm_source: "google", utm_medium: "cpc", utm_campaign: "brand", gclid: `demo-${click()}` }), 4],
    [() => ({ utm_source: "newsletter", utm_medium: "email", utm_campaign: "monthly-update" }), 3],
    [
      () => ({ utm_source: "facebook", utm_medium: "social", utm_campaign: "retargeting", fbclid: `demo-${click()}` }),
      2,
    ],
    [() => ({ utm_source: "linkedin", utm_medium: "social", utm_campaign: "brand" }), 1],
  ]);
  return { token, campaign: campaign() };
}

/** A lead that is submitted again has answers to questions that were left open. */
function improvedOf(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}

const answerRental: Answerer = (random) => {
  const standing = random.normal();
  const income = roundTo(clamp(5200 * Math.exp(0.45 * standing + 0.25 * random.normal()), 1600, 24_000), 50);
  const rent = roundTo(
    clamp(income * clamp(0.31 - 0.05 * standing + 0.07 * random.normal(), 0.14, 0.7), 650, 6500),
    25,
  );
  const eager = 1.2 * random.normal() + 0.3 * standing - 0.2;
  const documents = ["identity", "pay-stubs", "bank-statements", "reference"].filter(() =>
    random.chance(0.5 + 0.15 * eager),
  );
  return {
    rent_amount: rent,
    monthly_income: income,
    credit_score: Math.round(clamp(705 + 55 * standing + 35 * random.normal(), 480, 850)),
    employment_years: random.chance(0.9)
      ? roundTo(clamp(Math.exp(1.1 + 0.8 * random.normal()), 0, 35), 0.5)
      : undefined,
    debt_payments: random.chance(0.85)
      ? roundTo(clamp(income * 0.07 * Math.exp(0.7 * random.normal()), 0, 3000), 10)
      : undefined,
    move_in: eager > 0.6 ? "immediate" : eager > -0.3 ? "1-3-months" : eager > -1.1 ? "3-6-months" : "6-months-plus",
    viewing: random.pick([
      ["visited", 2 + clamp(eager, -1.5, 2)],
      ["booked", 2],
      ["not-yet", 2 - clamp(eager, -2, 1.5)],
    ]),
    documents: documents.length > 0 ? documents : undefined,
    deposit_months: random.chance(0.8) ? roundTo(clamp(2 + standing + 0.8 * random.normal(), 0, 6), 0.5) : undefined,
    about: random.chance(0.15) ? random.pick(RENTAL_REMARKS) : undefined,
  };
};

const RENTAL_REMARKS = [
  ["We have a small dog.", 3],
  ["I work from home and need a quiet room.", 2],
  ["Is there a place for two bicycles?", 2],
  ["My present lease ends at the end of the month.", 2],
] as const;

const answerSales: Answerer = (random) => {
  const standing = random.normal() + 0.1;
  const intent = random.normal() + 0.35 * standing + 0.4;
  const favour = (level: number) => Math.exp(level * standing);
  return {
    job_title: random.pick([
      ["c-level", 1.4 * favour(0.5)],
      ["vp", 1.6 * favour(0.5)],
      ["director", 2.4 * favour(0.3)],
      ["manager", 3],
      ["specialist", 2.4 * favour(-0.4)],
      ["other", 1 * favour(-0.8)],
    ]),
    company_size: random.pick([
      ["1-10", 1.6 * favour(-0.6)],
      ["11-50", 2.4 * favour(-0.2)],
      ["51-200", 2.6],
      ["201-1000", 2 * favour(0.3)],
      ["1000-plus", 1.4 * favour(0.6)],
    ]),
    industry: random.pick([
      ["financial-services", 3 * favour(0.3)],
      ["insurance", 2],
      ["software", 3],
      ["retail", 2],
      ["public-sector", 1],
      ["another", 2 * favour(-0.4)],
    ]),
    authority: random.chance(0.85)
      ? random.pick([
          ["decides", 2 * favour(0.5)],
          ["recommends", 3],
          ["uses", 2],
          ["informs", 2 * favour(-0.4)],
        ])
      : undefined,
    budget: random.chance(0.7)
      ? roundTo(clamp(22_000 * Math.exp(0.9 * standing + 0.6 * intent), 1000, 900_000), 500)
      : undefined,
    timeline: intent > 0.9 ? "immediate" : intent > 0 ? "1-3-months" : intent > -0.9 ? "3-6-months" : "6-months-plus",
    scope: random.chance(0.8)
      ? random.pick([
          ["company", 1.5 + clamp(intent, -1, 2)],
          ["departments", 2],
          ["department", 2.5],
          ["pilot", 2 - clamp(intent, -2, 1.5)],
        ])
      : undefined,
    tech: techOf(random, intent),
    renewal_date: random.chance(0.4) ? dateIn(random, 20 + 240 * random.next()) : undefined,
  };
};

function techOf(random: Random, intent: number): string[] | undefined {
  const tech = ["crm", "marketing-automation", "data-warehouse", "apis"].filter(() =>
    random.chance(0.45 + 0.12 * intent),
  );
  return tech.length > 0 ? tech : undefined;
}

/** Marks a date relative to the lead's own. `answersOn` resolves it. */
interface RelativeDate {
  readonly inDays: number;
}

const dateIn = (random: Random, days: number): RelativeDate => ({ inDays: Math.round(days + random.next()) });

/** The applications of Harbor Rentals. */
export const rentalLeads = () => leadsOf("HR", 260, 20_240_830, answerRental);

/** The inquiries at Northwind Sales. */
export const salesLeads = () => leadsOf("NW", 320, 830, answerSales);

/**
 * Returns a lead's answers as the lead would have sent them.
 *
 * @param day the number of the day on which the lead arrived
 */
export function answersOn(lead: DemoLead, day: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lead.answers).map(([name, value]) => [
      name,
      isRelative(value) ? formatDate(day + value.inDays) : value,
    ]),
  );
}

function isRelative(value: unknown): value is RelativeDate {
  return typeof value === "object" && value !== null && "inDays" in value;
}
