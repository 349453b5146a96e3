import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useId, useState } from "react";
import { Link } from "react-router";
import { exactMomentText } from "../../ui/dates.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useTimeZone } from "../data/account.ts";
import { Facts } from "../ui/Facts.tsx";
import { HighlightedCode } from "../ui/HighlightedCode.tsx";
import type { State } from "./diff.ts";
import { FieldChanges } from "./FieldChanges.tsx";
import type { ChangeFilters } from "./use-audit-log.ts";
import { type AuditEvent, actorText, statesOf, thisTarget } from "./wording.ts";

/** The target before and after, and links to related pages. */
export function EventDetails({ event, onFilter }: { readonly event: AuditEvent; readonly onFilter?: ChangeFilters }) {
  const area = useArea();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { actor, target } = event;
  const { before, after } = statesOf(event);
  const hasState = event.before !== null || event.after !== null;
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Particulars event={event} />
      <FieldChanges before={withoutNote(before)} after={withoutNote(after)} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {hasState && (
          <Button variant="outlined" aria-expanded={showsAll} aria-controls={id} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Hide JSON" : "View JSON"}
          </Button>
        )}
        {onFilter !== undefined && actor !== null && (
          <Button variant="outlined" onClick={() => onFilter({ actor: String(actor.id) })}>
            All events by {actorText(event)}
          </Button>
        )}
        {onFilter !== undefined && target.id !== "" && (
          <Button
            variant="outlined"
            onClick={() => onFilter({ target_type: target.type, target_id: target.id })}
            sx={{ whiteSpace: "normal" }}
          >
            All events for {thisTarget(event)}
          </Button>
        )}
        {onFilter !== undefined && (
          <MuiLink component={Link} to={paths.change(area, event.id)} sx={{ alignSelf: "center", ml: 0.5 }}>
            Event {event.id}
          </MuiLink>
        )}
      </Box>
      <Box id={id} hidden={!showsAll}>
        {showsAll && (
          <Box
            sx={{
              display: "grid",
              gap: 1.5,
              gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
            }}
          >
            <Json label="Before" state={event.before} />
            <Json label="After" state={event.after} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The state without the note of a draft's edit, which is above the details. */
function withoutNote(state: State): State {
  if (state === null) return null;
  const { edit: _edit, taken_back: _takenBack, ...others } = state;
  return Object.keys(others).length === 0 ? null : others;
}

function Json({ label, state }: { readonly label: string; readonly state: AuditEvent["before"] }) {
  return (
    <div>
      <Box sx={{ mb: 0.5, fontSize: "0.75rem", fontWeight: 600, color: "text.secondary" }}>{label}</Box>
      <HighlightedCode code={JSON.stringify(state, null, 2)} language="json" label={`${label}, as JSON`} />
    </div>
  );
}

/** The details for which the line in the list has no room. */
function Particulars({ event: { created_at, ip, user_agent, target } }: { readonly event: AuditEvent }) {
  const timeZone = useTimeZone();
  const all: readonly (readonly [string, string])[] = [
    ["Exact time", exactMomentText(new Date(created_at), timeZone)],
    ["IP address", ip],
    ["User agent", user_agent],
    ["Resource ID", target.id],
  ];
  const facts = all.filter(([, value]) => value !== "");
  return (
    <Facts
      facts={facts}
      sx={{ gridTemplateColumns: "minmax(96px, auto) minmax(0, 1fr)", gap: "2px 16px", fontSize: "0.8125rem" }}
    />
  );
}
