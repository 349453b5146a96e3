import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IMPORT_LIMITS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { pagesOf, useAddressState } from "../../data/address-state.ts";
import { ExportButton } from "../../ui/export/ExportButton.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { Section } from "../../ui/Section.tsx";
import { errorsQuery, type Import, type ImportErrorRow } from "./imports.ts";

type Listed = ImportErrorRow & { readonly id: number };

/** The columns of the file that are shown; the exported file has all. */
const MAX_COLUMNS = 30;

/** So many rows are shown at once after a check. */
const FEW = 10;

/** The rows that were not imported, with why. */
export function ImportErrors({ shown }: { readonly shown: Import }) {
  const { id, failed, columns, mapping, problems, preview } = shown;
  // what can be corrected follows below
  const [isOpen, setOpen] = useState(preview === null || failed <= FEW);
  const [address, change] = useAddressState({ page: "1", page_size: "100" });
  const pages = pagesOf(address, change);
  const { data, error, refetch } = useQuery({
    ...errorsQuery(id, failed, pages.page, pages.pageSize),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const used = columns.flatMap(({ name }, place) => ((mapping[name] ?? null) === null ? [] : [{ name, place }]));
  const table: readonly Column<Listed>[] = [
    { label: "Error", render: (row) => <Why row={row} columns={columns.length} /> },
    ...used.slice(0, MAX_COLUMNS).map(
      ({ name, place }): Column<Listed> => ({
        label: name,
        name: `column ${name}`,
        // a row that does not fit the columns of the file is displayed as it was written
        render: ({ cells }) => (cells.length === columns.length ? cells[place] : ""),
      }),
    ),
  ];
  return (
    <Section
      title="Rows with errors"
      description={`Export these rows, correct them in the file, and import it: only they are touched. They are kept for ${IMPORT_LIMITS.keptDays} days.`}
      actions={
        <ExportButton
          operation="exportImportErrors"
          label="Export rows with errors"
          params={{ id }}
          count={failed}
          nouns={["row", "rows"]}
          choices={[{ label: "All rows", query: {} }]}
        />
      }
    >
      <Problems problems={problems} />
      {!isOpen ? (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Show the rows
        </Button>
      ) : error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.count === 0 ? (
        <Box sx={{ color: "text.secondary" }}>The rows were removed after {IMPORT_LIMITS.keptDays} days.</Box>
      ) : (
        <>
          <ResponsiveList
            label="Rows with errors"
            items={data.results.map((row) => ({ ...row, id: row.line }))}
            columns={table}
          />
          <PageControls {...pages} total={data.count} />
        </>
      )}
    </Section>
  );
}

type Problem = Import["problems"][number];

const PROBLEM_COLUMNS: readonly Column<Problem & { readonly id: number }>[] = [
  { label: "Column", render: ({ column }) => <strong>{column ?? "Whole row"}</strong> },
  { label: "First error", render: ({ message }) => message, isSentence: true },
  { label: "Rows", render: ({ rows }) => formatCount(rows), align: "right", isKey: true },
];

/** The errors by column. Not shown if each is of one row, because it would be the list of rows again. */
function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.every(({ rows }) => rows === 1)) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <ResponsiveList
        label="Errors by column"
        items={problems.map((problem, id) => ({ ...problem, id }))}
        columns={PROBLEM_COLUMNS}
        isCompact
      />
    </Box>
  );
}

function Why({ row: { line, error, cells }, columns }: { readonly row: Listed; readonly columns: number }) {
  return (
    <Box sx={{ minWidth: { sm: 300 } }}>
      <strong>Line {line}</strong>
      <Box sx={{ whiteSpace: "pre-line" }}>{error}</Box>
      {cells.length !== columns && (
        <Box component="code" sx={{ display: "block", mt: 0.5, color: "text.secondary", overflowWrap: "anywhere" }}>
          {cells.join(" | ").slice(0, 300)}
        </Box>
      )}
    </Box>
  );
}
