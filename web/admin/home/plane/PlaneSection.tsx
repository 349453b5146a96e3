import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveModel } from "../../data/model.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Section } from "../../ui/Section.tsx";
import { PLANE } from "../figures.ts";
import { LeadsPlane } from "./LeadsPlane.tsx";
import { PlaneLegend } from "./PlaneLegend.tsx";

/** Where the leads lie between capability and propensity. */
export function PlaneSection() {
  const { data: plane, error, refetch } = useQuery(PLANE);
  const { data: model, error: modelError, refetch: refetchModel } = useLiveModel();
  const isNarrow = useMediaQuery("(max-width: 719px)", { noSsr: true });
  const [showsPoints, setShowsPoints] = useState(true);
  const failure = error ?? modelError;
  return (
    <Section
      title="The plane"
      description="Every lead by its X and Y. A cell leads to the leads in it, a point to its lead."
      actions={
        <FormControlLabel
          control={<Switch checked={showsPoints} onChange={(_event, isOn) => setShowsPoints(isOn)} />}
          label="Newest leads as points"
          sx={{ mr: 0, alignSelf: "flex-start", gap: 1, ml: 0 }}
        />
      }
    >
      {failure !== null ? (
        <Failed error={failure} retry={() => void Promise.all([refetch(), refetchModel()])} />
      ) : plane === undefined || model === undefined ? (
        <Skeleton variant="rounded" sx={{ height: "auto", aspectRatio: isNarrow ? "1" : "1.6" }} />
      ) : (
        <>
          <LeadsPlane plane={plane} bands={model.document.bands} showsPoints={showsPoints} isNarrow={isNarrow} />
          <PlaneLegend
            bands={model.document.bands}
            most={Math.max(1, ...plane.cells.map(({ leads }) => leads))}
            showsPoints={showsPoints}
          />
        </>
      )}
    </Section>
  );
}
