import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { useLayoutEffect } from "react";
import { busyUntil } from "../../design/idle.ts";

/** Displayed while a view's script is loading, until the view renders. */
export function Loading() {
  useLayoutEffect(busyUntil, []);
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: 240 }}>
      <CircularProgress size={22} aria-label="Loading" />
    </Box>
  );
}
