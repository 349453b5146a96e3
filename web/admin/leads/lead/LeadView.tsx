import pencilIcon from "virtual:lucide/pencil";
import trashIcon from "virtual:lucide/trash";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { RESCORING_REASONS } from "#contract/wire";
import type { Bands, ModelDocument } from "#engine";
import { LeadPlane } from "../../../explain/LeadPlane.tsx";
import { dayText } from "../../../ui/dates.ts";
import { useDraftId } from "../../api/draft.ts";
import { keepAsTest } from "../../area/keep-as-test.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import { useImportNames } from "../../data/import-names.ts";
import { useLiveModel } from "../../data/model.ts";
import { RecommendationCards } from "../../results/RecommendationCards.tsx";
import { RuleOutcomes } from "../../results/RuleOutcomes.tsx";
import { ScoreCards } from "../../results/ScoreCards.tsx";
import { UnansweredQuestions } from "../../results/UnansweredQuestions.tsx";
import { Waterfall } from "../../results/Waterfall.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { campaignText, sourceText } from "../../ui/source-text.ts";
import { Columns } from "../form/Columns.tsx";
import { PriorityBadge } from "../PriorityBadge.tsx";
import { TestNotice } from "../TestNotice.tsx";
import { AnswerList } from "./AnswerList.tsx";
import type { ShownResult } from "./DraftNotice.tsx";
import { HeldBack } from "./HeldBack.tsx";
import { History } from "./History.tsx";
import { useLeadInDraft } from "./in-draft.ts";
import { NeighborLinks } from "./NeighborLinks.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { RawJson } from "./RawJson.tsx";
import { SentTo } from "./SentTo.tsx";
import { explained, type LeadDetail, nameOfLead } from "./use-lead.ts";
import { useListLink } from "./use-neighbors.ts";

const DraftNotice = onDemand(async () => (await import("./DraftNotice.tsx")).DraftNotice);
const Clicks = onDemand(async () => (await import("./Clicks.tsx")).Clicks);
const EraseDialog = onDemand(async () => (await import("../erase/EraseDialog.tsx")).EraseDialog);
const EditAnswers = onDemand(async () => (await import("./EditAnswers.tsx")).EditAnswers, <Loading />);

