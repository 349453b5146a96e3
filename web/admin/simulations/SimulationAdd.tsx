import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { apiLive } from "../api/client.ts";
import { useArea } from "../area/area-context.ts";
import { DRAFTS, PLACES, paths } from "../area/paths.ts";
import { useTimeZone } from "../data/account.ts";
import { useAddressState } from "../data/address-state.ts";
import { UNFINISHED } from "../data/drafts.ts";
import { SimulationForm, type SimulationSubject } from "../results/simulation/SimulationForm.tsx";
import { versionName } from "../results/simulation/version-name.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";

/** The number of drafts and versions to choose from, the latest first. */
const MAX_OFFERED = 50;

/** Starts a simulation; `?version=` and `?draft_id=` preselect what is simulated. */
export function SimulationAdd() {
  const area = useArea();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [{ version, draft_id }, change] = useAddressState({ version: "", draft_id: "" });
  const offered = useQuery({ queryKey: ["simulations", "subjects"], queryFn: readSubjects });
  if (offered.error !== null) return <Failed error={offered.error} retry={() => void offered.refetch()} />;
  if (offered.data === undefined) return <Loading />;
  const { drafts, versions, live } = offered.data;
  const chosen = draft_id !== "" ? `draft ${draft_id}` : version !== "" ? `version ${version}` : "";
  const options = [
    ...drafts.map(({ id, name }) => [`draft ${id}`, `Draft: ${name}`] as const),
    ...versions
      .filter((each) => each.version !== live)
      .map((each) => [`version ${each.version}`, versionName(each, timeZone)] as const),
    ...(version !== "" && (versions.every((each) => each.version !== Number(version)) || Number(version) === live)
      ? [[chosen, `Version ${version}`] as const]
      : []),
  ];
  const value = options.some(([known]) => known === chosen) ? chosen : (options[0]?.[0] ?? "");
  return (
    <>
      <PageHeader
        title="New simulation"
        trail={[{ label: area.title, to: paths.list(area) }]}
        description="Scores your stored leads before and after a change to the model. Only the result is stored."
      />
      {value === "" ? (
        <EmptyState
          title="Nothing to simulate yet"
          text="Start a draft, change the model in it, and see here what it would do to your leads."
        >
          <Button variant="contained" component={Link} to={paths.list(DRAFTS)}>
            Go to drafts
          </Button>
        </EmptyState>
      ) : (
        <Section title="What to simulate">
          <Box sx={{ display: "grid", gap: 2.5 }}>
            <Box sx={{ display: "flex" }}>
              <SelectFilter
                label="Draft or version"
                value={value}
                options={options}
                onChange={(next) => {
                  const [kind, id = ""] = next.split(" ");
                  change(kind === "draft" ? { draft_id: id, version: "" } : { draft_id: "", version: id });
                }}
              />
            </Box>
            <SimulationForm
              key={value}
              subject={subjectOf(value)}
              onStarted={({ id }) => void navigate(PLACES.simulation(id))}
            />
          </Box>
        </Section>
      )}
    </>
  );
}

function subjectOf(value: string): SimulationSubject {
  const [kind, id] = value.split(" ");
  return kind === "draft" ? { draft: Number(id) } : { version: Number(id) };
}

async function readSubjects() {
  const query = { page_size: MAX_OFFERED };
  const [drafts, versions, { version }] = await Promise.all([
    apiLive.listDrafts({ query }),
    apiLive.listModelVersions({ query }),
    apiLive.getModel(),
  ]);
  return {
    drafts: drafts.results.filter(({ state }) => UNFINISHED.includes(state)),
    versions: versions.results,
    live: version,
  };
}
