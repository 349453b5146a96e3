import InfoIcon from "@mui/icons-material/InfoOutlined";
import CheckIcon from "@mui/icons-material/TaskAlt";
import WarningIcon from "@mui/icons-material/WarningAmber";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { ModelDocument } from "#engine";
import { useLiveModel } from "../data/live-model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { ATTENTION, type Finding } from "./figures.ts";
import { placeOf } from "./targets.ts";

/** So many are shown before one asks for the rest. */
const SHOWN = 5;

const SEVERITIES = {
  warning: { Icon: WarningIcon, text: "Warning", color: "warning.main" },
  info: { Icon: InfoIcon, text: "Good to know", color: "text.secondary" },
} as const;

/** What in the model is probably not as it was meant, each with the way to mend it. */
export function Attention() {
  const { data, error, refetch } = useQuery(ATTENTION);
  const { data: model, error: modelError, refetch: refetchModel } = useLiveModel();
  const failure = error ?? modelError;
  return (
    <Section title="Needs attention" description="What is probably not as it was meant, in the model and in its use.">
      {failure !== null ? (
        <Failed error={failure} retry={() => void Promise.all([refetch(), refetchModel()])} />
      ) : data === undefined || model === undefined ? (
        <Skeleton variant="rounded" height={132} />
      ) : data.findings.length === 0 ? (
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <CheckIcon sx={{ color: "success.main" }} aria-hidden="true" />
          All fine: nothing needs your attention.
        </Box>
      ) : (
        <Findings findings={data.findings} model={model.document} />
      )}
    </Section>
  );
}

function Findings({ findings, model }: { readonly findings: readonly Finding[]; readonly model: ModelDocument }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isFolded = findings.length > SHOWN + 1;
  const shown = isFolded && !isOpen ? findings.slice(0, SHOWN) : findings;
  return (
    <>
      <Box component="ul" id={id} aria-label="Findings" sx={{ display: "grid", gap: 1.5 }}>
        {shown.map((finding) => (
          <FindingItem
            key={`${finding.kind} ${finding.target.type} ${finding.target.id} ${finding.message}`}
            finding={finding}
            model={model}
          />
        ))}
      </Box>
      {isFolded && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={{ mt: 1.5, ml: -1 }}>
          {isOpen ? "Show fewer" : `Show ${findings.length - SHOWN} more`}
        </Button>
      )}
    </>
  );
}

/** What the page of each kind of thing is called. */
const OPEN: Record<Finding["target"]["type"], string> = {
  question: "Open the question",
  choice: "Open its question",
  scoring_model: "Open the scoring model",
  value_range: "Open its scoring model",
  recommendation: "Open the rule",
  calculated_field: "Open the calculated field",
  bands: "Open the bands",
};

function FindingItem({
  finding: { severity, message, target },
  model,
}: {
  readonly finding: Finding;
  readonly model: ModelDocument;
}) {
  const { Icon, text, color } = SEVERITIES[severity];
  const place = placeOf(target, model);
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", gap: 1 }}>
      <Icon sx={{ fontSize: 18, mt: "2px", color }} aria-hidden="true" />
      <Box component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
        <span className="visually-hidden">{text}: </span>
        {message}{" "}
        {place !== undefined && (
          <MuiLink component={Link} to={place} aria-label={`${OPEN[target.type]}: ${target.name}`}>
            {OPEN[target.type]}
          </MuiLink>
        )}
      </Box>
    </Box>
  );
}
