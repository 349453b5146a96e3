import listFilterIcon from "virtual:lucide/list-filter";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ARRIVALS } from "#contract/wire";
import { leadsText } from "../../ui/numbers.ts";
import { filtersOfQuery, isFiltered, queryOf } from "../area/lead-list.ts";
import { isRescore, leadPaths } from "../area/lead-paths.ts";
import { useLiveModel } from "../data/model.ts";
import { SCORED_VERSIONS } from "../data/scored-versions.ts";
import { FilterChips } from "../lead-filters/FilterChips.tsx";
import { useActiveFilters } from "../lead-filters/use-active-filters.ts";
import { OldScores } from "../rescoring/OldScores.tsx";
import { ExportButton } from "../ui/export/ExportButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { MoreMenu } from "../ui/MoreMenu.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { ColumnPicker } from "./ColumnPicker.tsx";
import { allColumns, columnChoices, useDefaultColumns } from "./columns.tsx";
import { DropFile } from "./imports/DropFile.tsx";
import { FoundLeads } from "./list/FoundLeads.tsx";
import { Refused } from "./list/Refused.tsx";
import { TestNotice } from "./TestNotice.tsx";
import { useLeadAddress, useLeadPage } from "./use-lead-list.ts";
import { SaveViewButton } from "./views/SaveViewButton.tsx";
import { useViews } from "./views/use-views.ts";
import { ViewBar } from "./views/ViewBar.tsx";

const FilterDrawer = onDemand(async () => (await import("../lead-filters/FilterDrawer.tsx")).FilterDrawer);
const RescoreDialog = onDemand(async () => (await import("../rescoring/RescoreDialog.tsx")).RescoreDialog);
const NoLeads = onDemand(async () => (await import("./NoLeads.tsx")).NoLeads, <ListSkeleton />);

const NOTHING = { filters: {}, answers: {} } as const;

