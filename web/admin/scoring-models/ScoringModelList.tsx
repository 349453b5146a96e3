import triangleAlertIcon from "virtual:lucide/triangle-alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { Link } from "react-router";
import type { ScoringModel } from "#engine";
import { coverOf } from "../../explain/ranges/cover.ts";
import { gapTexts } from "../../explain/ranges/words.ts";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { formatPoints } from "../../ui/numbers.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { useArea } from "../area/area-context.ts";
import { nameOfScoringModel } from "../area/item-names.ts";
import { paths } from "../area/paths.ts";
import { useAddressState } from "../data/address-state.ts";
import { useModel } from "../data/model.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { DuplicateLink } from "../ui/list/DuplicateLink.tsx";
import { ListControls } from "../ui/list/ListControls.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { QuestionFilter } from "../ui/list/QuestionFilter.tsx";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { arrangeModels, type Listed } from "./arrange.ts";
import { axesText } from "./figures.ts";

const COLUMNS: readonly Column<Listed>[] = [
  { label: "Name", sortBy: "name", render: ({ model }) => nameOfScoringModel(model) },
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
  { label: "Weight", sortBy: "weight", align: "right", render: ({ model }) => formatPoints(model.weight) },
  { label: "Scored by", sortBy: "ranges", align: "right", render: (item) => <Ranges item={item} /> },
  {
    label: "Most points",
    sortBy: "most",
    align: "right",
    render: ({ most }) => (most === undefined ? "no limit" : formatPoints(most)),
  },
  { label: "Duplicate", align: "right", isAction: true, render: ({ model }) => <Duplicate model={model} /> },
];

const DEFAULTS = { search: "", question: "", axis: "", sort: "question" };

/** The scoring models of the account: filters and order are stored in the address. */
export function ScoringModelList() {
  const area = useArea();
  const { data: model, error, refetch } = useModel();
  const [settings, change] = useAddressState(DEFAULTS);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  const items = model === undefined ? [] : arrangeModels(model.document, settings);
  const isEmpty = model?.document.scoring_models.length === 0;
  const isDescending = settings.sort.startsWith("-");
  return (
    <>
      <PageHeader
        title={area.title}
        description="Each one turns answers into points on the X axis, the Y axis, or both."
        actions={<AddButton area={area} />}
      />
      {model === undefined && <ListSkeleton />}
      {model !== undefined && isEmpty && (
        <EmptyState
          icon={area.icon}
          title="No scoring models yet"
          text={
            model.document.questions.length === 0
              ? "Scoring models turn answers into points, so add a question first."
              : "A scoring model turns an answer into points on the X axis, the Y axis, or both."
          }
        >
          {model.document.questions.length === 0 ? (
            <Button component={Link} to={paths.add({ path: RESOURCE.question })} variant="contained">
              Add question
            </Button>
          ) : (
            <AddButton area={area} />
          )}
        </EmptyState>
      )}
      {model !== undefined && !isEmpty && (
        <>
          <ListControls>
            <SearchInput
              label="Find a scoring model"
              value={settings.search}
              onSearch={(search) => change({ search })}
            />
            <QuestionFilter
              questions={model.document.questions}
              value={settings.question}
              onChange={(question) => change({ question })}
            />
            <SelectFilter
              label="Axis"
              value={settings.axis}
              onChange={(axis) => change({ axis })}
              options={[
                ["", "All axes"],
                ["x", "X axis"],
                ["y", "Y axis"],
              ]}
            />
          </ListControls>
          {items.length === 0 ? (
            <EmptyState icon={area.icon} title="No results" text="No scoring models match these filters.">
              <Button variant="outlined" onClick={() => change({ search: "", question: "", axis: "" })}>
                Clear filters
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
  return <DuplicateLink to={paths.copy(useArea(), model.id)} name={nameOfScoringModel(model)} />;
}

/** What has points: choices, ranges, or the value itself; and whether there are gaps between the ranges. */
function Ranges({ item: { model, choices } }: { readonly item: Listed }) {
  const { value_ranges } = model;
  if (value_ranges.length === 0) return "the value";
  if (choices !== undefined) return choices === 1 ? "1 choice" : `${choices} choices`;
  const gaps = gapTexts(coverOf(value_ranges));
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}>
      {gaps.length > 0 && (
        <Icon of={triangleAlertIcon} sx={{ fontSize: 16, color: "warning.main" }} titleAccess={gaps.join(" ")} />
      )}
      {value_ranges.length === 1 ? "1 range" : `${value_ranges.length} ranges`}
    </Box>
  );
}

/** The axes that a scoring model feeds. */
function AxisChips({ model }: { readonly model: Pick<ScoringModel, "x_axis" | "y_axis"> }) {
  if (!model.x_axis && !model.y_axis) return axesText(model);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      {model.x_axis && <Chip component="span" size="small" label="X" />}
      {model.y_axis && <Chip component="span" size="small" label="Y" />}
    </Box>
  );
}
