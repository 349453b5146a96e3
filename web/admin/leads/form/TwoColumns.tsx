import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Two columns where there is room, the first above the second where there is not. */
export function TwoColumns({
  children,
  aside,
  wide = "first",
}: {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  /** Which of the two has more room. */
  readonly wide?: "first" | "second";
}) {
  const columns = wide === "first" ? "minmax(0, 5fr) minmax(0, 3fr)" : "minmax(0, 4fr) minmax(0, 5fr)";
  return (
    <Box
      sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: columns } }}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>{children}</Box>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>{aside}</Box>
    </Box>
  );
}
