import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A titled part of a lead's page. */
export function Part({
  title,
  hint,
  actions,
  children,
}: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {hint !== undefined && (
            <Typography sx={{ color: "text.secondary" }} variant="body2">
              {hint}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
    </Card>
  );
}
