import { EVERYWHERE } from "../api/reach.ts";
import { RESOURCE } from "../api/resource-names.ts";

/** Anything below `/admin/`: an area, or its path. */
export interface AdminPlace {
  /** Without leading and trailing slashes; empty for the home page. */
  readonly path: string;
}

/** The areas that are not resources. */
export const HOME: AdminPlace = { path: "" };
/** The model as a file, and the templates. */
export const MODEL_FILES: AdminPlace = { path: "scoringengine/modelfile" };
export const MODEL: AdminPlace = { path: "model" };
export const SIMULATIONS: AdminPlace = { path: "simulation" };
export const SETTINGS: AdminPlace = { path: "settings" };
export const PROFILE: AdminPlace = { path: "profile" };
export const DRAFTS: AdminPlace = { path: RESOURCE.draft };

/** Addresses within the admin, as links and `navigate` take them. */
export const paths = {
  list: ({ path }: AdminPlace) => (path === "" ? "/" : `/${path}/`),
  /** The list with filters. @example paths.filtered({ path: RESOURCE.token }, { user: 3 }) */
  filtered: (place: AdminPlace, filter: Readonly<Record<string, unknown>>) =>
    `${paths.list(place)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  add: ({ path }: AdminPlace) => `/${path}/add/`,
  /** The form of a new item, filled in from another one. */
  copy: (place: AdminPlace, id: number) => `${paths.add(place)}?${new URLSearchParams({ copy: String(id) })}`,
  change: ({ path }: AdminPlace, id: string | number) => `/${path}/${encodeURIComponent(id)}/`,
} as const;

/** The drafts that wait for a review by this user. */
export const AWAITING_REVIEW_LIST = paths.filtered(DRAFTS, { awaiting_review: true });

const changeIn = (path: string) => (id: string | number) => paths.change({ path }, id);

/**
 * The page on which each kind of item in the API is displayed and changed. Choices and value ranges have no page of
 * their own: they are on that of their question or scoring model.
 */
export const PLACES = {
  question: changeIn(RESOURCE.question),
  scoring_model: changeIn(RESOURCE.scoringModel),
  recommendation: changeIn(RESOURCE.recommendation),
  calculated_field: (id: number | string) => `${paths.list(SETTINGS)}calculated-fields/#calculated-field-${id}`,
  simulation: changeIn(SIMULATIONS.path),
  test: changeIn(RESOURCE.test),
  bands: () => paths.list(SETTINGS),
  /** Whether changes need a second person, and how failing tests affect publishing. */
  publishing: () => `${paths.list(SETTINGS)}publishing/`,
  /** The findings of the review of the model. */
  findings: () => `${paths.list(HOME)}#problems`,
  retention: () => `${paths.list(SETTINGS)}data/`,
  nightly_rescoring: () => `${paths.list(SETTINGS)}data/#nightly-rescoring`,
  outcome_settings: () => `${paths.list(SETTINGS)}data/#outcomes`,
  model_version: changeIn(RESOURCE.modelVersion),
  draft: (id: number | string) => paths.change(DRAFTS, id),
  account: changeIn(RESOURCE.account),
  user: changeIn(RESOURCE.user),
  token: changeIn(RESOURCE.token),
  webhook: changeIn(RESOURCE.webhook),
  lead: () => paths.list({ path: RESOURCE.lead }),
  audit_event: () => paths.list({ path: RESOURCE.auditEvent }),
} as const;

/** The audit log of one item. */
export const eventsAbout = (type: string, id: string) =>
  `${paths.list({ path: RESOURCE.auditEvent })}?${new URLSearchParams({ target_type: type, target_id: id })}`;

/** The page that compares two versions. */
export const comparePath = (from: number, to: number) =>
  `${paths.list({ path: RESOURCE.modelVersion })}compare/?${new URLSearchParams({ from: String(from), to: String(to) })}`;

const TOKENS: AdminPlace = { path: RESOURCE.token };

/** The list of a user's tokens, in all accounts. */
export const tokensOf = (user: number) => paths.filtered(TOKENS, { account: EVERYWHERE, user });

/** The form of a new token for a user. */
export const tokenFor = (user: number) => `${paths.add(TOKENS)}?${new URLSearchParams({ user: String(user) })}`;

/** The form of a new test token. */
export const testToken = () => `${paths.add(TOKENS)}?${new URLSearchParams({ is_test: "true" })}`;

const WEBHOOKS: AdminPlace = { path: RESOURCE.webhook };

/** The pages of webhooks. */
export const webhookPaths = {
  list: paths.list(WEBHOOKS),
  add: paths.add(WEBHOOKS),
  edit: (id: number) => `${PLACES.webhook(id)}edit/`,
  delivery: (webhook: number, id: number) => `${PLACES.webhook(webhook)}deliveries/${id}/`,
} as const;
