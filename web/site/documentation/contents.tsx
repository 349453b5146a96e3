import type { ComponentType } from "react";
import { operations, TAGS, type Tag } from "#contract";
import { ApiReference } from "./ApiReference.tsx";
import { GUIDE_CONTENTS } from "./guides/index.ts";
import type { Entry } from "./layout/Sidebar.tsx";
import { Overview } from "./Overview.tsx";
import { CONVENTIONS, GUIDES, type GuideName, type Place, resourcePlace } from "./places.ts";
import { Recommendations } from "./Recommendations.tsx";
import { operationHref } from "./reference/addresses.ts";
import { Conventions } from "./reference/Conventions.tsx";
import { ResourcePage } from "./reference/ResourcePage.tsx";
import { ScoringAlgorithm } from "./ScoringAlgorithm.tsx";
import { TABS } from "./tabs.ts";

/** A page of the documentation without its layout. */
export interface Content extends Place {
  /** Above its text. */
  readonly heading: string;
  /** Of the window. */
  readonly title: string;
  /** One or two sentences for search engines and shared links. */
  readonly description: string;
  readonly Content: ComponentType;
  /** Listed below the page in the list of pages; then its text has no outline next to it. */
  readonly entries?: readonly Entry[];
}

const tabs: readonly Content[] = [
  {
    ...TABS.overview,
    heading: "Documentation",
    title: "Documentation",
    description: "How Leadplane scores leads on two axes and recommends the next step, and how to get started.",
    Content: Overview,
  },
  {
    ...TABS["api-reference"],
    heading: "API Reference",
    title: "API Reference",
    description: "Every endpoint of the Leadplane REST API: authentication, errors, pagination, and clients.",
    Content: ApiReference,
  },
  {
    ...CONVENTIONS,
    heading: "API conventions",
    title: "Conventions · API Reference",
    description: "What holds for every endpoint of the Leadplane API: errors, pagination, idempotency, and versions.",
    Content: Conventions,
  },
  {
    ...TABS["scoring-algorithm"],
    heading: "Scoring Algorithm",
    title: "Scoring Algorithm",
    description: "Two axes, weights, value ranges, and bands: exactly how answers become a score.",
    Content: ScoringAlgorithm,
  },
  {
    ...TABS.recommendations,
    heading: "Recommendations",
    title: "Recommendations",
    description: "Rules, operators, and functions that turn a scored lead into a recommendation.",
    Content: Recommendations,
  },
];

const guides: readonly Content[] = (Object.keys(GUIDES) as GuideName[]).map((name) => ({
  ...GUIDES[name],
  heading: GUIDES[name].text,
  title: GUIDES[name].text,
  ...GUIDE_CONTENTS[name],
}));

const resources: readonly Content[] = (Object.keys(TAGS) as Tag[]).map((tag) => ({
  ...resourcePlace(tag),
  heading: tag,
  title: `${tag} · API Reference`,
  description: `The ${tag.toLowerCase()} endpoints of the Leadplane API, with schemas, examples, and errors. ${TAGS[tag]}`,
  Content: () => <ResourcePage tag={tag} />,
  entries: Object.values(operations)
    .filter((operation) => operation.tag === tag)
    .map(({ id, method, summary }) => ({ href: operationHref(id), text: summary, mark: method })),
}));

/** Every page of the documentation. */
export const CONTENTS: readonly Content[] = [...tabs, ...guides, ...resources];