/** The leads: searched, filtered, ordered, and with the columns in the address, or a saved view. */
export function LeadList() {
  const saved = useViews();
  const [list, change, isKnown] = useLeadAddress(saved);
  // priorities have the colors of its bands
  const { data: model, isPending: isModelPending } = useLiveModel();
  const choices = columnChoices(model?.document.questions ?? []);
  const defaults = useDefaultColumns();
  const chosen = (list.columns ?? defaults).flatMap((name) => choices.find((each) => each.name === name) ?? []);
  const shown = ["lead_id", ...chosen.map(({ name }) => name)];
  // until the model is loaded, it is unknown which columns are answers
  const hasAnswers = (list.columns ?? []).some((name) => !choices.some((each) => each.name === name && !each.isAnswer));
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeadPage(list, change, hasAnswers, isKnown);
  const [isFiltering, setFiltering] = useState(false);
  const { data: scored } = useQuery(SCORED_VERSIONS);
  const { state } = useLocation();
  const [isRescoring, setRescoring] = useState(() => isRescore(state));
  const filterButton = useRef<HTMLButtonElement>(null);
  const active = useActiveFilters(list, model?.document);
  const isEmpty = data?.count === 0 && !isFiltered(list);
  const withFilter = (name: "search" | "arrived", value: string, options?: { readonly replace: boolean }) => {
    const { [name]: _, ...others } = list.filters;
    change({ filters: value === "" ? others : { ...others, [name]: value }, page: 1 }, options);
  };
  const clear = () => change({ ...NOTHING, page: 1 });

  return (
    <>
      <PageHeader
        title={list.isTest ? "Test leads" : "Leads"}
        {...(list.isTest ? { trail: [{ label: "Leads", to: leadPaths.list }] } : {})}
        description={
          data === undefined || isPlaceholderData ? (
            "Counting leads…"
          ) : (
            <>
              <span>{countText(data.count, data.count_is_exact, isFiltered(list))}</span>
              {!isFiltered(list) && !list.isTest && <OldScores scored={scored} total={data.count} isOffering={false} />}
            </>
          )
        }
        actions={!list.isTest && <Actions onRescore={() => setRescoring(true)} />}
      />
      {list.isTest ? (
        <TestNotice>These are test leads</TestNotice>
      ) : (
        <>
          <DropFile />
          <ViewBar list={list} change={change} saved={saved} />
        </>
      )}
      {!isEmpty && (
        <Box role="search" sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1, mb: 1.5 }}>
          <SearchInput
            label="Find by identifier, name, or email"
            value={list.filters.search ?? ""}
            onSearch={(search) =>
              withFilter("search", search, { replace: list.filters.search !== undefined && search !== "" })
            }
          />
          <SelectFilter
            label="Arrived"
            value={list.filters.arrived ?? ""}
            options={[["", "Any time"], ...Object.entries(ARRIVALS)]}
            onChange={(arrived) => withFilter("arrived", arrived)}
          />
          <Button
            ref={filterButton}
            variant="outlined"
            startIcon={<Icon of={listFilterIcon} />}
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
            isCountExact={data?.count_is_exact ?? true}
            nouns={["lead", "leads"]}
            choices={[
              { label: "All columns and answers", query: queryOf(list) },
              {
                label: "The same with details of the source",
                query: { ...queryOf(list), columns: allColumns(model?.document.questions ?? []) },
              },
              { label: "The columns shown", query: { ...queryOf(list), columns: shown.join(",") } },
            ]}
          />
        </Box>
      )}
      <FilterChips
        filters={active}
        actions={!list.isTest && <SaveViewButton list={list} change={change} saved={saved} />}
        onRemove={({ without }) => {
          change({ filters: without.filters, answers: without.answers, page: 1 });
          filterButton.current?.focus();
        }}
        onClear={() => {
          clear();
          filterButton.current?.focus();
        }}
      />
      <Box sx={{ height: 2, mb: 0.5 }}>{isFetching && <LinearProgress sx={{ height: 2 }} aria-label="Loading" />}</Box>
      {error !== null ? (
        <Refused error={error} retry={() => void refetch()} onClear={() => change({ ...NOTHING, page: 1 })} />
      ) : data === undefined || isModelPending ? (
        <ListSkeleton />
      ) : isEmpty ? (
        <NoLeads isTest={list.isTest} />
      ) : (
        <FoundLeads list={list} change={change} columns={chosen} found={data} onClear={clear} />
      )}
      {isRescoring && (
        <RescoreDialog
          {...(isFiltered(list) && data !== undefined
            ? {
                listed: {
                  filters: filtersOfQuery(queryOf(list)),
                  count: data.count,
                  isCountExact: data.count_is_exact,
                },
              }
            : {})}
          onClose={() => setRescoring(false)}
        />
      )}
      {isFiltering && model !== undefined && (
        <FilterDrawer
          list={list}
          document={model.document}
          onClose={() => setFiltering(false)}
          onApply={({ filters, answers }) => {
            setFiltering(false);
            change({ filters, answers, page: 1 });
          }}
        />
      )}
    </>
  );
}

function countText(count: number, isExact: boolean, isNarrowed: boolean): string {
  const leads = leadsText(count, isExact);
  return isNarrowed ? `${leads} ${count === 1 && isExact ? "matches" : "match"}` : leads;
}

function Actions({ onRescore }: { readonly onRescore: () => void }) {
  return (
    <>
      <Button component={Link} to={leadPaths.imports} variant="outlined">
        Import
      </Button>
      <Button variant="outlined" onClick={onRescore}>
        Re-score…
      </Button>
      <Button component={Link} to={leadPaths.test} variant="outlined">
        Try a score
      </Button>
      <Button component={Link} to={leadPaths.add} variant="contained">
        Submit lead
      </Button>
      <MoreMenu
        label="More about leads"
        entries={[
          { text: "API request", to: leadPaths.request },
          { text: "Test leads", to: leadPaths.tests },
          { text: "Exports", to: leadPaths.exports },
          { text: "Erasures", to: leadPaths.erasures },
        ]}
      />
    </>
  );
}