/** A lead with its scores, its recommendations, the explanation, its answers, and its history. */
export function LeadView({ lead, document }: { readonly lead: LeadDetail; readonly document: ModelDocument }) {
  const [isEditing, setEditing] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const list = useListLink();
  const draft = useDraftId();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const stored = useMemo(() => explained(lead, document), [lead, document]);
  const drafted = useLeadInDraft(lead, document);
  const { data: live } = useLiveModel();
  const [shown, setShown] = useState<ShownResult>("stored");
  // in the live model there is nothing to switch
  const inDraft = draft !== undefined && drafted !== undefined && "result" in drafted ? drafted.result : undefined;
  const isDraft = shown === "draft" && inDraft !== undefined;
  const result = isDraft ? inDraft : stored;
  const { explanation } = result;
  const isTest = lead.is_test === true;
  if (isEditing) return <EditAnswers lead={lead} former={document} onDone={() => setEditing(false)} />;
  const about = (
    <>
      <Section title="Position">
        <LeadPlane bands={result.document.bands} explanation={explanation} />
      </Section>
      <Section title="Answers">
        <AnswerList answers={lead.answers} document={document} />
      </Section>
    </>
  );
  return (
    <>
      <PageHeader
        title={nameOfLead(lead)}
        trail={[list]}
        description={<About lead={lead} bands={document.bands} />}
        actions={
          <>
            <NeighborLinks leadId={lead.lead_id} />
            {!isTest && (
              <Button
                variant="outlined"
                component={Link}
                {...keepAsTest(
                  { answers: lead.answers, version: lead.model_version, date: lead.evaluated_on },
                  { label: nameOfLead(lead), to: leadPaths.lead(lead.lead_id) },
                )}
              >
                Keep as a test
              </Button>
            )}
            <Button
              variant="outlined"
              color="error"
              startIcon={<Icon of={trashIcon} />}
              onClick={() => setErasing(true)}
            >
              Erase…
            </Button>
            {!isTest && (
              <Button variant="contained" startIcon={<Icon of={pencilIcon} />} onClick={() => setEditing(true)}>
                Edit answers
              </Button>
            )}
          </>
        }
      />
      {isTest && <TestNotice>This is a test lead</TestNotice>}
      {draft !== undefined && (
        <DraftNotice
          stored={stored.explanation}
          former={lead.model_version === live?.version ? "Live" : `Version ${lead.model_version}`}
          drafted={drafted}
          shown={shown}
          onShow={setShown}
        />
      )}
      <Columns
        middle={
          <Section title="Rules" description="The part that decided each rule is highlighted.">
            <RuleOutcomes result={result} isLinked />
          </Section>
        }
        aside={isWide ? about : null}
      >
        <Section title="Scores">
          <ScoreCards explanation={explanation} />
        </Section>
        <Section
          title="Recommendations"
          description={isDraft ? "As the lead would see them." : "As the lead sees them."}
        >
          <RecommendationCards
            recommendations={isDraft ? result.recommended.recommendations : lead.recommendations}
            document={result.document}
          />
          {lead.clicks.length > 0 && <Clicks clicks={lead.clicks} document={document} />}
        </Section>
        {/* on a phone the answers come before the explanation, which is long */}
        {!isWide && about}
        <Section
          title="Why these scores"
          description={`${isDraft ? "This draft" : `Model version ${lead.model_version}`}, evaluated as of ${dayText(lead.evaluated_on, "medium")}. Open a step to see how it was calculated.`}
        >
          <Waterfall result={result} isLinked />
          <Box sx={{ mt: 2 }}>
            <UnansweredQuestions result={result} />
          </Box>
        </Section>
        <HeldBack lead={lead} document={result.document} isDraft={isDraft} />
      </Columns>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", mt: 2 }}>
        <Section title="Outcomes" description="What became of this lead.">
          <Outcomes lead={lead} />
        </Section>
        <History lead={lead} />
        {!isTest && <SentTo leadId={lead.lead_id} />}
        <RawJson lead={lead} />
      </Box>
      {isErasing && (
        <EraseDialog
          target={{ kind: "leads", ids: [lead.lead_id], name: nameOfLead(lead) }}
          isTest={isTest}
          leaveTo={list.to}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}

function About({ lead, bands }: { readonly lead: LeadDetail; readonly bands: Bands }) {
  const { lead_id, name, email, created_at, updated_at, rescored, model_version, priority, source, is_test, restored } =
    lead;
  const campaign = campaignText(source);
  const { import_id } = source;
  const origin = sourceText(source, useImportNames(import_id === undefined ? [] : [import_id]));
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", overflowWrap: "anywhere" }}>
      <PriorityBadge priority={priority} bands={bands} />
      {is_test && <Chip size="small" color="warning" label="Test lead" />}
      {name && <span>{lead_id}</span>}
      {email && <MuiLink href={`mailto:${encodeURIComponent(email)}`}>{email}</MuiLink>}
      <span>
        arrived <Moment at={created_at} />
      </span>
      <span>
        source:{" "}
        {import_id === undefined ? (
          origin
        ) : (
          <MuiLink component={Link} to={leadPaths.import(import_id)}>
            {origin}
          </MuiLink>
        )}
        {campaign !== "" && `, ${campaign}`}
      </span>
      {updated_at !== created_at && (
        <span>
          resubmitted <Moment at={updated_at} />
        </span>
      )}
      {restored !== null && (
        <span>
          restored <Moment at={restored.at} />
        </span>
      )}
      {rescored !== null && (
        <span>
          {RESCORING_REASONS[rescored.reason].toLowerCase()} <Moment at={rescored.at} />
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
