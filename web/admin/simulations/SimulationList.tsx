import chartSplineIcon from "virtual:lucide/chart-spline";
import plusIcon from "virtual:lucide/plus";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SIMULATION_LIMITS } from "#contract/wire";
import { useArea } from "../area/area-context.ts";
import { PLACES, paths } from "../area/paths.ts";
import { pagesOf, useAddressState } from "../data/address-state.ts";
import { SimulationTable } from "../results/simulation/SimulationTable.tsx";
import { simulationsQuery } from "../results/simulation/simulations.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageControls } from "../ui/list/PageControls.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** All simulations of the account, the latest first. */
export function SimulationList() {
  const area = useArea();
  const [address, change] = useAddressState({ page: "1", page_size: "25" });
  const pages = pagesOf(address, change);
  const { data, error, refetch } = useQuery({
    ...simulationsQuery({ page: pages.page, page_size: pages.pageSize }),
    placeholderData: keepPreviousData,
  });
  const add = (
    <Button variant="contained" startIcon={<Icon of={plusIcon} />} component={Link} to={paths.add(area)}>
      New simulation
    </Button>
  );
  return (
    <>
      <PageHeader
        title={area.title}
        description={`What a draft or another version would do to your stored leads. The newest ${SIMULATION_LIMITS.kept} are kept, for 30 days.`}
        actions={add}
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.count === 0 ? (
        <EmptyState
          icon={chartSplineIcon}
          title="No simulations yet"
          text="A simulation scores your stored leads before and after a change to the model. It changes nothing itself."
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <SimulationTable simulations={data.results} linkTo={({ id }) => PLACES.simulation(id)} />
          <PageControls {...pages} total={data.count} />
        </>
      )}
    </>
  );
}
