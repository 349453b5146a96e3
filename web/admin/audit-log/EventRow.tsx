import chevronRightIcon from "virtual:lucide/chevron-right";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import MuiLink from "@mui/material/Link";
import { useId, useState } from "react";
import { Link } from "react-router";
import { AUDIT_ACTIONS } from "#contract/wire";
import { useTimeZone } from "../data/account.ts";
import { Icon } from "../ui/Icon.tsx";
import { Moment } from "../ui/Moment.tsx";
import { EventDetails } from "./EventDetails.tsx";
import { targetPlace } from "./target-place.ts";
import type { ChangeFilters } from "./use-audit-log.ts";
import { useNameOf } from "./use-name-of.ts";
import { type AuditEvent, actorText, eventSentence, fromText, summary, targetTexts, viaText } from "./wording.ts";

/** One event in a line, which expands to the target before and after. */
export function EventRow({ event, onFilter }: { readonly event: AuditEvent; readonly onFilter: ChangeFilters }) {
  const id = useId();
  const timeZone = useTimeZone();
  const nameOf = useNameOf();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
      <Box
        sx={{
          position: "relative",
          display: "grid",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: "132px minmax(0, 170px) minmax(0, 1fr) minmax(0, 150px)",
          },
          gap: { xs: "2px", md: "0 16px" },
          px: { xs: 1.5, sm: 2 },
          py: 1.25,
          fontSize: "0.8125rem",
          overflowWrap: "anywhere",
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{
            justifyContent: "flex-start",
            alignSelf: "start",
            font: "inherit",
            color: "text.secondary",
            "&::after": { content: '""', position: "absolute", inset: 0 },
          }}
        >
          <Icon
            of={chevronRightIcon}
            sx={{ fontSize: 18, ml: -0.5, mr: 0.5, transition: "transform 120ms", rotate: isOpen ? "90deg" : "0deg" }}
          />
          <Moment at={event.created_at} isTime />
          <span className="visually-hidden">{`, ${eventSentence(event)}: details`}</span>
        </ButtonBase>
        <Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {actorText(event)}
          </Box>{" "}
          <Muted block="wide">{viaText(event)}</Muted>
        </Box>
        <Box>
          <EventSummary event={event} />
          <Muted block="always">{summary(event, { timeZone, nameOf })}</Muted>
        </Box>
        <Box>
          {fromText(event).map((part) => (
            <Muted key={part} block="wide">
              {part}
            </Muted>
          ))}
        </Box>
      </Box>
      <Box id={id} hidden={!isOpen}>
        {isOpen && (
          <Box sx={{ px: { xs: 1.5, sm: 2 }, pb: 2, pt: 0.5 }}>
            <EventDetails event={event} onFilter={onFilter} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The action and its target, with a link to it. */
export function EventSummary({ event }: { readonly event: AuditEvent }) {
  const { kind, name } = targetTexts(event);
  const place = targetPlace(event);
  return (
    <>
      {AUDIT_ACTIONS[event.action]} <Muted>{kind}</Muted>{" "}
      {place === undefined || name === "" ? (
        name
      ) : (
        <MuiLink component={Link} to={place} sx={{ position: "relative", zIndex: 1 }}>
          {name}
        </MuiLink>
      )}
    </>
  );
}

/** Whether a text has its own line: always, or only if there are columns. */
const DISPLAYS = {
  never: { display: "inline" },
  wide: { display: { xs: "inline-block", md: "block" }, mr: 1 },
  always: { display: "block" },
} as const;

function Muted({ children, block = "never" }: { readonly children: string; readonly block?: keyof typeof DISPLAYS }) {
  if (children === "") return null;
  return (
    <Box component="span" sx={{ color: "text.secondary", ...DISPLAYS[block] }}>
      {children}
    </Box>
  );
}
