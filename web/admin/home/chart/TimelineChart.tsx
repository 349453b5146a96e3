import Box from "@mui/material/Box";
import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsAxisHighlight } from "@mui/x-charts/ChartsAxisHighlight";
import { ChartsDataProvider } from "@mui/x-charts/ChartsDataProvider";
import { ChartsGrid } from "@mui/x-charts/ChartsGrid";
import { ChartsLegend } from "@mui/x-charts/ChartsLegend";
import { ChartsSurface } from "@mui/x-charts/ChartsSurface";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { ChartsXAxis } from "@mui/x-charts/ChartsXAxis";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { LinePlot } from "@mui/x-charts/LineChart";
import { useNavigate } from "react-router";
import { points } from "../../../ui/numbers.ts";
import { dayText } from "../days.ts";
import { countText } from "../figures.ts";
import { leadsBetween } from "../lead-links.ts";
import { type Period, periodText, type Unit } from "./periods.ts";

/** `20K`, for there is little room beside the chart. */
const COMPACT = new Intl.NumberFormat("en-GB", { notation: "compact" });

/** Bars for the leads, by band from the best down, and a line for their average total; a bar leads to its leads. */
export function TimelineChart({ periods, unit }: { readonly periods: readonly Period[]; readonly unit: Unit }) {
  const navigate = useNavigate();
  const bar = (id: "low" | "medium" | "high", label: string, color: string) => ({
    type: "bar" as const,
    id,
    label,
    color,
    stack: "leads",
    yAxisId: "leads",
    data: periods.map((period) => period[id]),
    valueFormatter: (value: number | null) => countText(value ?? 0),
  });
  return (
    <ChartsDataProvider
      skipAnimation
      height={280}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      series={[
        bar("high", "High", "var(--colour-mark-a)"),
        bar("medium", "Medium", "var(--colour-mark-b)"),
        bar("low", "Low", "var(--colour-mark-d)"),
        {
          type: "line",
          id: "average",
          label: "Average total",
          color: "var(--colour-text)",
          yAxisId: "average",
          data: periods.map(({ average }) => average),
          connectNulls: true,
          curve: "linear",
          showMark: false,
          valueFormatter: (value: number | null) => (value === null ? "none" : points(value)),
        },
      ]}
      xAxis={[
        {
          id: "time",
          scaleType: "band",
          data: periods.map(({ from }) => from),
          valueFormatter: (from: string, { location }: { readonly location: string }) => {
            const period = periods.find((each) => each.from === from);
            return location === "tooltip" && period !== undefined ? periodText(period) : dayText(from, "short");
          },
        },
      ]}
      yAxis={[
        { id: "leads", position: "left", width: 40, min: 0, tickMinStep: 1, valueFormatter: COMPACT.format },
        { id: "average", position: "right", width: 44, valueFormatter: points },
      ]}
      onAxisClick={(_event, clicked) => {
        const period = clicked === null ? undefined : periods[clicked.dataIndex];
        if (period !== undefined) navigate(leadsBetween(period.from, period.before));
      }}
    >
      <ChartsLegend />
      <Box
        component="figure"
        aria-label={`Leads per ${unit} and their average total`}
        sx={{ width: "100%", cursor: "pointer" }}
      >
        <ChartsSurface>
          <ChartsGrid horizontal />
          <BarPlot />
          <LinePlot />
          <ChartsAxisHighlight x="band" />
          <ChartsXAxis axisId="time" />
          <ChartsYAxis axisId="leads" />
          <ChartsYAxis axisId="average" />
        </ChartsSurface>
      </Box>
      <ChartsTooltip trigger="axis" />
    </ChartsDataProvider>
  );
}
