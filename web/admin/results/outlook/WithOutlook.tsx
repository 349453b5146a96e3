import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { BARS } from "../../theme/theme.ts";

/**
 * The trial next to a form, and below it the form's outlook. Next to the fields both stay in view. The outlook, which
 * grows during typing, takes its space from the lower end of the trial, so that nothing moves.
 */
export function WithOutlook({ outlook, children }: { readonly outlook: ReactNode; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        // down to the buttons, even while the page's header is in view
        display: "flex",
        flexDirection: "column",
        gap: 2.5,
        position: { lg: "sticky" },
        top: `calc(${BARS} + 20px)`,
        maxHeight: { lg: `calc(100dvh - ${BARS} - 188px)` },
      }}
    >
      <Box sx={TRIED}>{children}</Box>
      <Box sx={OUTLOOK}>{outlook}</Box>
    </Box>
  );
}

const TRIED = {
  display: "grid",
  // cards scroll rather than shrink
  gridAutoRows: "max-content",
  gap: 2.5,
  minHeight: 0,
  overflowY: { lg: "auto" },
  // content that continues below the edge fades out there; at its end the space is blank
  pb: { lg: "24px" },
  maskImage: { lg: "linear-gradient(to bottom, black calc(100% - 24px), transparent)" },
} as const;

const OUTLOOK = {
  display: "grid",
  gap: 1.5,
  flex: "none",
  maxHeight: { lg: "40dvh" },
  overflowY: { lg: "auto" },
  "&:empty": { display: "none" },
} as const;
