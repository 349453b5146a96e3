import type { Locator, Page } from "playwright-core";

/** The list of leads in the admin. */
export const LEADS = "/admin/scoringengine/lead/";

export const leadAddress = (leadId: string) => `${LEADS}${encodeURIComponent(leadId)}/`;

/** Answers of an applicant of the demo's Harbor Rentals, without an offer of a partner. */
export const ANSWERS = {
  rent_amount: 1800,
  monthly_income: 5200,
  credit_score: 690,
  move_in: "1-3-months",
  viewing: "not-yet",
} as const;

/** A titled part of a lead's page. */
export const part = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** One of the scores of a page or dialog: `X`, `Y`, or `Total`. */
export const score = (inside: Page | Locator, name: string) => inside.locator(`[data-score="${name}"]`);

/** Parses a number on a page. */
export const number = (text: string) => Number(text.replace("−", "-").replaceAll(",", ""));

/** Without the images of the demo's partners, whose addresses do not exist. */
export const ownProblems = (problems: readonly string[]) =>
  problems.filter((problem) => !/example\.com\/images|Failed to load resource: net/.test(problem));
