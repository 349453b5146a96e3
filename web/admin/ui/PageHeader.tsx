import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../api/session.ts";
import { atMost } from "./at-most.ts";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/**
 * The top of every page: its breadcrumbs, its title (also the window's), and its actions.
 *
 * @example <PageHeader title="Credit score" trail={[{ label: "Questions", to: paths.list(area) }]} />
 */
export function PageHeader({
  title,
  part,
  trail = [],
  description,
  actions,
}: {
  readonly title: string;
  /** Which of several pages under one heading it is, for the window's title. */
  readonly part?: string;
  readonly trail?: readonly Crumb[];
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { account } = useSession();
  return (
    <Box
      component="header"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1.5, mb: 2.5, minWidth: 0 }}
    >
      <title>{[...(part === undefined ? [] : [part]), title, account.name, "Leadplane"].join(" · ")}</title>
      <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
        {trail.length > 0 && (
          <Box component="nav" aria-label="Where this is" data-chrome="" sx={{ mb: 0.25 }}>
            <Box component="ol" sx={TRAIL}>
              {trail.map(({ label, to }) => (
                <li key={to}>
                  <MuiLink component={Link} to={to} variant="body2" color="text.secondary" underline="hover">
                    {label}
                  </MuiLink>
                </li>
              ))}
            </Box>
          </Box>
        )}
        <Typography variant="h1" sx={atMost(3)}>
          {title}
        </Typography>
        {description !== undefined && (
          <Typography component="div" variant="body1" sx={{ mt: 0.5, color: "text.secondary", maxWidth: 720 }}>
            {description}
          </Typography>
        )}
      </Box>
      {actions !== undefined && (
        <Box data-chrome="" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}

const TRAIL = {
  display: "flex",
  flexWrap: "wrap",
  m: 0,
  p: 0,
  listStyle: "none",
  color: "text.secondary",
  // not read out
  "& li + li::before": { content: '"/" / ""', mx: 1 },
} as const;
