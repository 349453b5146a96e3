import chevronLeftIcon from "virtual:lucide/chevron-left";
import chevronRightIcon from "virtual:lucide/chevron-right";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAtLeast, formatCount } from "../../../ui/numbers.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useNeighbors } from "./use-neighbors.ts";

/** Links to the previous and the next lead, in the list from which this one was opened. */
export function NeighborLinks({ leadId }: { readonly leadId: string }) {
  const neighbors = useNeighbors(leadId);
  if (neighbors === undefined) return null;
  const { place, count, isCountExact, previous, next } = neighbors;
  return (
    <Box component="nav" aria-label="Leads in this list" sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      <Step to={previous} label="Previous lead" icon={<Icon of={chevronLeftIcon} />} />
      <Box component="span" sx={{ fontSize: "0.8125rem", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {formatCount(place)} of {formatAtLeast(Math.max(count, place), isCountExact)}
      </Box>
      <Step to={next} label="Next lead" icon={<Icon of={chevronRightIcon} />} />
    </Box>
  );
}

function Step({
  to,
  label,
  icon,
}: {
  readonly to: string | undefined;
  readonly label: string;
  readonly icon: ReactNode;
}) {
  if (to === undefined) {
    return (
      <IconButton aria-label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton component={Link} to={to} aria-label={label} title={label}>
      {icon}
    </IconButton>
  );
}
