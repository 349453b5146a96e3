import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { ModelDocument } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useAddressState } from "../data/address-state.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ListControls } from "../ui/list/ListControls.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { QuestionFilter } from "../ui/list/QuestionFilter.tsx";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { groupsOf, NO_RULE_FILTER, type RuleFilter, TYPE_OPTIONS } from "./list/groups.ts";
import { RuleGroup } from "./list/RuleGroup.tsx";
import { useIdleRules } from "./list/use-idle-rules.ts";
import { useMatches } from "./list/use-matches.ts";

/** The recommendation rules by question, in evaluation order; the filters are stored in the address. */
export function RecommendationList() {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={area.title}
        description="The message a lead gets once its scores are known. For each question, the first matching rule wins."
        actions={<AddButton area={area} />}
      />
      <WithModel>{(document) => <Listed document={document} />}</WithModel>
    </>
  );
}

function Listed({ document }: { readonly document: ModelDocument }) {
  const area = useArea();
  const [filter, change] = useAddressState<RuleFilter>(NO_RULE_FILTER);
  const matches = useMatches();
  const idle = useIdleRules(document);
  const hasQuestions = document.questions.length > 0;
  if (document.recommendations.length === 0) {
    return (
      <EmptyState
        icon={area.icon}
        title="No rules yet"
        text={
          hasQuestions
            ? "A rule is a condition, such as If {credit_score} >= 720, and the message a lead gets when it matches."
            : "Rules belong to questions, so add a question first."
        }
      >
        {hasQuestions ? (
          <AddButton area={area} />
        ) : (
          <Button variant="contained" component={Link} to={paths.add({ path: RESOURCE.question })}>
            Add question
          </Button>
        )}
      </EmptyState>
    );
  }
  const groups = groupsOf(document, filter);
  return (
    <>
      <ListControls>
        <SearchInput label="Find a rule" value={filter.search} onSearch={(search) => change({ search })} />
        <QuestionFilter
          questions={document.questions.filter(({ id }) =>
            document.recommendations.some((rule) => rule.question === id),
          )}
          value={filter.question}
          onChange={(question) => change({ question })}
        />
        <SelectFilter label="Type" value={filter.type} onChange={(type) => change({ type })} options={TYPE_OPTIONS} />
      </ListControls>
      {groups.length === 0 ? (
        <EmptyState icon={area.icon} title="No matching rules" text="No rules match these filters.">
          <Button variant="outlined" onClick={() => change(NO_RULE_FILTER)}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <Box sx={{ display: "grid", gap: 2 }}>
          {groups.map((group) => (
            <RuleGroup key={group.question.id} group={group} matches={matches} idle={idle} />
          ))}
        </Box>
      )}
    </>
  );
}
