import listFilterIcon from "virtual:lucide/list-filter";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { LIST_LIMITS } from "#contract/wire";
import { type LeadListState, queryOf, writeAddress } from "../../area/lead-list.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import type { Sorting } from "../../data/list-state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { LEAD_COLUMN, type LeadColumnChoice } from "../columns.tsx";
import { SelectionBar } from "../selection/SelectionBar.tsx";
import type { ChangeLeadList, LeadPage } from "../use-lead-list.ts";

/** A page of the leads that were found, to open or select. */
export function FoundLeads({
  list,
  change,
  columns,
  found,
  onClear,
}: {
  readonly list: LeadListState;
  readonly change: ChangeLeadList;
  readonly columns: readonly LeadColumnChoice[];
  readonly found: LeadPage;
  readonly onClear: () => void;
}) {
  const { results: leads, count, count_is_exact: isExact, next, previous } = found;
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  // on another page, or with other filters, nothing is selected
  const ids = leads.map(({ lead_id }) => lead_id).filter((id) => selected.has(id));
  if (count === 0 && isExact) {
    return (
      <EmptyState icon={listFilterIcon} title="No leads match" text="No leads match your search and filters.">
        <Button variant="outlined" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ResponsiveList
        label="Leads"
        items={leads.map((lead) => ({ ...lead, id: lead.lead_id }))}
        columns={[LEAD_COLUMN, ...columns.map(({ column }) => column)]}
        sort={sortingOf(list.ordering)}
        onSort={({ field, order }) => change({ ordering: order === "DESC" ? `-${field}` : field, page: 1 })}
        linkTo={({ lead_id }) => `${leadPaths.lead(lead_id)}?${leadSearch(list)}`}
        selection={{ ids: selected, onChange: setSelected }}
        isCompact
      />
      {leads.length === 0 && (
        <Typography sx={{ mt: 2, color: "text.secondary" }}>
          No matches so far. Go to the next page to keep searching.
        </Typography>
      )}
      {ids.length > 0 && (
        <SelectionBar
          key={JSON.stringify(queryOf(list))}
          ids={ids}
          isWholePage={ids.length === leads.length}
          count={count}
          isCountExact={isExact}
          query={queryOf(list)}
          columns={["lead_id", ...columns.map(({ name }) => name)]}
          onClear={() => setSelected(new Set())}
        />
      )}
      <PageControls
        page={list.page}
        pageSize={list.pageSize}
        total={count}
        {...(isExact && isNumbered(list)
          ? {}
          : { further: { isTotalExact: isExact, shown: leads.length, next, previous } })}
        onPage={(page) => change({ page, ...cursorTo(page, list, found) })}
        onPageSize={(pageSize) => change({ pageSize, page: 1 })}
      />
    </>
  );
}

/** Whether the page has a number that the API finds. */
const isNumbered = ({ page, pageSize, cursor }: LeadListState) =>
  cursor === undefined && page * pageSize <= LIST_LIMITS.numbered;

/** The cursor of a page, if the page is not found by its number. */
function cursorTo(page: number, list: LeadListState, { next, previous, count, count_is_exact: isExact }: LeadPage) {
  const link = page === list.page + 1 ? next : page === list.page - 1 ? previous : null;
  const cursor = link === null ? null : new URL(link).searchParams.get("cursor");
  if (cursor !== null) return { cursor };
  const isLast = isExact && page === Math.ceil(count / list.pageSize);
  return isLast && (page - 1) * list.pageSize > LIST_LIMITS.numbered ? { cursor: "last" } : {};
}

const sortingOf = (ordering: string): Sorting => ({
  field: ordering.replace(/^-/, ""),
  order: ordering.startsWith("-") ? "DESC" : "ASC",
});

/**
 * The parameters of the list in which a lead was found, for the links to its neighbors; the page is always included.
 */
export function leadSearch(list: LeadListState): URLSearchParams {
  const search = writeAddress(list);
  search.set("page", String(list.page));
  return search;
}
