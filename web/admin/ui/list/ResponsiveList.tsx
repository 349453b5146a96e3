import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Sorting } from "../../data/list-state.ts";
import { onDemand } from "../on-demand.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import {
  type Column,
  columnKey,
  type ListedItem,
  type ListProps,
  Named,
  Select,
  type Selection,
  tintOf,
} from "./row-parts.tsx";

export type { Column, Selection } from "./row-parts.tsx";

/**
 * A table if there is room for one, otherwise cards. The first column names the item and links to it.
 *
 * @example <ResponsiveList label="Questions" items={data} columns={columns} linkTo={({ id }) => paths.change(area, id)} />
 */
export function ResponsiveList<Item extends ListedItem>(props: ListProps<Item>) {
  const isWide = useMediaQuery("(min-width: 760px)", { noSsr: true });
  return isWide ? <Wide {...props} /> : <Narrow {...(props as unknown as ListProps<ListedItem>)} />;
}

const Narrow = onDemand(async () => (await import("./NarrowList.tsx")).NarrowList, <ListSkeleton />);

function Wide<Item extends ListedItem>({ label, items, columns, linkTo, sort, onSort, selection }: ListProps<Item>) {
  const names = selection === undefined ? 0 : SELECT_WIDTH;
  // without links, only the focus on the card lets the keyboard scroll it
  const focus = linkTo === undefined ? { tabIndex: 0, role: "group", "aria-label": label } : { tabIndex: -1 };
  return (
    <Card sx={{ overflowX: "auto", containerType: "inline-size", "--names": `${names}px` }} {...focus}>
      {/* the ground of a cell that stays would cover a collapsed border */}
      <Table aria-label={label} sx={{ borderCollapse: "separate" }}>
        <TableHead>
          <TableRow>
            {selection !== undefined && (
              <TableCell padding="checkbox" sx={SELECT_CELL}>
                <SelectAll items={items} selection={selection} />
              </TableCell>
            )}
            {columns.map((column, index) => (
              <Head key={columnKey(column)} column={column} sort={sort} onSort={onSort} isFirst={index === 0} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow
              key={item.id}
              hover={linkTo !== undefined}
              selected={selection?.ids.has(item.id) ?? false}
              sx={{ "&:last-child td": { borderBottom: 0 } }}
            >
              {selection !== undefined && (
                <TableCell padding="checkbox" sx={SELECT_CELL}>
                  <Select item={item} selection={selection} />
                </TableCell>
              )}
              {columns.map((column, index) => (
                <TableCell
                  key={columnKey(column)}
                  align={column.align ?? "left"}
                  sx={
                    index === 0
                      ? NAME_CELL
                      : column.align === "right"
                        ? NUMBER_CELL
                        : column.isSentence
                          ? SENTENCE_CELL
                          : TEXT_CELL
                  }
                >
                  {index === 0 ? (
                    <Named item={item} linkTo={linkTo}>
                      {column.render(item)}
                    </Named>
                  ) : (
                    column.render(item)
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** Pixels. */
const SELECT_WIDTH = 48;

/** A cell that stays in view while the others scroll horizontally, with the background of its row. */
const STAYING = {
  position: "sticky",
  zIndex: 1,
  bgcolor: "background.paper",
  "tr.MuiTableRow-hover:hover > &": { backgroundImage: tintOf("hover") },
  "tr.Mui-selected > &, tr.Mui-selected.MuiTableRow-hover:hover > &": { backgroundImage: tintOf("selected") },
  "thead &": { bgcolor: "var(--color-sunken)", zIndex: 2 },
} as const;

const SELECT_CELL = { ...STAYING, left: 0, width: SELECT_WIDTH, minWidth: SELECT_WIDTH } as const;
const NAME_CELL = { ...STAYING, left: "var(--names)", minWidth: 180, overflowWrap: "anywhere" } as const;
/** A number, or a moment, never wraps; words do, but not after each letter. */
const NUMBER_CELL = { whiteSpace: "nowrap" } as const;
const TEXT_CELL = { minWidth: 120, overflowWrap: "anywhere", "& time": { whiteSpace: "nowrap" } } as const;

const SENTENCE_CELL = { ...TEXT_CELL, minWidth: 240 } as const;

function Head<Item>({
  column: { label, title, sortBy, align = "left", width, isAction = false },
  sort,
  onSort,
  isFirst,
}: {
  readonly column: Column<Item>;
  readonly sort: Sorting | undefined;
  readonly onSort: ((sort: Sorting) => void) | undefined;
  readonly isFirst: boolean;
}) {
  const isSorted = sortBy !== undefined && sort?.field === sortBy;
  const direction = isSorted && sort.order === "ASC" ? "asc" : "desc";
  return (
    <TableCell
      align={align}
      sortDirection={isSorted ? direction : false}
      title={title}
      sx={{ ...(isFirst ? { ...STAYING, left: "var(--names)" } : {}), ...(width === undefined ? {} : { width }) }}
    >
      {isAction ? (
        <span className="visually-hidden">{label}</span>
      ) : sortBy === undefined || onSort === undefined ? (
        label
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={direction}
          onClick={() => onSort({ field: sortBy, order: isSorted && sort.order === "DESC" ? "ASC" : "DESC" })}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

function SelectAll({
  items,
  selection: { ids, onChange },
}: {
  readonly items: readonly { readonly id: string | number }[];
  readonly selection: Selection;
}) {
  const chosen = items.filter(({ id }) => ids.has(id)).length;
  const areAll = items.length > 0 && chosen === items.length;
  return (
    <Checkbox
      checked={areAll}
      indeterminate={chosen > 0 && !areAll}
      onChange={() => onChange(areAll ? new Set() : new Set(items.map(({ id }) => id)))}
      slotProps={{ input: { "aria-label": "Select all on this page" } }}
    />
  );
}
