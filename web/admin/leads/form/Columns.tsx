import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Columns if there is room: two, and on a wide screen a third between them; otherwise one below the other. */
export function Columns({
  children,
  middle,
  aside,
  wide = "first",
}: {
  readonly children: ReactNode;
  /** Between the two on a wide screen, otherwise below the first. */
  readonly middle?: ReactNode;
  readonly aside: ReactNode;
  /** The wider of the two. */
  readonly wide?: "first" | "second";
}) {
  const two = wide === "first" ? "minmax(0, 5fr) minmax(0, 3fr)" : "minmax(0, 4fr) minmax(0, 5fr)";
  const hasMiddle = middle !== undefined;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: two,
          ...(hasMiddle && { xl: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr)" }),
        },
        ...(hasMiddle && { gridTemplateRows: { lg: "auto 1fr", xl: "auto" } }),
      }}
    >
      <Box sx={STACK}>{children}</Box>
      {hasMiddle && <Box sx={STACK}>{middle}</Box>}
      <Box sx={{ ...STACK, ...(hasMiddle && NEXT_TO_BOTH) }}>{aside}</Box>
    </Box>
  );
}

const STACK = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const;

/** The last column, next to everything in the others. */
const NEXT_TO_BOTH = { gridColumn: { lg: 2, xl: 3 }, gridRow: { lg: "1 / span 2", xl: 1 } } as const;
