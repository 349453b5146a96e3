import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { capitalized, type Use } from "#engine";
import { PLACES } from "../area/paths.ts";

/** Where something of the model is used, each use with a link. */
export function UsedBy({ uses, label }: { readonly uses: readonly Use[]; readonly label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ display: "grid", gap: "2px", m: 0, pl: 2.25, listStyle: "disc" }}>
      {uses.map(({ target: { type, id, name }, why }) => (
        <li key={`${type} ${id}`}>
          <MuiLink component={Link} to={PLACES[type](id)}>
            {capitalized(name)}
          </MuiLink>
          {why === "belongs" && (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {" "}
              belongs to it
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
