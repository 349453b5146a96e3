import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Area } from "../../area/area.ts";
import { useArea } from "../../area/area-context.ts";
import { paths } from "../../area/paths.ts";
import { type Item, itemsQuery } from "../../data/items.ts";
import { type ListState, listQuery, type Sorting, useListState } from "../../data/list-state.ts";
import { useLockOf } from "../../data/model-lock.ts";
import { EmptyState } from "../EmptyState.tsx";
import { Failed } from "../Failed.tsx";
import { Icon } from "../Icon.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { ListControls } from "./ListControls.tsx";
import { ListContext, useListContext } from "./list-context.ts";
import { PageControls } from "./PageControls.tsx";
import { type Column, ResponsiveList } from "./ResponsiveList.tsx";
import { SearchInput } from "./SearchInput.tsx";

export interface ListViewProps<Item> {
  readonly columns: readonly Column<Item>[];
  readonly description?: ReactNode;
  /** What an area without items is for and what to do, in words. */
  readonly empty: string;
  /** The label of the search, if the API supports it. */
  readonly search?: string;
  /** Further controls next to the search. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  readonly sort?: Sorting;
  readonly perPage?: number;
  /** The default filters; none if absent. */
  readonly defaultFilters?: ListState["filters"];
  /** The message if the default filters match nothing; by default, that there is none yet. */
  readonly nothing?: string;
  /** Another order of the items on the page, such as clients after their agency. */
  readonly arrange?: (items: readonly Item[]) => readonly Item[];
  /** The page of an item; by default, its change page if the area has one. */
  readonly linkTo?: (item: Item) => string;
}

/**
 * The list of an area: header with "Add", search and filters, table or cards, pages. Search, filters, order, and page
 * are stored in the address.
 *
 * @example <ListView<Question> columns={COLUMNS} empty="Questions are what leads answer." />
 */
export function ListView<Read extends Item>({
  columns,
  description,
  empty,
  search,
  filters: controls,
  actions,
  sort: defaultSort = UNSORTED,
  perPage: defaultSize = 25,
  defaultFilters = UNFILTERED,
  nothing,
  arrange = (items) => items,
  linkTo,
}: ListViewProps<Read>) {
  const area = useArea();
  const [state, change] = useListState(area.path, {
    sort: defaultSort,
    perPage: defaultSize,
    filters: defaultFilters,
  });
  const { filters, sort, page, perPage } = state;
  const { data, error, refetch, isPending, isFetching } = useQuery({
    ...itemsQuery<Read>(area.path, listQuery(state)),
    placeholderData: keepPreviousData,
  });
  const setFilters = (next: ListState["filters"]) => change({ filters: next });
  const { search: searched = "", ...otherFilters } = filters;
  const isDefault = JSON.stringify(filters) === JSON.stringify(defaultFilters);
  const isFiltered = Object.keys(filters).length > 0;
  const link = linkTo ?? (area.change === undefined ? undefined : (item: Read) => paths.change(area, item.id));
  return (
    <ListContext value={{ filters, items: data?.items, setFilters }}>
      <PageHeader
        title={area.title}
        description={description}
        actions={
          <>
            {actions}
            <AddButton area={area} />
          </>
        }
      />
      {(search !== undefined || controls !== undefined) && (isFiltered || data?.count !== 0) && (
        <ListControls>
          {search !== undefined && (
            <SearchInput
              label={search}
              value={String(searched)}
              onSearch={(text) => setFilters(text === "" ? otherFilters : { ...otherFilters, search: text })}
            />
          )}
          {controls}
        </ListControls>
      )}
      <Box sx={{ height: 2, mb: 0.5 }}>{isFetching && <LinearProgress sx={{ height: 2 }} aria-label="Loading" />}</Box>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data !== undefined && data.items.length > 0 ? (
        <>
          <ResponsiveList
            label={area.title}
            items={arrange(data.items)}
            columns={columns}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            {...(link === undefined ? {} : { linkTo: link })}
          />
          <PageControls
            page={page}
            pageSize={perPage}
            total={data.count}
            onPage={(next) => {
              change({ page: next });
              scrollTo(0, 0);
            }}
            onPageSize={(size) => change({ perPage: size })}
          />
        </>
      ) : (
        !isPending && (
          <Nothing
            area={area}
            title={nothing ?? `No ${area.title.toLowerCase()} yet`}
            text={empty}
            isFiltered={!isDefault}
            actions={actions}
          />
        )
      )}
    </ListContext>
  );
}

const UNFILTERED: ListState["filters"] = {};

/** The API's own order. */
const UNSORTED: Sorting = { field: "id", order: "ASC" };

/** "Add …", if something can be added: not to a model that cannot be edited. */
export function AddButton({ area }: { readonly area: Area }) {
  const lock = useLockOf(area.path);
  if (area.add === undefined || lock !== undefined) return null;
  return (
    <Button component={Link} to={paths.add(area)} variant="contained" startIcon={<Icon of={plusIcon} />}>
      Add {area.one}
    </Button>
  );
}

function Nothing({
  area,
  title,
  text,
  isFiltered,
  actions,
}: {
  readonly area: Area;
  readonly title: string;
  readonly text: string;
  readonly isFiltered: boolean;
  readonly actions: ReactNode;
}) {
  const { setFilters } = useListContext();
  if (!isFiltered) {
    return (
      <EmptyState icon={area.icon} title={title} text={text}>
        {actions}
        <AddButton area={area} />
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={area.icon} title="Nothing found" text="No results match your search and filters.">
      <Button variant="outlined" onClick={() => setFilters({})}>
        Clear them
      </Button>
    </EmptyState>
  );
}
