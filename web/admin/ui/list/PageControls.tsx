import chevronFirstIcon from "virtual:lucide/chevron-first";
import chevronLastIcon from "virtual:lucide/chevron-last";
import chevronLeftIcon from "virtual:lucide/chevron-left";
import chevronRightIcon from "virtual:lucide/chevron-right";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import type { Drawing } from "../../../ui/Icon.tsx";
import { formatAtLeast, formatCount } from "../../../ui/numbers.ts";
import { Icon } from "../Icon.tsx";

const SIZES = [10, 25, 50, 100];

/** Navigates the pages of a list, and chooses the page size. Nothing if everything fits on the smallest page. */
export function PageControls({
  page,
  pageSize,
  total,
  further,
  onPage,
  onPageSize,
}: {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** For a list whose end is unknown, or whose pages are not all numbered: the neighbors of this page. */
  readonly further?: {
    readonly isTotalExact: boolean;
    readonly shown: number;
    readonly next: string | null;
    readonly previous: string | null;
  };
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}) {
  const isTotalExact = further?.isTotalExact ?? true;
  if (isTotalExact && total <= Math.min(pageSize, SIZES[0] ?? 10)) return null;
  const last = Math.ceil(total / pageSize);
  const here = isTotalExact ? Math.min(page, last) : page;
  const first = (here - 1) * pageSize + 1;
  const end = isTotalExact ? Math.min(first + pageSize - 1, total) : first + (further?.shown ?? 0) - 1;
  const hasNext = further === undefined ? here < last : further.next !== null;
  const hasPrevious = further === undefined ? here > 1 : further.previous !== null;
  const step = (name: string, icon: Drawing, to: number, isThere: boolean) => (
    <Step name={name} icon={icon} onClick={isThere ? () => onPage(to) : undefined} />
  );
  return (
    <Box component="nav" aria-label="Pages" sx={NAV}>
      <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        Per page
        <TextField
          select
          value={pageSize}
          onChange={({ target }) => onPageSize(Number(target.value))}
          slotProps={{ select: { native: true } }}
        >
          {(SIZES.includes(pageSize) ? SIZES : [pageSize, ...SIZES]).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </TextField>
      </Box>
      <span>{`${formatCount(first)}–${formatCount(end)} of ${formatAtLeast(Math.max(total, isTotalExact ? 0 : end), isTotalExact)}`}</span>
      <Box sx={{ display: "flex" }}>
        {step("first", chevronFirstIcon, 1, hasPrevious)}
        {step("previous", chevronLeftIcon, here - 1, hasPrevious)}
        {step("next", chevronRightIcon, here + 1, hasNext)}
        {isTotalExact && step("last", chevronLastIcon, last, hasNext)}
      </Box>
    </Box>
  );
}

const NAV = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "4px 20px",
  mt: 1,
  fontSize: "0.875rem",
} as const;

/** It keeps the focus at the first and the last page, where it does nothing. */
function Step({
  name,
  icon,
  onClick,
}: {
  readonly name: string;
  readonly icon: Drawing;
  readonly onClick: (() => void) | undefined;
}) {
  const label = `Go to ${name} page`;
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={onClick === undefined}
      onClick={onClick}
      sx={onClick === undefined ? { color: "text.disabled", cursor: "default" } : {}}
    >
      <Icon of={icon} fontSize="small" />
    </IconButton>
  );
}
