import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Sorting } from "../../data/list-state.ts";

export interface Column<Item> {
  readonly label: string;
  readonly render: (item: Item) => ReactNode;
  /** What the API calls it in `ordering`. */
  readonly sortBy?: string;
  readonly align?: "left" | "right";
  /** A button of the row: it needs no heading, and on a small screen stands beside the name. */
  readonly isAction?: boolean;
  /** Left out of the cards of a small screen. */
  readonly onlyWide?: boolean;
  readonly width?: number | string;
}

/** Rows that are chosen to do something with them. */
export interface Selection {
  readonly ids: ReadonlySet<string | number>;
  readonly onChange: (ids: ReadonlySet<string | number>) => void;
}

/**
 * A table where there is room for one, cards where there is not. The first column names the item and leads to it.
 *
 * @example <ResponsiveList label="Questions" items={data} columns={columns} linkTo={(item) => paths.change(questions, item.id)} />
 */
export function ResponsiveList<Item extends { readonly id: string | number }>(props: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly linkTo?: (item: Item) => string;
  readonly sort?: Sorting | undefined;
  readonly onSort?: (sort: Sorting) => void;
  readonly selection?: Selection;
}) {
  const isWide = useMediaQuery("(min-width: 760px)", { noSsr: true });
  return isWide ? <Wide {...props} /> : <Narrow {...props} />;
}

type ListProps<Item extends { readonly id: string | number }> = Parameters<typeof ResponsiveList<Item>>[0];

function Wide<Item extends { readonly id: string | number }>({
  label,
  items,
  columns,
  linkTo,
  sort,
  onSort,
  selection,
}: ListProps<Item>) {
  return (
    <Card sx={{ overflowX: "auto" }} tabIndex={-1}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {selection !== undefined && (
              <TableCell padding="checkbox">
                <SelectAll items={items} selection={selection} />
              </TableCell>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow
              key={item.id}
              hover={linkTo !== undefined}
              selected={selection?.ids.has(item.id) ?? false}
              sx={{ position: "relative", "&:last-child td": { borderBottom: 0 } }}
            >
              {selection !== undefined && (
                <TableCell padding="checkbox">
                  <Select item={item} selection={selection} />
                </TableCell>
              )}
              {columns.map(({ label: name, align = "left", render }, index) => (
                <TableCell key={name} align={align} sx={{ overflowWrap: "anywhere", minWidth: index === 0 ? 180 : 0 }}>
                  {index === 0 ? (
                    <Named item={item} linkTo={linkTo}>
                      {render(item)}
                    </Named>
                  ) : (
                    render(item)
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

function Head<Item>({
  column: { label, sortBy, align = "left", width, isAction = false },
  sort,
  onSort,
}: {
  readonly column: Column<Item>;
  readonly sort: Sorting | undefined;
  readonly onSort: ((sort: Sorting) => void) | undefined;
}) {
  const isSorted = sortBy !== undefined && sort?.field === sortBy;
  const direction = isSorted && sort.order === "ASC" ? "asc" : "desc";
  return (
    <TableCell
      align={align}
      sortDirection={isSorted ? direction : false}
      {...(width === undefined ? {} : { sx: { width } })}
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

/** Above the link that covers the row. */
function Select({
  item: { id },
  selection: { ids, onChange },
}: {
  readonly item: { readonly id: string | number };
  readonly selection: Selection;
}) {
  const toggle = () =>
    onChange(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]));
  return (
    <Checkbox
      checked={ids.has(id)}
      onChange={toggle}
      sx={{ position: "relative", zIndex: 1 }}
      slotProps={{ input: { "aria-label": `Select ${id}` } }}
    />
  );
}

/** The link of the first column covers its row, so that the whole row leads to the item. */
function Named<Item>({
  item,
  linkTo,
  children,
}: {
  readonly item: Item;
  readonly linkTo: ((item: Item) => string) | undefined;
  readonly children: ReactNode;
}) {
  if (linkTo === undefined) return children;
  return (
    <MuiLink
      component={Link}
      to={linkTo(item)}
      sx={{ color: "text.primary", fontWeight: 550, "&::after": { content: '""', position: "absolute", inset: 0 } }}
    >
      {children}
    </MuiLink>
  );
}

function Narrow<Item extends { readonly id: string | number }>({
  label,
  items,
  columns,
  linkTo,
  selection,
}: ListProps<Item>) {
  const id = useId();
  const [first, ...rest] = columns;
  const shown = rest.filter(({ onlyWide = false, isAction = false }) => !onlyWide && !isAction);
  const actions = rest.filter(({ isAction = false }) => isAction);
  return (
    <Box component="ul" aria-label={label} sx={{ display: "grid", gap: 1 }}>
      {items.map((item) => (
        <Card component="li" key={item.id} sx={{ position: "relative", p: 1.75 }} aria-labelledby={`${id}${item.id}`}>
          <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
            <Box id={`${id}${item.id}`} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Named item={item} linkTo={linkTo}>
                {first?.render(item)}
              </Named>
            </Box>
            {actions.map(({ label: name, render }) => (
              <Box key={name}>{render(item)}</Box>
            ))}
            {selection !== undefined && <Select item={item} selection={selection} />}
          </Box>
          <Box
            component="dl"
            sx={{ display: "grid", gridTemplateColumns: "minmax(88px, auto) minmax(0, 1fr)", gap: "2px 12px", mt: 1 }}
          >
            {shown.map(({ label: name, render }) => (
              <Box key={name} sx={{ display: "contents", fontSize: "0.8125rem" }}>
                <Box component="dt" sx={{ color: "text.secondary" }}>
                  {name}
                </Box>
                <Box component="dd" sx={{ overflowWrap: "anywhere" }}>
                  {render(item)}
                </Box>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
