import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveModelOfPage } from "../../data/model.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Section } from "../../ui/Section.tsx";
import { PLANE } from "../figures.ts";
import { LeadsPlane, type Marks } from "./LeadsPlane.tsx";
import { PlaneLegend } from "./PlaneLegend.tsx";

const DESCRIPTIONS: Readonly<Record<Marks, string>> = {
  cells: "All leads by their X and Y, counted in cells. A cell leads to the leads in it.",
  points: "The newest leads by their X and Y. A point leads to its lead.",
};

/** The leads by capability and propensity: all of them in cells, or the newest as points. */
export function PlaneSection() {
  const { data: plane, error, refetch } = useQuery(PLANE);
  const { data: model, error: modelError, refetch: refetchModel } = useLiveModelOfPage();
  const isNarrow = useMediaQuery("(max-width: 719px)", { noSsr: true });
  const [marks, setMarks] = useState<Marks>("cells");
  const failure = error ?? modelError;
  return (
    <Section
      title="The plane"
      description={DESCRIPTIONS[marks]}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Shown on the plane"
          value={marks}
          onChange={(_event, chosen: Marks | null) => chosen !== null && setMarks(chosen)}
        >
          <ToggleButton value="cells">All leads</ToggleButton>
          <ToggleButton value="points">Newest</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {failure !== null ? (
        <Failed error={failure} retry={() => void Promise.all([refetch(), refetchModel()])} />
      ) : plane === undefined || model === undefined ? (
        <Skeleton variant="rounded" sx={{ height: "auto", aspectRatio: isNarrow ? "1" : "1.6" }} />
      ) : (
        <>
          <LeadsPlane plane={plane} bands={model.document.bands} marks={marks} isNarrow={isNarrow} />
          <PlaneLegend
            bands={model.document.bands}
            most={Math.max(1, ...plane.cells.map(({ leads }) => leads))}
            marks={marks}
          />
        </>
      )}
    </Section>
  );
}
