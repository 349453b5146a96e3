import type { AccountOverview } from "../../data/client-overview.ts";

/** An account, and its figures once loaded. */
export interface ClientRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly overview: AccountOverview | undefined;
}

/** Leads of the last 30 days. */
export const recentOf = ({ leads_by_day }: AccountOverview) => leads_by_day.reduce((sum, leads) => sum + leads, 0);

/** The orders of the rows. */
export const ORDERS = {
  name: undefined,
  in_review: ({ drafts_in_review }) => drafts_in_review,
  recent: recentOf,
  high_share: ({ high_share }) => high_share ?? -1,
  last_lead: ({ last_lead_at }) => (last_lead_at === null ? 0 : Date.parse(last_lead_at)),
  version: ({ model_version }) => model_version,
} as const satisfies Readonly<Record<string, ((overview: AccountOverview) => number) | undefined>>;

export type OrderBy = keyof typeof ORDERS;

export interface Order {
  readonly by: OrderBy;
  readonly isDescending: boolean;
}

/** The filters of the rows, with their labels. */
export const FILTERS = {
  all: { label: "All accounts", holds: () => true },
  in_review: { label: "With drafts to review", holds: ({ drafts_in_review }) => drafts_in_review > 0 },
  changed: { label: "With a model changed after the push", holds: ({ source }) => source?.changed_since === true },
  quiet: { label: "Without leads in 30 days", holds: (overview) => recentOf(overview) === 0 },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly holds: (overview: AccountOverview) => boolean }>
>;

export type Filter = keyof typeof FILTERS;

/** Returns the rows that match a search and a filter, in order. Accounts with equal figures are sorted by name. */
export function arrangeRows(rows: readonly ClientRow[], search: string, filter: Filter, order: Order): ClientRow[] {
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(
    ({ name, slug, overview }) =>
      `${name}\n${slug}`.toLowerCase().includes(wanted) &&
      (filter === "all" || (overview !== undefined && FILTERS[filter].holds(overview))),
  );
  const byName = (a: ClientRow, b: ClientRow) => a.name.localeCompare(b.name, "en", { numeric: true });
  const sign = order.isDescending ? -1 : 1;
  const figure = ORDERS[order.by];
  if (figure === undefined) return found.sort((a, b) => sign * byName(a, b));
  const of = ({ overview }: ClientRow) => (overview === undefined ? Number.NEGATIVE_INFINITY : figure(overview));
  return found.sort((a, b) => (of(a) === of(b) ? byName(a, b) : sign * (of(a) < of(b) ? -1 : 1)));
}
