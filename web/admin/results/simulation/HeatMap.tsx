import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BandLetter } from "#engine";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { directionOf, leadsIn, lettersIn, type MatrixCell } from "./moves.ts";

/** The names of the bands, if known. */
export type BandNames = Readonly<Partial<Record<BandLetter, string>>>;

interface HeatMapProps {
  readonly cells: readonly MatrixCell[];
  readonly label: string;
  /** The names of the bands before and after; named bands without leads have a row or a column as well. */
  readonly names?: { readonly before: BandNames; readonly after: BandNames };
  /** The list of the leads of a cell. */
  readonly linkTo?: (cell: MatrixCell) => string;
  /** For a place with little room. */
  readonly isSmall?: boolean;
}

/**
 * The number of leads that move from one band to another: a row for each band before, a column for each after. An arrow
 * and a color mark rises and falls; the number and the depth of the color show how many.
 */
export function HeatMap({ cells, label, names = { before: {}, after: {} }, linkTo, isSmall = false }: HeatMapProps) {
  const rows = lettersIn(cells, Object.keys({ ...names.before, ...names.after }) as BandLetter[]);
  const most = Math.max(1, ...cells.filter((cell) => directionOf(cell) !== "none").map(({ leads }) => leads));
  const at = (from: BandLetter, to: BandLetter) =>
    cells.find((cell) => cell.from === from && cell.to === to) ?? { from, to, leads: 0 };
  return (
    <Box sx={{ overflowX: "auto", mt: isSmall ? 1 : 0 }}>
      <Box component="table" aria-label={label} data-heat-map="" sx={isSmall ? SMALL : TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <Box component="span" sx={{ fontWeight: 400, fontSize: "0.75rem" }}>
                After <span aria-hidden="true">→</span>
                <br />
                Before <span aria-hidden="true">↓</span>
              </Box>
            </th>
            {rows.map((letter) => (
              <th key={letter} scope="col">
                <BandName letter={letter} name={names.after[letter]} />
              </th>
            ))}
            {!isSmall && <th scope="col">All</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from}>
              <th scope="row">
                <BandName letter={from} name={names.before[from]} />
              </th>
              {rows.map((to) => (
                <Count key={to} cell={at(from, to)} most={most} linkTo={linkTo} />
              ))}
              {!isSmall && <td>{formatCount(leadsIn(cells.filter((cell) => cell.from === from)))}</td>}
            </tr>
          ))}
        </tbody>
        {!isSmall && (
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {rows.map((to) => (
                <td key={to}>{formatCount(leadsIn(cells.filter((cell) => cell.to === to)))}</td>
              ))}
              <td>{formatCount(leadsIn(cells))}</td>
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

function BandName({ letter, name }: { readonly letter: BandLetter; readonly name: string | undefined }) {
  return (
    <>
      <Box component="span" sx={{ color: `var(--color-band-${letter.toLowerCase()})`, fontWeight: 640 }}>
        {letter}
      </Box>
      {name !== undefined && name !== letter && (
        <Box component="span" sx={NAME}>
          {name}
        </Box>
      )}
    </>
  );
}

const LOOKS = {
  up: { color: "var(--color-success)", arrow: "▲", text: "rise" },
  down: { color: "var(--color-danger)", arrow: "▼", text: "fall" },
  none: { color: "var(--color-faint)", arrow: "", text: "stay" },
} as const;

function Count({
  cell,
  most,
  linkTo,
}: {
  readonly cell: MatrixCell;
  readonly most: number;
  readonly linkTo: HeatMapProps["linkTo"];
}) {
  const { from, to, leads } = cell;
  const way = directionOf(cell);
  const { color, arrow, text } = LOOKS[way];
  if (leads === 0)
    return (
      <Box component="td" sx={{ color: "text.secondary" }}>
        0
      </Box>
    );
  const shown: ReactNode = (
    <>
      {arrow !== "" && (
        <Box component="span" aria-hidden="true" sx={{ ...ARROW, color }}>
          {arrow}
        </Box>
      )}
      {formatCount(leads)}
    </>
  );
  return (
    <Box
      component="td"
      data-cell={`${from}${to}`}
      style={{ background: `color-mix(in srgb, ${color} ${depth(way, leads, most)}%, transparent)` }}
    >
      {linkTo === undefined ? (
        shown
      ) : (
        <MuiLink
          component={Link}
          to={linkTo(cell)}
          aria-label={`${leadsText(leads)} ${text} from ${from} to ${to}`}
          sx={LINK}
        >
          {shown}
        </MuiLink>
      )}
    </Box>
  );
}

/**
 * Percent of the color: by the square root of the leads, so that a few are visible next to thousands, and text stays
 * readable.
 */
const depth = (way: keyof typeof LOOKS, leads: number, most: number) =>
  way === "none" ? 9 : Math.round(8 + 26 * Math.sqrt(leads / most));

/** Names are displayed in full: they break between words, and are rotated above narrower columns. */
const NAME = {
  display: "block",
  maxWidth: { xs: 80, xl: "min(80px, 100%)" },
  fontSize: "0.75rem",
  mx: "auto",
  fontWeight: 400,
  whiteSpace: "normal",
  overflowWrap: "break-word",
  "thead &": {
    writingMode: { xs: "vertical-rl", sm: "unset" },
    rotate: { xs: "180deg", sm: "none" },
    maxHeight: { xs: 110, sm: "none" },
  },
} as const;

/** Above the number if the column is narrow. */
const ARROW = {
  display: { xs: "block", sm: "inline" },
  fontSize: "0.625rem",
  lineHeight: 1,
  mr: { xs: 0, sm: 0.5 },
} as const;

const LINK = {
  display: "block",
  mx: -1,
  my: -1,
  p: 1,
  color: "text.primary",
  fontWeight: 600,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
} as const;

const TABLE = {
  width: "100%",
  // columns of equal width, if there is room for the names of all bands
  tableLayout: { xs: "auto", xl: "fixed" },
  borderCollapse: "separate",
  borderSpacing: { xs: "1px", sm: "3px" },
  fontSize: { xs: "0.8125rem", sm: "0.875rem" },
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    px: { xs: 0.5, sm: 1 },
    py: 1,
    minWidth: { xs: 34, sm: 48 },
    textAlign: "center",
    whiteSpace: "nowrap",
    borderRadius: "5px",
  },
  "& thead th": { verticalAlign: "top" },
  "& th": { fontWeight: 550, color: "text.secondary", fontSize: "0.8125rem" },
  "& tfoot td, & tbody td:last-of-type": { color: "text.secondary" },
} as const;

const SMALL = {
  ...TABLE,
  width: "auto",
  tableLayout: "auto",
  borderSpacing: "2px",
  fontSize: "0.8125rem",
  "& th, & td": { ...TABLE["& th, & td"], px: 0.75, py: 0.375, minWidth: 44 },
  "& tfoot td, & tbody td:last-of-type": {},
} as const;
