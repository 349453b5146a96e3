import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { useLayoutEffect } from "react";
import { busyUntil } from "../../design/idle.ts";

/** While a view's script is on its way, and until the view is there in its place. */
export function Loading() {
  useLayoutEffect(busyUntil, []);
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: 240 }}>
      <CircularProgress size={22} aria-label="Loading" />
    </Box>
  );
}
