import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { paths } from "../area/area.ts";

/** Leads to the user a token acts for. */
export function OwnerLink({ id, username }: { readonly id: number; readonly username: string }) {
  return (
    <MuiLink component={Link} to={paths.change({ path: "auth/user" }, id)}>
      {username}
    </MuiLink>
  );
}
