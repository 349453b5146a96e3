import { TAGS, type Tag } from "#contract";
import { TABS } from "./tabs.ts";

/** A page of the documentation, for links. */
export interface Place {
  readonly href: `/documentation${string}`;
  readonly text: string;
}

/** The guides by name, each a page in addition to the four tabs. */
export const GUIDES = {
  "first-model": { href: "/documentation/first-model", text: "Your first model" },
  admin: { href: "/documentation/admin-guide", text: "Using the admin" },
  "change-safely": { href: "/documentation/change-safely", text: "Change a model safely" },
  simulations: { href: "/documentation/read-a-simulation", text: "Read a simulation" },
  "four-eyes": { href: "/documentation/four-eyes", text: "Two-person approval (four eyes)" },
  reasons: { href: "/documentation/reasons", text: "Reasons and Regulation B" },
  "test-tokens": { href: "/documentation/test-tokens", text: "Test tokens" },
  "import-leads": { href: "/documentation/import-leads", text: "Import leads" },
  "record-outcomes": { href: "/documentation/record-outcomes", text: "Record outcomes" },
  "track-links": { href: "/documentation/track-links", text: "Track links" },
  "follow-events": { href: "/documentation/follow-events", text: "Follow events" },
  "event-types": { href: "/documentation/event-types", text: "Types of events" },
  "receive-webhooks": { href: "/documentation/receive-webhooks", text: "Receive webhooks" },
  recipes: { href: "/documentation/recipes", text: "Recipes" },
  rescoring: { href: "/documentation/re-scoring", text: "Re-score leads" },
  roles: { href: "/documentation/roles", text: "Roles and permissions" },
  agencies: { href: "/documentation/agencies", text: "Agencies and clients" },
  demo: { href: "/documentation/demo", text: "The demo" },
  records: { href: "/documentation/records", text: "Audit log, sessions, exports" },
  operations: { href: "/documentation/operations", text: "Run in production" },
  "high-availability": { href: "/documentation/high-availability", text: "High availability" },
  configuration: { href: "/documentation/configuration", text: "Configuration" },
  limits: { href: "/documentation/limits", text: "Limits and rates" },
  changelog: { href: "/documentation/changelog", text: "Changelog" },
} as const satisfies Record<string, Place>;

export type GuideName = keyof typeof GUIDES;

const slugOf = (tag: Tag) => tag.toLowerCase().replaceAll(" ", "-");

/** The page of one resource of the API. */
export const resourcePlace = (tag: Tag): Place => ({
  href: `${TABS["api-reference"].href}/${slugOf(tag)}`,
  text: tag,
});

/** The conventions of the whole API. */
export const CONVENTIONS: Place = { href: `${TABS["api-reference"].href}/conventions`, text: "Conventions" };

/** The pages of the API's resources, in order. */
export const RESOURCES: readonly Place[] = (Object.keys(TAGS) as Tag[]).map(resourcePlace);

/** Every page, in the groups of the list. */
export const SECTIONS: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  { title: "Get started", places: [TABS.overview, GUIDES["first-model"], GUIDES.demo] },
  { title: "Concepts", places: [TABS["scoring-algorithm"], TABS.recommendations] },
  {
    title: "API",
    places: [
      TABS["api-reference"],
      CONVENTIONS,
      GUIDES["test-tokens"],
      GUIDES["follow-events"],
      GUIDES["event-types"],
      GUIDES["receive-webhooks"],
      GUIDES.recipes,
      ...RESOURCES,
    ],
  },
  {
    title: "Changing the model",
    places: [GUIDES["change-safely"], GUIDES.simulations, GUIDES["four-eyes"], GUIDES.rescoring],
  },
  {
    title: "Administration",
    places: [
      GUIDES.admin,
      GUIDES.reasons,
      GUIDES["import-leads"],
      GUIDES["record-outcomes"],
      GUIDES["track-links"],
      GUIDES.roles,
      GUIDES.agencies,
      GUIDES.records,
    ],
  },
  {
    title: "Operations",
    places: [GUIDES.operations, GUIDES["high-availability"], GUIDES.configuration, GUIDES.limits, GUIDES.changelog],
  },
];
