import arrowDownIcon from "virtual:lucide/arrow-down";
import arrowUpIcon from "virtual:lucide/arrow-up";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import type { Sorting } from "../../data/list-state.ts";
import { BADGE_RING } from "../../theme/components.ts";
import { Icon } from "../Icon.tsx";
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

/** The items of a list on a small screen: a card or some lines for each, with a control to sort them above. */
export function NarrowList<Item extends ListedItem>(props: ListProps<Item>) {
  const { label, items, columns, sort, onSort, isCompact = false } = props;
  const Row = isCompact ? CompactRow : CardRow;
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  return (
    <>
      {sort !== undefined && onSort !== undefined && sortable.length > 0 && (
        <SortControl columns={sortable} sort={sort} onSort={onSort} />
      )}
      <Box component="ul" aria-label={label} sx={{ display: "grid", gap: 1 }}>
        {items.map((item) => (
          <Row key={item.id} {...props} item={item} />
        ))}
      </Box>
    </>
  );
}

/** Replaces the table head of a wide screen. */
function SortControl<Item>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Item>[];
  readonly sort: Sorting;
  readonly onSort: (sort: Sorting) => void;
}) {
  const isDescending = sort.order === "DESC";
  const turn = isDescending ? "Sort ascending" : "Sort descending";
  const isKnown = columns.some(({ sortBy }) => sortBy === sort.field);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 1 }}>
      <TextField
        select
        value={isKnown ? sort.field : ""}
        onChange={({ target }) => onSort({ ...sort, field: target.value })}
        sx={{ flex: 1 }}
        slotProps={{ select: { native: true }, htmlInput: { "aria-label": "Sort by" } }}
      >
        {!isKnown && <option value="">Sort by…</option>}
        {columns.map(({ label, sortBy = "" }) => (
          <option key={sortBy} value={sortBy}>
            Sort by: {label}
          </option>
        ))}
      </TextField>
      <IconButton
        aria-label={turn}
        title={turn}
        onClick={() => onSort({ ...sort, order: isDescending ? "ASC" : "DESC" })}
        sx={{ border: 1, borderColor: "divider" }}
      >
        {isDescending ? <Icon of={arrowDownIcon} fontSize="small" /> : <Icon of={arrowUpIcon} fontSize="small" />}
      </IconButton>
    </Box>
  );
}

/** A selected card has the tint of a selected row. */
const tintIn = (selection: Selection | undefined, { id }: ListedItem) =>
  selection?.ids.has(id) ? { backgroundImage: tintOf("selected"), "--badge-ring": BADGE_RING } : {};

type RowProps<Item extends ListedItem> = ListProps<Item> & { readonly item: Item };

/** A card with a line for each column. */
function CardRow<Item extends ListedItem>({ item, columns, linkTo, selection }: RowProps<Item>) {
  const id = useId();
  const [first, ...rest] = columns;
  const shown = rest.filter(({ onlyWide = false, isAction = false }) => !onlyWide && !isAction);
  const actions = rest.filter(({ isAction = false }) => isAction);
  return (
    <Card component="li" sx={{ position: "relative", p: 1.75, ...tintIn(selection, item) }} aria-labelledby={id}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <Box id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Named item={item} linkTo={linkTo}>
            {first?.render(item)}
          </Named>
        </Box>
        {actions.map((column) => (
          <Box key={columnKey(column)}>{column.render(item)}</Box>
        ))}
        {selection !== undefined && <Select item={item} selection={selection} />}
      </Box>
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "minmax(88px, auto) minmax(0, 1fr)", gap: "2px 12px", mt: 1 }}
      >
        {shown.map((column) => (
          <Box key={columnKey(column)} sx={{ display: "contents", fontSize: "0.8125rem" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ overflowWrap: "anywhere" }}>
              {column.render(item)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** Name and key figures in a line, and the rest in the next. */
function CompactRow<Item extends ListedItem>({ item, columns, linkTo, selection }: RowProps<Item>) {
  const id = useId();
  const [first, ...rest] = columns;
  const isShown = ({ onlyWide = false, isAction = false }: Column<Item>) => !onlyWide && !isAction;
  return (
    <Card
      component="li"
      sx={{ position: "relative", display: "flex", gap: 0.5, p: 1.25, ...tintIn(selection, item) }}
      aria-labelledby={id}
    >
      {selection !== undefined && (
        <Box sx={{ m: "-6px 0 0 -6px" }}>
          <Select item={item} selection={selection} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="dl" sx={{ display: "flex", alignItems: "flex-start", gap: 1.25 }}>
          <Box id={id} component="dt" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Named item={item} linkTo={linkTo}>
              {first?.render(item)}
            </Named>
          </Box>
          {rest
            .filter((column) => isShown(column) && column.isKey === true)
            .map((column) => (
              <Box key={columnKey(column)} component="dd" sx={{ whiteSpace: "nowrap" }} title={column.label}>
                {column.render(item)}
              </Box>
            ))}
        </Box>
        <Box
          component="dl"
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.25, mt: 0.5, fontSize: "0.75rem", lineHeight: 1.5 }}
        >
          {rest
            .filter((column) => isShown(column) && column.isKey !== true)
            .map((column) => ({ column, value: column.render(item) }))
            .filter(({ value }) => value !== null)
            .map(({ column, value }) => (
              <Box
                key={columnKey(column)}
                sx={{ display: "flex", gap: 0.5, minWidth: 0, maxWidth: "100%", order: column.isSentence ? 1 : 0 }}
              >
                <Box
                  component="dt"
                  className={column.isSentence ? "visually-hidden" : ""}
                  sx={{ flex: "none", color: "text.secondary" }}
                >
                  {column.label}
                </Box>
                <Box component="dd" sx={column.isSentence === true ? SENTENCE : LINE}>
                  {value}
                </Box>
              </Box>
            ))}
        </Box>
      </Box>
    </Card>
  );
}

const LINE = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Text that is cut to some lines elsewhere is cut to one. */
const SENTENCE = { ...LINE, "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis" } } as const;
