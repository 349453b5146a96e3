import "../../ui/code/code.css";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Code in a frame that scrolls, also by keyboard. */
export function CodeBlock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 2,
        overflow: "auto",
        maxHeight: "70vh",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "var(--color-code-ground)",
        color: "var(--color-code-text)",
        fontSize: "0.78125rem",
        lineHeight: 1.65,
        "& code": { fontSize: "inherit" },
      }}
    >
      <code>{children}</code>
    </Box>
  );
}
