import Checkbox from "@mui/material/Checkbox";
import MuiLink from "@mui/material/Link";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Sorting } from "../../data/list-state.ts";

export interface Column<Item> {
  readonly label: string;
  /** Distinguishes it from another column with the same label. */
  readonly name?: string;
  /** The full label, if the label is short. */
  readonly title?: string;
  readonly render: (item: Item) => ReactNode;
  /** Its name in the API's `ordering`. */
  readonly sortBy?: string;
  readonly align?: "left" | "right";
  /** A button of the row: it needs no heading, and on a small screen is next to the name. */
  readonly isAction?: boolean;
  /** Left out of the cards of a small screen. */
  readonly onlyWide?: boolean;
  readonly width?: number | string;
  /** In compact rows it is next to the name, without its label. */
  readonly isKey?: boolean;
  /** In compact rows it has its own line, the last, without its label. */
  readonly isSentence?: boolean;
}

export const columnKey = ({ name, label }: Pick<Column<never>, "name" | "label">) => name ?? label;

/** Rows that are selected for an action. */
export interface Selection {
  readonly ids: ReadonlySet<string | number>;
  readonly onChange: (ids: ReadonlySet<string | number>) => void;
}

/** The tint of a row as an image, for an element that has its own background. */
export function tintOf(action: "hover" | "selected") {
  return ({ palette }: Theme) => `linear-gradient(${palette.action[action]}, ${palette.action[action]})`;
}

/** The item of a row. */
export interface ListedItem {
  readonly id: string | number;
}

export interface ListProps<Item extends ListedItem> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly linkTo?: (item: Item) => string;
  readonly sort?: Sorting | undefined;
  readonly onSort?: (sort: Sorting) => void;
  readonly selection?: Selection;
  /** On a small screen two or three lines for each item instead of a card with a line for each column. */
  readonly isCompact?: boolean;
}

/** Above the link that covers the row. */
export function Select({
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

/**
 * The link of the first column covers its row as far as it is in view, so that the whole row links to the item. On a
 * small screen its card does.
 */
export function Named<Item>({
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
      sx={{
        color: "text.primary",
        fontWeight: 550,
        "&::after": { content: '""', position: "absolute", inset: 0 },
        "td &::after": { right: "auto", width: "calc(100cqw - var(--names))" },
      }}
    >
      {children}
    </MuiLink>
  );
}
