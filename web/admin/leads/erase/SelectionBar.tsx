import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { leadsText } from "../../../ui/numbers.ts";
import type { Filters } from "../../area/lead-list.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import type { Doomed } from "./doomed.ts";

const EraseDialog = onDemand(async () => (await import("./EraseDialog.tsx")).EraseDialog);

/** What can be done with the leads that are selected: those of the page, or all that the list finds. */
export function SelectionBar({
  ids,
  isWholePage,
  count,
  filters,
  onClear,
}: {
  readonly ids: readonly string[];
  readonly isWholePage: boolean;
  /** How many the list finds on all of its pages. */
  readonly count: number;
  readonly filters: Filters;
  readonly onClear: () => void;
}) {
  const [areAll, setAll] = useState(false);
  const [doomed, setDoomed] = useState<Doomed>();
  const selected = areAll ? count : ids.length;
  return (
    <Box
      role="region"
      aria-label="Selection"
      sx={{
        position: "sticky",
        bottom: 8,
        zIndex: 10,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        mt: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        boxShadow: 3,
      }}
    >
      <Box role="status" sx={{ fontWeight: 600 }}>
        {areAll ? `All ${leadsText(count)} selected` : `${leadsText(selected)} selected`}
      </Box>
      {isWholePage && count > ids.length && !areAll && (
        <Button size="small" onClick={() => setAll(true)}>
          Select all {leadsText(count)}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        onClick={() => setDoomed(areAll ? { kind: "filters", filters } : { kind: "leads", ids })}
      >
        Erase…
      </Button>
      {doomed !== undefined && <EraseDialog doomed={doomed} onClose={() => setDoomed(undefined)} />}
    </Box>
  );
}
