import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAddressState } from "../../data/address-state.ts";
import { useLiveModelOfPage } from "../../data/model.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Section } from "../../ui/Section.tsx";
import { timelineOf } from "../figures.ts";
import { isSpan, periodsOf, prioritiesIn, SPANS, unitOf } from "./periods.ts";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineTable } from "./TimelineTable.tsx";

const DEFAULTS = { days: "30", show: "chart" };

/** Leads over time, as a chart or as a table; the selection and the time span are stored in the address. */
export function TimelineSection() {
  const [{ days, show }, change] = useAddressState(DEFAULTS);
  const span = isSpan(days) ? days : "30";
  const unit = unitOf(span);
  const isTable = show === "table";
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...timelineOf(Number(span)),
    placeholderData: keepPreviousData,
  });
  const { data: live } = useLiveModelOfPage();
  const bands = live?.document.bands.total;
  const shown = useMemo(() => {
    const periods = data === undefined ? [] : periodsOf(data.days, unit);
    return { unit, periods, parts: prioritiesIn(periods, bands ?? []) };
  }, [data, unit, bands]);
  return (
    <Section
      title="Over time"
      description={`Leads per ${unit} by priority, and their average total.`}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 1 }}>
          <Button variant="outlined" onClick={() => change({ show: isTable ? "chart" : "table" })}>
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="How far back"
            value={span}
            onChange={(_event, chosen: string | null) => chosen !== null && change({ days: chosen })}
          >
            {SPANS.map((each) => (
              <ToggleButton key={each} value={each} sx={{ height: 34, px: 1.25, whiteSpace: "nowrap" }}>
                {each} days
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      }
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined || bands === undefined ? (
        <Skeleton variant="rounded" height={312} aria-label="Loading" role="status" />
      ) : (
        <Box sx={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          {isTable ? <TimelineTable {...shown} /> : <TimelineChart {...shown} />}
        </Box>
      )}
    </Section>
  );
}
