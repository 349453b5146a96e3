import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import type { ReactNode } from "react";
import type { ActiveFilter } from "./filter-texts.ts";

/** The active filters of the list, each with a button to remove it. */
export function FilterChips({
  filters,
  onRemove,
  onClear,
  actions,
}: {
  readonly filters: readonly ActiveFilter[];
  readonly onRemove: (filter: ActiveFilter) => void;
  readonly onClear: () => void;
  /** Actions on the filtered list. */
  readonly actions?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 0.75,
        mb: 1.5,
        "&:empty": { display: "none" },
      }}
    >
      {filters.length > 0 && <Chips filters={filters} onRemove={onRemove} onClear={onClear} />}
      {actions}
    </Box>
  );
}

function Chips({ filters, onRemove, onClear }: Omit<Parameters<typeof FilterChips>[0], "actions">) {
  return (
    <>
      <Box
        component="ul"
        aria-label="Active filters"
        sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, minWidth: 0 }}
      >
        {filters.map((filter) => (
          <Box component="li" key={filter.key} sx={{ minWidth: 0, maxWidth: "100%" }}>
            <Chip
              label={filter.text}
              sx={{ maxWidth: "100%" }}
              onClick={() => onRemove(filter)}
              onDelete={() => onRemove(filter)}
              aria-label={`Remove the filter: ${filter.text}`}
            />
          </Box>
        ))}
      </Box>
      <Button size="small" onClick={onClear}>
        Clear all
      </Button>
    </>
  );
}
