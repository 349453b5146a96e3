import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useState } from "react";
import { Link } from "react-router";
import { formatPoints, formatSigned } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { LeadName } from "../../ui/LeadName.tsx";
import { LeadDifference } from "./LeadDifference.tsx";
import type { ListedSimulation, SimulatedLead } from "./simulations.ts";

/** Leads with their totals before and after; each opens to the causes of the difference. */
export function LeadRows({
  simulation,
  leads,
  label,
  from,
}: {
  readonly simulation: ListedSimulation;
  readonly leads: readonly SimulatedLead[];
  readonly label: string;
  /** The parameters of the list in the address of a lead. */
  readonly from?: string;
}) {
  return (
    <Box component="ul" aria-label={label} sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" }}>
      {leads.map((lead, index) => (
        <Row key={lead.lead_id ?? `erased ${index}`} simulation={simulation} lead={lead} from={from} />
      ))}
    </Box>
  );
}

function Row({
  simulation,
  lead,
  from,
}: {
  readonly simulation: ListedSimulation;
  readonly lead: SimulatedLead;
  readonly from: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const { lead_id, total_before, total_after, priority_before, priority_after } = lead;
  const difference = total_after === null ? null : total_after - total_before;
  return (
    <Box component="li" data-lead={lead_id} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={ROW}>
        {lead_id === null ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            Erased lead
          </Box>
        ) : (
          <MuiLink
            component={Link}
            to={from === undefined ? leadPaths.lead(lead_id) : `${leadPaths.lead(lead_id)}?${from}`}
            sx={{ overflowWrap: "anywhere", fontWeight: 550 }}
          >
            <LeadName lead={{ ...lead, lead_id }} />
          </MuiLink>
        )}
        <span>
          {formatPoints(total_before)} <Named>{priority_before}</Named> →{" "}
          {total_after === null ? (
            "no longer fits"
          ) : (
            <>
              {formatPoints(total_after)} <Named>{priority_after ?? ""}</Named>
            </>
          )}
        </span>
        <Box
          component="strong"
          sx={{
            textAlign: { sm: "right" },
            color: difference ? `var(--color-${difference > 0 ? "success" : "danger"})` : "text.secondary",
          }}
        >
          {difference !== null && formatSigned(Math.round(difference * 100) / 100)}
        </Box>
      </Box>
      {lead.misfits.map(({ field_name, text }) => (
        <Box key={field_name} sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
          <code>{field_name}</code>: {text}
        </Box>
      ))}
      {lead_id !== null && total_after !== null && (
        <Box component="details" onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)}>
          <Box
            component="summary"
            sx={{ cursor: "pointer", width: "fit-content", fontSize: "0.8125rem", lineHeight: "24px" }}
          >
            What changes<span className="visually-hidden"> for {lead.name || lead_id}</span>
          </Box>
          {isOpen && <LeadDifference simulation={simulation} leadId={lead_id} />}
        </Box>
      )}
    </Box>
  );
}

const Named = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: "text.secondary" }}>
    {children}
  </Box>
);

const ROW = {
  display: "grid",
  gap: { xs: "2px 12px", sm: 1.5 },
  gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) minmax(0, 1.2fr) 72px" },
  "& > :first-of-type": { gridColumn: { xs: "1 / -1", sm: "auto" } },
  alignItems: "baseline",
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
} as const;
