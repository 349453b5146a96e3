import type { ComponentType } from "react";
import { ApiReference } from "./ApiReference.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";
import { Overview } from "./Overview.tsx";
import { Recommendations } from "./Recommendations.tsx";
import { ScoringAlgorithm } from "./ScoringAlgorithm.tsx";
import type { TabName } from "./tabs.ts";

/** What each tab shows, without the layout around it. */
export const CONTENTS: Readonly<Record<TabName, ComponentType>> = {
  overview: Overview,
  "api-reference": ApiReference,
  "scoring-algorithm": ScoringAlgorithm,
  recommendations: Recommendations,
};

export const OverviewPage = () => (
  <DocumentationLayout tab="overview">
    <Overview />
  </DocumentationLayout>
);

export const ApiReferencePage = () => (
  <DocumentationLayout tab="api-reference">
    <ApiReference />
  </DocumentationLayout>
);

export const ScoringAlgorithmPage = () => (
  <DocumentationLayout tab="scoring-algorithm">
    <ScoringAlgorithm />
  </DocumentationLayout>
);

export const RecommendationsPage = () => (
  <DocumentationLayout tab="recommendations">
    <Recommendations />
  </DocumentationLayout>
);
