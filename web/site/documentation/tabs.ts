/** The documentation's tabs by their names in `/documentation?tab=…`; each is a page. */
export const TABS = {
  overview: { href: "/documentation", text: "Overview" },
  "api-reference": { href: "/documentation/api-reference", text: "API Reference" },
  "scoring-algorithm": { href: "/documentation/scoring-algorithm", text: "Scoring Algorithm" },
  recommendations: { href: "/documentation/recommendations", text: "Recommendations" },
} as const;

export type TabName = keyof typeof TABS;
