import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { DRAFT_STATES } from "#contract/wire";
import { formatCount } from "../../ui/numbers.ts";
import { draftAddress } from "../api/address.ts";
import { PLACES } from "../area/paths.ts";
import { DRAFT_STATE_NAMES, type Draft } from "../data/drafts.ts";
import { NewDraftDialog } from "../form/NewDraftDialog.tsx";
import { atMost } from "../ui/at-most.ts";
import { Icon } from "../ui/Icon.tsx";
import { ChoiceFilter } from "../ui/list/ChoiceFilter.tsx";
import { ListView } from "../ui/list/ListView.tsx";
import { useListContext } from "../ui/list/list-context.ts";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { Moment } from "../ui/Moment.tsx";
import { StateChip } from "./StateChip.tsx";

const COLUMNS: readonly Column<Draft>[] = [
  {
    label: "Draft",
    sortBy: "name",
    render: ({ name, description }) => (
      <>
        {name}
        {description !== "" && (
          <Box component="span" sx={{ ...atMost(2), color: "text.secondary", fontSize: "0.8125rem", fontWeight: 400 }}>
            {description}
          </Box>
        )}
      </>
    ),
  },
  { label: "State", render: (draft) => <StateChip draft={draft} /> },
  { label: "Changes", align: "right", render: ({ changes }) => formatCount(changes) },
  {
    label: "Based on",
    align: "right",
    render: ({ base_version }) => (
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        Version {base_version}
      </Box>
    ),
    onlyWide: true,
  },
  { label: "Author", render: ({ author }) => author?.username ?? "—" },
  { label: "Updated", sortBy: "updated_at", render: ({ updated_at }) => <Moment at={updated_at} /> },
];

/** Ended drafts are found by their state. */
const UNFINISHED_ONLY = { unfinished: "true" } as const;

/** Filters drafts by their state; by default, those that may still be published. */
function StateFilter() {
  const { filters, setFilters } = useListContext();
  const { state = "", unfinished, ...others } = filters;
  return (
    <SelectFilter
      label="State"
      value={unfinished === undefined ? String(state) : UNFINISHED}
      onChange={(value) =>
        setFilters({ ...others, ...(value === UNFINISHED ? UNFINISHED_ONLY : value === "" ? {} : { state: value }) })
      }
      options={[
        [UNFINISHED, "Not published yet"],
        ["", "All states"],
        ...DRAFT_STATES.map((name) => [name, DRAFT_STATE_NAMES[name]] as const),
      ]}
    />
  );
}

const UNFINISHED = "unfinished";

/** The drafts of the account, the last changed first. */
export function DraftList() {
  const [isNew, setNew] = useState(false);
  return (
    <>
      <ListView<Draft>
        columns={COLUMNS}
        search="Find a draft"
        description="A draft holds changes to the model until they are ready: edited, tested, and reviewed before they are published."
        empty="A draft is a copy of the live model to work on. Nothing is live until you publish it."
        sort={{ field: "updated_at", order: "DESC" }}
        defaultFilters={UNFINISHED_ONLY}
        nothing="No open drafts"
        linkTo={({ id }) => PLACES.draft(id)}
        filters={
          <>
            <StateFilter />
            <ChoiceFilter
              name="awaiting_review"
              label="Review"
              any="All drafts"
              options={[["true", "Awaiting my review"]]}
            />
          </>
        }
        actions={
          <Button variant="contained" startIcon={<Icon of={plusIcon} />} onClick={() => setNew(true)}>
            New draft
          </Button>
        }
      />
      {isNew && <NewDraftDialog goTo={(id) => draftAddress(PLACES.draft(id), id)} onClose={() => setNew(false)} />}
    </>
  );
}
