import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A part of a page with its own heading. @param id the hash of its address */
export function Section({
  id,
  title,
  description,
  actions,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <Card component="section" id={id} aria-labelledby={heading} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 1, mb: 2, "&:last-child": { mb: 0 } }}
      >
        <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
          <Typography id={heading} variant="h2">
            {title}
          </Typography>
          {description !== undefined && <Typography sx={{ color: "text.secondary" }}>{description}</Typography>}
        </Box>
        {actions}
      </Box>
      {children}
    </Card>
  );
}
