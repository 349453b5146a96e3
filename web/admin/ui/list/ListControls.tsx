import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What narrows a list, above it: a search field and filters, their fields on one line whatever has a label. */
export function ListControls({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1, mb: 2 }}>{children}</Box>;
}
