import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The search field and filters above a list, with their fields on one line whether or not they have labels. */
export function ListControls({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1, mb: 2 }}>{children}</Box>;
}
