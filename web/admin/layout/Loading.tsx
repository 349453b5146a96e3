import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";

/** While a view's script is on its way. */
export function Loading() {
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: 240 }}>
      <CircularProgress size={22} aria-label="Loading" />
    </Box>
  );
}
