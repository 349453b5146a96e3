import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatPoints } from "../../ui/numbers.ts";
import { Failed } from "../ui/Failed.tsx";
import { addDays, mondayOf } from "./days.ts";
import { SUMMARY, timelineOf } from "./figures.ts";
import { leadsSince, leadsWith } from "./lead-links.ts";

interface Figure {
  readonly label: string;
  readonly value: string | undefined;
  readonly note?: string | undefined;
  /** The list of the leads that it counts. */
  readonly to?: string;
}

/** The number of leads, and their average scores. */
export function Figures() {
  const timeline = useQuery(timelineOf(30));
  const summary = useQuery(SUMMARY);
  const failed = [timeline, summary].find(({ error }) => error !== null);
  if (failed !== undefined) return <Failed error={failed.error} retry={() => void failed.refetch()} />;
  const { today, this_week, total, days = [] } = timeline.data ?? {};
  const date = days.at(-1)?.date;
  const scores = summary.data?.average_scores;
  const known = (leads: number | undefined) => (leads === undefined ? undefined : formatCount(leads));
  const shown = (score: number | undefined) => (score === undefined ? undefined : formatPoints(score));
  const monday = date === undefined ? undefined : mondayOf(date);
  const lastWeek = monday === undefined ? undefined : addDays(monday, -7);
  const inLastWeek = days.filter((day) => monday !== undefined && day.date < monday && day.date >= (lastWeek ?? ""));
  const figures: readonly Figure[] = [
    {
      label: "Today",
      value: known(today),
      note: `${formatCount(days.at(-2)?.leads ?? 0)} yesterday`,
      ...(date === undefined ? {} : { to: leadsSince(date) }),
    },
    {
      label: "This week",
      value: known(this_week),
      note: `${formatCount(inLastWeek.reduce((sum, day) => sum + day.leads, 0))} last week`,
      ...(monday === undefined ? {} : { to: leadsSince(monday) }),
    },
    { label: "Total leads", value: known(total), note: "leads", to: leadsWith({}) },
    { label: "Average X", value: shown(scores?.x_axis), note: "capability" },
    { label: "Average Y", value: shown(scores?.y_axis), note: "propensity" },
    { label: "Average total", value: shown(scores?.total), note: "X + Y" },
  ];
  return (
    <Card
      component="section"
      aria-label="Leads in figures"
      aria-busy={timeline.data === undefined || summary.data === undefined}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "repeat(3, minmax(0, 1fr))", md: "repeat(6, minmax(0, 1fr))" },
        gap: "1px",
        bgcolor: "divider",
        overflow: "hidden",
      }}
    >
      {figures.map((figure) => (
        <FigureCell key={figure.label} figure={figure} />
      ))}
    </Card>
  );
}

function FigureCell({ figure: { label, value, note, to } }: { readonly figure: Figure }) {
  return (
    <Box
      component="dl"
      sx={{
        position: "relative",
        p: { xs: 1.5, sm: 2 },
        bgcolor: "background.paper",
        ...(to === undefined ? {} : { "&:hover": { bgcolor: "action.hover" } }),
      }}
    >
      <Box component="dt" sx={{ fontSize: "0.75rem", fontWeight: 550, color: "text.secondary" }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          fontSize: { xs: "1.25rem", sm: "1.5rem" },
          fontWeight: 640,
          letterSpacing: "-0.02em",
          lineHeight: 1.4,
          fontVariantNumeric: "tabular-nums",
          overflowWrap: "anywhere",
        }}
      >
        {value === undefined ? (
          <Skeleton width="60%" />
        ) : to === undefined ? (
          value
        ) : (
          <MuiLink
            component={Link}
            to={to}
            sx={{ color: "text.primary", "&::after": { content: '""', position: "absolute", inset: 0 } }}
          >
            {value}
            <span className="visually-hidden"> leads {label.toLowerCase()}</span>
          </MuiLink>
        )}
      </Box>
      <Box component="dd" sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
        {value === undefined ? <Skeleton width="80%" /> : note}
      </Box>
    </Box>
  );
}
