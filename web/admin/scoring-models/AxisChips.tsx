import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { ScoringModel } from "#engine";
import { axesText } from "./figures.ts";

/** The axes that a scoring model feeds. */
export function AxisChips({ model }: { readonly model: Pick<ScoringModel, "x_axis" | "y_axis"> }) {
  if (!model.x_axis && !model.y_axis) return axesText(model);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      {model.x_axis && <Chip component="span" size="small" label="X" />}
      {model.y_axis && <Chip component="span" size="small" label="Y" />}
    </Box>
  );
}
