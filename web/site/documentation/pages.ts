import { definePage, type Page } from "../render/page.ts";
import { ApiReferencePage, OverviewPage, RecommendationsPage, ScoringAlgorithmPage } from "./contents.tsx";
import { TABS } from "./tabs.ts";

/** The four tabs of the documentation, each a page. */
export const documentationPages: readonly Page[] = [
  definePage({
    path: TABS.overview.href,
    title: "Documentation",
    description: "How Leadplane scores leads on two axes and recommends what to do, and how to begin.",
    Content: OverviewPage,
  }),
  definePage({
    path: TABS["api-reference"].href,
    title: "API Reference",
    description: "Every call of the Leadplane REST API with its schemas, examples and errors.",
    Content: ApiReferencePage,
  }),
  definePage({
    path: TABS["scoring-algorithm"].href,
    title: "Scoring Algorithm",
    description: "Two axes, weights, value ranges and bands: how answers become a score, exactly.",
    Content: ScoringAlgorithmPage,
  }),
  definePage({
    path: TABS.recommendations.href,
    title: "Recommendations",
    description: "Rules, operators and functions that turn a scored lead into a recommendation.",
    Content: RecommendationsPage,
  }),
];
