import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { accountAddress } from "../../../api/address.ts";
import { PLACES } from "../../../area/paths.ts";
import { ChangeList } from "../../ChangeList.tsx";
import { deletionsIn, deletionsText } from "../deletions.ts";
import { Faults } from "../Faults.tsx";
import type { PushState } from "./use-push.ts";

/** What a file would change in one account, or has changed, or why it did not. */
export function PushRow({
  name,
  slug,
  state,
}: {
  readonly name: string;
  readonly slug: string;
  readonly state: PushState;
}) {
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, py: 1.5, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography component="h3" variant="h3" sx={{ flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <StateChip state={state} />
        {state.is === "planned" && deletionsIn(state.changes) > 0 && (
          <Chip size="small" color="error" variant="outlined" label={deletionsText(state.changes)} />
        )}
      </Box>
      {state.is === "planned" && state.changes.length > 0 && <ChangeList changes={state.changes} shown={3} />}
      {state.is === "failed" && <Faults error={state.error} />}
      {state.is === "failed" && state.draft !== undefined && (
        <Typography variant="body2">
          A draft was created and could not be discarded.{" "}
          <MuiLink component={Link} to={accountAddress(PLACES.draft(state.draft), slug)}>
            Open the draft
          </MuiLink>{" "}
          to discard it.
        </Typography>
      )}
      {state.is === "drafted" && (
        <Typography variant="body2">
          <MuiLink component={Link} to={accountAddress(PLACES.draft(state.draft), slug)}>
            Open the draft
          </MuiLink>{" "}
          {state.simulation === null ? (
            "to try it on the leads of this account, have it reviewed, and publish it."
          ) : (
            <>
              to have it reviewed and publish it, or{" "}
              <MuiLink component={Link} to={accountAddress(PLACES.simulation(state.simulation), slug)}>
                see its simulation
              </MuiLink>
              .
            </>
          )}
        </Typography>
      )}
    </Box>
  );
}

function StateChip({ state }: { readonly state: PushState }) {
  switch (state.is) {
    case "planning":
      return <Chip size="small" label="Comparing…" />;
    case "applying":
      return <Chip size="small" label="Applying…" />;
    case "planned": {
      const { length } = state.changes;
      if (length === 0) return <Chip size="small" color="success" variant="outlined" label="Up to date" />;
      return (
        <Chip size="small" color="primary" variant="outlined" label={length === 1 ? "1 change" : `${length} changes`} />
      );
    }
    case "applied":
      return <Chip size="small" color="success" label={`Applied as version ${state.version}`} />;
    case "drafted":
      return <Chip size="small" color="success" label="Draft created" />;
    case "failed":
      return <Chip size="small" color="error" label="Not applied" />;
  }
}
