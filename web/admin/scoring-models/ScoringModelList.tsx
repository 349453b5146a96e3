import WarningAmberIcon from "@mui/icons-material/WarningAmber";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import type { ScoringModel } from "#engine";
import { coverOf } from "../../explain/ranges/cover.ts";
import { gapTexts } from "../../explain/ranges/words.ts";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { points } from "../../ui/numbers.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useAddressState } from "../data/address-state.ts";
import { useLiveModel } from "../data/live-model.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { DuplicateLink } from "../ui/list/DuplicateLink.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { QuestionFilter } from "../ui/list/QuestionFilter.tsx";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AxisChips } from "./AxisChips.tsx";
import { arrange, type Listed, nameOf } from "./arrange.ts";

const COLUMNS: readonly Column<Listed>[] = [
  { label: "Name", sortBy: "name", render: ({ model }) => nameOf(model) },
  { label: "Question", sortBy: "question", render: ({ question }) => question?.text, width: "22%" },
  {
    label: "Formula",
    render: ({ model }) => (
      <Box component="code" sx={{ overflowWrap: "anywhere" }}>
        <Highlighted text={model.formula} />
      </Box>
    ),
    width: "24%",
  },
  { label: "Axes", render: ({ model }) => <AxisChips model={model} /> },
  { label: "Weight", sortBy: "weight", align: "right", render: ({ model }) => points(model.weight) },
  { label: "Ranges", sortBy: "ranges", align: "right", render: ({ model }) => <Ranges model={model} /> },
  {
    label: "Most points",
    sortBy: "most",
    align: "right",
    render: ({ most }) => (most === undefined ? "open" : points(most)),
  },
  { label: "Duplicate", render: ({ model }) => <Duplicate model={model} /> },
];

const DEFAULTS = { question: "", axis: "", sort: "question" };

/** The scoring models of the account: filters and order are in the address. */
export function ScoringModelList() {
  const area = useArea();
  const { data: live, error, refetch } = useLiveModel();
  const [settings, change] = useAddressState(DEFAULTS);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  const items = live === undefined ? [] : arrange(live.document, settings);
  const isEmpty = live?.document.scoring_models.length === 0;
  const isDescending = settings.sort.startsWith("-");
  return (
    <>
      <PageHeader
        title={area.title}
        description="Each turns answers into points on the X axis, the Y axis or both."
        actions={<AddButton area={area} />}
      />
      {live === undefined && <ListSkeleton />}
      {live !== undefined && isEmpty && (
        <EmptyState
          icon={area.icon}
          title="No scoring model yet"
          text={
            live.document.questions.length === 0
              ? "A scoring model belongs to a question, so begin with a question."
              : "A formula gives a value for each lead, and value ranges say how many points that is worth."
          }
        >
          <AddButton area={area} />
        </EmptyState>
      )}
      {live !== undefined && !isEmpty && (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
            <QuestionFilter
              questions={live.document.questions}
              value={settings.question}
              onChange={(question) => change({ question })}
            />
            <SelectFilter
              label="Axis"
              value={settings.axis}
              onChange={(axis) => change({ axis })}
              options={[
                ["", "Both axes"],
                ["x", "Feeds X"],
                ["y", "Feeds Y"],
              ]}
            />
          </Box>
          {items.length === 0 ? (
            <EmptyState icon={area.icon} title="Nothing found" text="No scoring model fits the filters.">
              <Button variant="outlined" onClick={() => change({ question: "", axis: "" })}>
                Clear them
              </Button>
            </EmptyState>
          ) : (
            <ResponsiveList
              label={area.title}
              items={items}
              columns={COLUMNS}
              linkTo={({ id }) => paths.change(area, id)}
              sort={{ field: settings.sort.replace("-", ""), order: isDescending ? "DESC" : "ASC" }}
              onSort={({ field, order }) => change({ sort: order === "DESC" ? `-${field}` : field })}
            />
          )}
        </>
      )}
    </>
  );
}

function Duplicate({ model }: { readonly model: ScoringModel }) {
  return <DuplicateLink to={paths.copy(useArea(), model.id)} name={nameOf(model)} />;
}

/** How many, and whether values fall between them. */
function Ranges({ model: { value_ranges } }: { readonly model: ScoringModel }) {
  const gaps = gapTexts(coverOf(value_ranges));
  if (value_ranges.length === 0) return "none";
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}>
      {gaps.length > 0 && (
        <Tooltip title={gaps.join(" ")}>
          <WarningAmberIcon sx={{ fontSize: 16, color: "warning.main" }} titleAccess={gaps.join(" ")} />
        </Tooltip>
      )}
      {value_ranges.length}
    </Box>
  );
}
