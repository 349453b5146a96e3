import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { FormLine } from "./FormLine.tsx";

/** A bar below a form that stays in view. An element that receives the focus is scrolled above it (`base.css`). */
export function FormBar({ mt = 0, children }: { readonly mt?: number; readonly children: ReactNode }) {
  return (
    <Box
      data-bar=""
      sx={{
        position: "sticky",
        bottom: 0,
        zIndex: 10,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: { xs: 0.75, sm: 1 },
        mt,
        py: { xs: 1, sm: 1.5 },
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <FormLine />
      {children}
    </Box>
  );
}
