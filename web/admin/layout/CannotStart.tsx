import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** The screen if the admin cannot start; `children` is the label of a link to the user's own home page. */
export function CannotStart({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <Box component="main" sx={{ maxWidth: 520, mx: "auto", px: 3, py: { xs: 8, md: 16 } }}>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 1, mb: 3, color: "text.secondary" }}>{text}</Typography>
      <Box sx={{ display: "flex", gap: 1 }}>
        {children === undefined ? (
          <Button variant="contained" onClick={() => location.reload()}>
            Reload Page
          </Button>
        ) : (
          <Button variant="contained" href="/admin/">
            {children}
          </Button>
        )}
      </Box>
    </Box>
  );
}
