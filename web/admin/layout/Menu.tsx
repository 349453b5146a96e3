import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Link, useLocation } from "react-router";
import { AREA_GROUPS, type Area, type AreaGroup } from "../area/area.ts";
import { useAreas } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { Icon } from "../ui/Icon.tsx";

const GROUPS = (Object.entries(AREA_GROUPS) as [AreaGroup, string][]).filter(([group]) => group !== "personal");

/** The areas in their groups; the current one is marked. */
export function Menu() {
  const areas = useAreas();
  return GROUPS.map(([group, heading]) => (
    <Box key={group} sx={{ mb: 2 }}>
      {heading !== "" && (
        <Typography
          variant="overline"
          component="h2"
          sx={{ display: "block", px: 1.25, mb: 0.5, color: "text.secondary" }}
        >
          {heading}
        </Typography>
      )}
      <Box component="ul">
        {areas
          .filter((area) => area.group === group)
          .map((area) => (
            <Entry key={area.path} area={area} />
          ))}
      </Box>
    </Box>
  ));
}

function Entry({ area }: { readonly area: Area }) {
  const { pathname } = useLocation();
  const to = paths.list(area);
  const isHere = to === "/" ? pathname === "/" : `${pathname}/`.startsWith(to);
  const { icon, title } = area;
  return (
    <Box component="li">
      <Box
        component={Link}
        to={to}
        {...(isHere ? { "aria-current": "page" as const } : {})}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.25,
          minHeight: 34,
          px: 1.25,
          mb: "1px",
          borderRadius: 1,
          color: isHere ? "text.primary" : "text.secondary",
          bgcolor: isHere ? "action.hover" : "transparent",
          fontSize: "0.8125rem",
          fontWeight: isHere ? 600 : 500,
          textDecoration: "none",
          "&:hover": { bgcolor: "action.hover", color: "text.primary" },
        }}
      >
        <Icon of={icon} sx={{ fontSize: 18, color: isHere ? "primary.main" : "inherit" }} />
        {title}
      </Box>
    </Box>
  );
}
