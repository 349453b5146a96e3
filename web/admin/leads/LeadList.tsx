import FilterListIcon from "@mui/icons-material/FilterList";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client";
import { EmptyState } from "../components/EmptyState.tsx";
import { ExportButton } from "../components/export/ExportButton.tsx";
import { Failed } from "../components/Failed.tsx";
import { ListSkeleton } from "../components/ListSkeleton.tsx";
import { useLiveModel } from "../components/live-model.ts";
import { PageControls } from "../components/PageControls.tsx";
import { PageHeader } from "../components/PageHeader.tsx";
import { ResponsiveList, type Sorting } from "../components/ResponsiveList.tsx";
import { SearchInput } from "../components/SearchInput.tsx";
import { isFiltered, queryOf, refiltered } from "./address.ts";
import { ColumnPicker } from "./ColumnPicker.tsx";
import { columnChoices, LEAD_COLUMN, USUAL_COLUMNS } from "./columns.tsx";
import { FilterChips } from "./filters/FilterChips.tsx";
import { FilterDrawer } from "./filters/FilterDrawer.tsx";
import { activeFilters } from "./filters/filter-texts.ts";
import { NoLeads } from "./NoLeads.tsx";
import { leadPaths } from "./paths.ts";
import { useLeadAddress, useLeadPage } from "./use-lead-list.ts";

const NOTHING = { filters: {}, answers: {} } as const;

/** The leads: searched, filtered, ordered and with the columns that the address tells. */
export function LeadList() {
  const [list, change] = useLeadAddress();
  const { data: model } = useLiveModel();
  const choices = columnChoices(model?.document.questions ?? []);
  const chosen = (list.columns ?? USUAL_COLUMNS).flatMap((name) => choices.find((each) => each.name === name) ?? []);
  const shown = ["lead_id", ...chosen.map(({ name }) => name)];
  // until the model is there nobody knows which columns are answers
  const hasAnswers = (list.columns ?? []).some((name) => !choices.some((each) => each.name === name && !each.isAnswer));
  const { data, error, isFetching, refetch } = useLeadPage(list, change, hasAnswers);
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const active = activeFilters(list, model?.document);
  const isEmpty = data?.count === 0 && !isFiltered(list);

  return (
    <>
      <PageHeader
        title="Leads"
        {...(data === undefined ? {} : { description: countText(data.count, isFiltered(list)) })}
        actions={<Actions />}
      />
      {!isEmpty && (
        <Box role="search" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
          <SearchInput
            label="Find by identifier, name or email"
            value={list.filters.search ?? ""}
            onSearch={(search) => {
              const { search: former, ...others } = list.filters;
              const next = refiltered(list, search === "" ? others : { ...others, search });
              change(next, { replace: former !== undefined && search !== "" });
            }}
          />
          <Button
            ref={filterButton}
            variant="outlined"
            startIcon={<FilterListIcon />}
            disabled={model === undefined}
            onClick={() => setFiltering(true)}
          >
            Filters{active.length > 0 && ` (${active.length})`}
          </Button>
          <ColumnPicker
            choices={choices}
            chosen={chosen.map(({ name }) => name)}
            onChange={(columns) => change({ columns })}
          />
          <ExportButton
            operation="exportLeads"
            count={data?.count ?? 0}
            nouns={["lead", "leads"]}
            choices={[
              { label: "All columns and answers", query: queryOf(list) },
              { label: "The columns shown", query: { ...queryOf(list), columns: shown.join(",") } },
            ]}
          />
        </Box>
      )}
      <FilterChips
        filters={active}
        onRemove={({ without }) => {
          change(refiltered(list, without.filters, without.answers));
          filterButton.current?.focus();
        }}
        onClear={() => {
          change(refiltered(list, {}, {}));
          filterButton.current?.focus();
        }}
      />
      <Box sx={{ height: 2, mb: 0.5 }}>{isFetching && <LinearProgress sx={{ height: 2 }} aria-label="Loading" />}</Box>
      {error !== null ? (
        <Refused error={error} retry={() => void refetch()} onClear={() => change({ ...list, ...NOTHING, page: 1 })} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : isEmpty ? (
        <NoLeads />
      ) : data.count === 0 ? (
        <EmptyState
          icon={FilterListIcon}
          title="No lead matches"
          text="No lead fits the search and all of the filters."
        >
          <Button variant="outlined" onClick={() => change(refiltered(list, {}, {}))}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <>
          <ResponsiveList
            label="Leads"
            items={data.results.map((lead) => ({ ...lead, id: lead.lead_id }))}
            columns={[LEAD_COLUMN, ...chosen.map(({ column }) => column)]}
            sort={sortingOf(list.ordering)}
            onSort={({ field, order }) => change({ ordering: order === "DESC" ? `-${field}` : field, page: 1 })}
            linkTo={({ lead_id }) => leadPaths.lead(lead_id)}
          />
          <PageControls
            page={list.page}
            pageSize={list.pageSize}
            total={data.count}
            onPage={(page) => change({ page })}
            onPageSize={(pageSize) => change({ pageSize, page: 1 })}
          />
        </>
      )}
      {isFiltering && model !== undefined && (
        <FilterDrawer
          list={list}
          document={model.document}
          onClose={() => setFiltering(false)}
          onApply={({ filters, answers }) => {
            setFiltering(false);
            change(refiltered(list, filters, answers));
          }}
        />
      )}
    </>
  );
}

const sortingOf = (ordering: string): Sorting => ({
  field: ordering.replace(/^-/, ""),
  order: ordering.startsWith("-") ? "DESC" : "ASC",
});

const NUMBER = new Intl.NumberFormat("en-GB");

function countText(count: number, isNarrowed: boolean): string {
  const leads = `${NUMBER.format(count)} ${count === 1 ? "lead" : "leads"}`;
  return isNarrowed ? `${leads} match` : leads;
}

function Actions() {
  return (
    <>
      <Button component={Link} to={leadPaths.request} variant="outlined">
        API request
      </Button>
      <Button component={Link} to={leadPaths.test} variant="outlined">
        Test lead
      </Button>
      <Button component={Link} to={leadPaths.add} variant="contained">
        Submit lead
      </Button>
    </>
  );
}

/** Filters that the API does not take, such as one for a question that is gone, with its words about each. */
function Refused({
  error,
  retry,
  onClear,
}: {
  readonly error: unknown;
  readonly retry: () => void;
  readonly onClear: () => void;
}) {
  const faults = error instanceof ApiError ? error.fieldErrors : undefined;
  if (faults === undefined) return <Failed error={error} retry={retry} />;
  return (
    <Alert severity="error" action={<Button onClick={onClear}>Clear filters</Button>}>
      <strong>These filters cannot be used.</strong>
      <Box component="ul" sx={{ pl: 2, listStyle: "disc" }}>
        {faultTexts(faults).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Alert>
  );
}

function faultTexts(faults: object, place = ""): string[] {
  return Object.entries(faults).flatMap(([name, value]: [string, unknown]) => {
    const here = place === "" ? name : `${place}, ${name}`;
    if (Array.isArray(value)) return value.map((text) => `${here}: ${String(text)}`);
    return typeof value === "object" && value !== null ? faultTexts(value, here) : [];
  });
}
