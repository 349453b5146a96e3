import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Drawing } from "../../ui/Icon.tsx";
import { Icon } from "./Icon.tsx";

/** Displayed if there is nothing yet: what would be here, and what to do. `children` are buttons. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  readonly icon?: Drawing;
  readonly title: string;
  readonly text: ReactNode;
  /** Whether it is the only content of the page, so that its title is the page's. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 1,
        px: 3,
        py: 7,
        border: "1px dashed",
        borderColor: "divider",
        borderRadius: "10px",
        textAlign: "center",
      }}
    >
      {icon !== undefined && <Icon of={icon} sx={{ fontSize: 32, color: "text.disabled", mb: 0.5 }} />}
      <Typography variant="h2" component={isPage ? "h1" : "h2"}>
        {title}
      </Typography>
      <Typography component="div" sx={{ color: "text.secondary", maxWidth: 460 }}>
        {text}
      </Typography>
      {children !== undefined && (
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1, mt: 1.5 }}>{children}</Box>
      )}
    </Box>
  );
}
