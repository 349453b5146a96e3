import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import type { ReactNode } from "react";
import { Badge } from "../../../../ui/Badge.tsx";
import { formatCount, formatPoints } from "../../../../ui/numbers.ts";
import { atMost } from "../../../ui/at-most.ts";
import { type Column, ResponsiveList } from "../../../ui/list/ResponsiveList.tsx";
import { Section } from "../../../ui/Section.tsx";
import { BandBadge } from "../../BandBadge.tsx";
import { PriorityBadge } from "../../PriorityBadge.tsx";
import type { Import } from "../imports.ts";

type Row = NonNullable<Import["preview"]>[number];
type Lead = NonNullable<Row["lead"]>;
type Listed = Row & { readonly id: number };

/** A value of the lead; nothing for a row with an error. */
const ofLead =
  (render: (lead: Lead) => ReactNode) =>
  ({ lead }: Listed) =>
    lead === null ? null : render(lead);

const COLUMNS: readonly Column<Listed>[] = [
  { label: "Lead", render: (row) => <WhoseRow row={row} /> },
  {
    label: "Priority",
    render: ({ lead }) =>
      lead === null ? <Badge tone="danger">Error</Badge> : <PriorityBadge priority={lead.priority} />,
    isKey: true,
  },
  {
    label: "Total",
    align: "right",
    render: ofLead(({ total_score }) => <strong>{formatPoints(total_score)}</strong>),
    isKey: true,
  },
  {
    label: "X",
    align: "right",
    render: ofLead(({ x_axis, x_category }) => <Banded score={x_axis} band={x_category} />),
  },
  {
    label: "Y",
    align: "right",
    render: ofLead(({ y_axis, y_category }) => <Banded score={y_axis} band={y_category} />),
  },
  {
    label: "Recommendation",
    render: ofLead(({ recommendation }) => (
      <Box component="span" sx={atMost(2)}>
        {recommendation ?? "—"}
      </Box>
    )),
    isSentence: true,
  },
];

/** The first rows as they would be imported. */
export function Preview({ preview, isBusy }: { readonly preview: readonly Row[]; readonly isBusy: boolean }) {
  const failed = preview.filter(({ lead }) => lead === null).length;
  // a question without a column is an error of each row, which is said above
  const rows = preview.filter(({ lead, error }) => lead !== null || error !== null);
  return (
    <Section
      title="Preview"
      description={<span role="status">{previewText(preview.length, failed, rows.length, isBusy)}</span>}
    >
      {rows.length > 0 && (
        <>
          <Box sx={{ height: 2, mb: 0.5 }}>
            {isBusy && <LinearProgress sx={{ height: 2 }} aria-label="Scoring the first rows" />}
          </Box>
          <Box aria-busy={isBusy} sx={isBusy ? { opacity: 0.6 } : {}}>
            <ResponsiveList
              label="Preview"
              items={rows.map((row) => ({ ...row, id: row.line }))}
              columns={COLUMNS}
              isCompact
            />
          </Box>
        </>
      )}
    </Section>
  );
}

/** @param listed the rows that are scored, or have an error of their own */
function previewText(rows: number, failed: number, listed: number, isBusy: boolean): string {
  if (isBusy) return "Scoring the first rows again…";
  if (rows === 0) return "The file has no rows below the column names.";
  const first = rows === 1 ? "The first row" : `The first ${formatCount(rows)} rows`;
  if (failed === 0) return `${first} as ${rows === 1 ? "it" : "they"} would score.`;
  if (failed === rows) {
    const none =
      rows === 1 ? "The first row can’t be imported" : `None of the first ${formatCount(rows)} rows can be imported`;
    if (listed === rows) return `${none}. See the values below.`;
    const own =
      listed === 0
        ? ""
        : ` ${formatCount(listed)} of them ${listed === 1 ? "has another error" : "have other errors"}.`;
    return `${none} until each required question has a column.${own}`;
  }
  return `${first} as they would score. ${formatCount(failed)} of them ${failed === 1 ? "has an error" : "have errors"}.`;
}

/** Who a row is about, and where it is in the file; or what is wrong with it. */
function WhoseRow({ row: { line, lead, error } }: { readonly row: Row }) {
  const [first, ...others] = [lead?.name, lead?.lead_id, lead?.email].filter((text) => text);
  return (
    <>
      {first === undefined ? <strong>Line {line}</strong> : <strong>{first}</strong>}
      <Box component="span" sx={{ display: "block", fontSize: "0.75rem", color: "text.secondary" }}>
        {[...others, ...(first === undefined ? [] : [`line ${line}`])].join(" · ")}
      </Box>
      {error !== null && (
        <Box
          component="span"
          sx={{ display: "block", minWidth: { sm: 260 }, color: "error.main", whiteSpace: "pre-line" }}
        >
          {error}
        </Box>
      )}
    </>
  );
}

function Banded({ score, band }: { readonly score: number; readonly band: Lead["x_category"] }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      {formatPoints(score)} <BandBadge letter={band} />
    </Box>
  );
}
