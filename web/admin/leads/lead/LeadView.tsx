import EditIcon from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { ModelDocument } from "#engine";
import { LeadPlane } from "../../../explain/LeadPlane.tsx";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import { RecommendationCards } from "../../results/RecommendationCards.tsx";
import { RuleOutcomes } from "../../results/RuleOutcomes.tsx";
import { ScoreCards } from "../../results/ScoreCards.tsx";
import { Unanswered } from "../../results/Unanswered.tsx";
import { Waterfall } from "../../results/Waterfall.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { PriorityBadge } from "../columns.tsx";
import { TwoColumns } from "../form/TwoColumns.tsx";
import { AnswerList } from "./AnswerList.tsx";
import { EditAnswers } from "./EditAnswers.tsx";
import { History } from "./History.tsx";
import { RawJson } from "./RawJson.tsx";
import { explained, type LeadDetail } from "./use-lead.ts";

/** A lead with its scores, what is recommended, why, what it answered, and how it came to be. */
export function LeadView({ lead, document }: { readonly lead: LeadDetail; readonly document: ModelDocument }) {
  const [isEditing, setEditing] = useState(false);
  const result = useMemo(() => explained(lead, document), [lead, document]);
  const { explanation } = result;
  if (isEditing) return <EditAnswers lead={lead} onDone={() => setEditing(false)} />;
  return (
    <>
      <PageHeader
        title={lead.lead_id}
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description={<About lead={lead} />}
        actions={
          <Button variant="contained" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
            Edit answers
          </Button>
        }
      />
      <TwoColumns
        aside={
          <>
            <Section title="Position">
              <LeadPlane bands={document.bands} explanation={explanation} />
            </Section>
            <Section title="Answers">
              <AnswerList answers={lead.answers} document={document} />
            </Section>
          </>
        }
      >
        <Section title="Scores">
          <ScoreCards explanation={explanation} />
        </Section>
        <Section title="Recommendations" description="As the customer sees them.">
          <RecommendationCards recommendations={lead.recommendations} document={document} />
        </Section>
        <Section
          title="Why these scores"
          description={`By model version ${lead.model_version}, on ${lead.evaluated_on}. Open a step to see it worked out.`}
        >
          <Waterfall result={result} />
          <Box sx={{ mt: 2 }}>
            <Unanswered result={result} />
          </Box>
        </Section>
        <Section title="Rules" description="What decided is marked in each rule.">
          <RuleOutcomes result={result} />
        </Section>
      </TwoColumns>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", mt: 2 }}>
        <History lead={lead} />
        <RawJson lead={lead} />
      </Box>
    </>
  );
}

function About({ lead }: { readonly lead: LeadDetail }) {
  const { name, email, created_at, updated_at, model_version, priority } = lead;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", overflowWrap: "anywhere" }}>
      <PriorityBadge priority={priority} />
      {name !== null && name !== "" && <span>{name}</span>}
      {email !== null && email !== "" && <MuiLink href={`mailto:${encodeURIComponent(email)}`}>{email}</MuiLink>}
      <span>
        arrived <Moment at={created_at} />
      </span>
      {updated_at !== created_at && (
        <span>
          answered again <Moment at={updated_at} />
        </span>
      )}
      <span>
        scored by{" "}
        <MuiLink component={Link} to={PLACES.model_version(model_version)}>
          model version {model_version}
        </MuiLink>
      </span>
    </Box>
  );
}
