import Button from "@mui/material/Button";
import { type ModelDocument, QUESTION_TYPES } from "#engine";
import { useArea } from "../area/area-context.ts";
import { useAddressState } from "../data/address-state.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ListControls } from "../ui/list/ListControls.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { TemplatesLink } from "../ui/TemplatesLink.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { listQuestions, matchingQuestions, NO_QUESTION_FILTER } from "./list/filter.ts";
import { QuestionRows } from "./list/QuestionRows.tsx";

/** The questions in the order of asking; search and filters are stored in the address. */
export function QuestionList() {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={area.title}
        description="What you ask your leads. Formulas and rules refer to a question by its field name."
        actions={<AddButton area={area} />}
      />
      <WithModel>{(document) => <Listed document={document} />}</WithModel>
    </>
  );
}

const TYPES = Object.entries(QUESTION_TYPES).map(([type, { label }]) => [type, label] as const);

function Listed({ document }: { readonly document: ModelDocument }) {
  const area = useArea();
  const [filters, change] = useAddressState<Record<keyof typeof NO_QUESTION_FILTER, string>>(NO_QUESTION_FILTER);
  if (document.questions.length === 0) {
    return (
      <EmptyState
        icon={area.icon}
        title="No questions yet"
        text="Start with what you ask your leads, such as their credit score. Scoring models and rules use the answers."
      >
        <AddButton area={area} />
        <TemplatesLink />
      </EmptyState>
    );
  }
  const items = matchingQuestions(listQuestions(document), filters);
  const isFiltered = items.length < document.questions.length;
  return (
    <>
      <ListControls>
        <SearchInput label="Search questions" value={filters.search} onSearch={(search) => change({ search })} />
        <SelectFilter
          label="Type"
          value={filters.type}
          onChange={(type) => change({ type })}
          options={[["", "All types"], ...TYPES]}
        />
        <SelectFilter
          label="Required"
          value={filters.required}
          onChange={(required) => change({ required })}
          options={[
            ["", "Required and optional"],
            ["yes", "Required"],
            ["no", "Optional"],
          ]}
        />
      </ListControls>
      {items.length === 0 ? (
        <EmptyState icon={area.icon} title="No results" text="No questions match this search and these filters.">
          <Button variant="outlined" onClick={() => change(NO_QUESTION_FILTER)}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <QuestionRows document={document} items={items} isWhole={!isFiltered} />
      )}
    </>
  );
}
