import listFilterIcon from "virtual:lucide/list-filter";
import playIcon from "virtual:lucide/play";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Operations, Sent } from "#contract";
import { SIMULATION_DATES, type SimulationDate, USUAL_DATE } from "#contract/wire";
import { apiLive } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { filtersOfQuery, type LeadListState, queryOf, readAddress, withFilters } from "../../area/lead-list.ts";
import { useTimeZone } from "../../data/account.ts";
import { useLiveModel } from "../../data/model.ts";
import { FilterChips } from "../../lead-filters/FilterChips.tsx";
import { useActiveFilters } from "../../lead-filters/use-active-filters.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { Simulation } from "./simulations.ts";
import { versionName } from "./version-name.ts";

const FilterDrawer = onDemand(async () => (await import("../../lead-filters/FilterDrawer.tsx")).FilterDrawer);

type Body = Sent<Operations["createSimulation"]>;

/** What is simulated. */
export type SimulationSubject = Pick<Body, "draft" | "version">;

/** The number of versions to choose for comparison. */
const MAX_OFFERED = 50;

const ALL_LEADS = readAddress(new URLSearchParams());

/** Asks which leads, what to compare with, and as of when, and starts the simulation of a draft or a version. */
export function SimulationForm({
  subject,
  action = "Run simulation",
  onStarted,
}: {
  readonly subject: SimulationSubject;
  readonly action?: string;
  readonly onStarted: (simulation: Simulation) => void;
}) {
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const { data: live } = useLiveModel();
  const [list, setList] = useState<LeadListState>(ALL_LEADS);
  const [isFiltering, setFiltering] = useState(false);
  const [against, setAgainst] = useState("live");
  const [date, setDate] = useState<SimulationDate>(USUAL_DATE);
  const versions = useQuery({
    queryKey: ["model-versions", "offered"],
    queryFn: () => apiLive.listModelVersions({ query: { page_size: MAX_OFFERED } }),
  });
  const start = useMutation({
    mutationFn: () => {
      const leads = filtersOfQuery(queryOf(list));
      const of = against === "live" ? "live" : Number(against);
      return apiLive.createSimulation({ body: { ...subject, against: of, date, leads } as Body });
    },
    onSuccess: (simulation) => {
      void queryClient.invalidateQueries({ queryKey: ["simulations"] });
      onStarted(simulation);
    },
  });
  const active = useActiveFilters(list, live?.document);
  const offered = versions.data?.results ?? [];
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1.5 }}>
        <SelectFilter
          label="Compare with"
          value={against}
          onChange={setAgainst}
          options={[
            ["live", `Live version${live?.version ? ` (${live.version})` : ""}`],
            ...offered
              .filter(({ version }) => version !== live?.version && version !== subject.version)
              .map((each) => [String(each.version), versionName(each, timeZone)] as const),
          ]}
        />
        <SelectFilter
          label="Evaluate today as of"
          value={date}
          onChange={(chosen) => setDate(chosen as SimulationDate)}
          options={Object.entries(SIMULATION_DATES)}
        />
        <Button variant="outlined" startIcon={<Icon of={listFilterIcon} />} onClick={() => setFiltering(true)}>
          Choose leads
        </Button>
      </Box>
      <Box>
        <FilterChips
          filters={active}
          onRemove={({ without }) => setList(withFilters(list, without.filters, without.answers))}
          onClear={() => setList(ALL_LEADS)}
        />
        {start.error !== null && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {explain(start.error)}
          </Alert>
        )}
        <Button
          variant="contained"
          startIcon={<Icon of={playIcon} />}
          disabled={start.isPending}
          onClick={() => start.mutate()}
        >
          {start.isPending ? "Starting…" : action}
        </Button>
      </Box>
      {isFiltering && live !== undefined && (
        <FilterDrawer
          list={list}
          document={live.document}
          onClose={() => setFiltering(false)}
          onApply={({ filters, answers }) => {
            setFiltering(false);
            setList(withFilters(list, filters, answers));
          }}
        />
      )}
    </Box>
  );
}
