import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ModelDocument } from "#engine";
import { useArea } from "../area/area-context.ts";
import { useAddressState } from "../data/address-state.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { QuestionFilter } from "../ui/list/QuestionFilter.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithLiveModel } from "../ui/WithLiveModel.tsx";
import { groupsOf, NO_FILTER, type RuleFilter, TYPE_OPTIONS } from "./list/groups.ts";
import { RuleGroup } from "./list/RuleGroup.tsx";

/** The recommendation rules by question, in the order they are tried; the filters are in the address. */
export function RecommendationList() {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={area.title}
        description="What a lead is told once all scores are known: for each question the first rule that matches."
        actions={<AddButton area={area} />}
      />
      <WithLiveModel>{(live) => <Listed live={live} />}</WithLiveModel>
    </>
  );
}

function Listed({ live }: { readonly live: ModelDocument }) {
  const area = useArea();
  const [filter, change] = useAddressState<RuleFilter>(NO_FILTER);
  if (live.recommendations.length === 0) {
    return (
      <EmptyState
        icon={area.icon}
        title="No rule yet"
        text={
          live.questions.length === 0
            ? "A rule belongs to a question, so begin with a question."
            : "A rule is a condition, such as If {credit_score} >= 720, and what a lead is told when it is met."
        }
      >
        <AddButton area={area} />
      </EmptyState>
    );
  }
  const groups = groupsOf(live, filter);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <QuestionFilter
          questions={live.questions.filter(({ id }) => live.recommendations.some((rule) => rule.question === id))}
          value={filter.question}
          onChange={(question) => change({ question })}
        />
        <SelectFilter label="Type" value={filter.type} onChange={(type) => change({ type })} options={TYPE_OPTIONS} />
      </Box>
      {groups.length === 0 ? (
        <EmptyState icon={area.icon} title="Nothing found" text="No rule fits the filters.">
          <Button variant="outlined" onClick={() => change(NO_FILTER)}>
            Clear them
          </Button>
        </EmptyState>
      ) : (
        <Box sx={{ display: "grid", gap: 2 }}>
          {groups.map((group) => (
            <RuleGroup key={group.question.id} group={group} />
          ))}
        </Box>
      )}
    </>
  );
}
