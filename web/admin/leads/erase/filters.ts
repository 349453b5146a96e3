/** Filters of the list as the API takes them, texts but for the filters by answers. */
export type Filters = Readonly<Record<string, unknown>>;

/** The filters of a query without its order; those by answers as an object, which a body needs. */
export function filtersOfQuery({ ordering: _, answers, ...filters }: Readonly<Record<string, string>>): Filters {
  return { ...filters, ...(answers === undefined ? {} : { answers: JSON.parse(answers) as unknown }) };
}

/** The same for leads that had arrived at a moment, unless the filters say an earlier one. */
export function filtersUntil(filters: Filters, now: Date): Filters {
  const { created_before: before } = filters;
  const isEarlier = typeof before === "string" && Date.parse(before) < now.getTime();
  return isEarlier ? filters : { ...filters, created_before: now.toISOString() };
}
