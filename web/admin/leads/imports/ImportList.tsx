import fileUpIcon from "virtual:lucide/file-up";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { bytesText, IMPORT_LIMITS } from "#contract/wire";
import { Badge } from "../../../ui/Badge.tsx";
import { formatPercent } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { pagesOf, useAddressState } from "../../data/address-state.ts";
import { nameOfImport } from "../../data/import-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { DropFile } from "./DropFile.tsx";
import { importsQuery, isUnderWay, type ListedImport } from "./imports.ts";
import { UploadCard } from "./UploadCard.tsx";
import { countsText, partDone, stateText } from "./words.ts";

const COLUMNS: readonly Column<ListedImport>[] = [
  { label: "File", render: ({ id, file_name }) => nameOfImport(id, file_name) },
  { label: "State", render: (each) => <State of={each} /> },
  { label: "Leads", render: (each) => (each.dry_run || each.started_at === null ? "—" : countsText(each) || "None") },
  { label: "Uploaded by", render: ({ uploaded_by }) => uploaded_by?.username ?? "—" },
  { label: "Uploaded", render: ({ uploaded_at }) => <Moment at={uploaded_at} /> },
];

/** The imports of the account, and where a file is chosen or dropped. */
export function ImportList() {
  const [address, change] = useAddressState({ page: "1", page_size: "25" });
  const pages = pagesOf(address, change);
  const { data, error, refetch } = useQuery({
    ...importsQuery(pages.page, pages.pageSize),
    placeholderData: keepPreviousData,
  });
  const isEmpty = data?.count === 0;
  return (
    <>
      <PageHeader
        title="Imports"
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description={`Bring leads in from a CSV or NDJSON file: choose it, or drop it on this page. No leads are stored until you start the import.`}
        actions={!isEmpty && <ChooseFile />}
      />
      <DropFile />
      <UploadCard />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : isEmpty ? (
        <EmptyState
          icon={fileUpIcon}
          title="No imports yet"
          text={`Drop a file here, such as an export of your CRM or a spreadsheet saved as CSV, of up to ${bytesText(IMPORT_LIMITS.bytes)}. You see how its columns are matched and how its first rows score before anything is stored.`}
        >
          <ChooseFile />
        </EmptyState>
      ) : (
        <>
          <ResponsiveList
            label="Imports"
            items={data.results}
            columns={COLUMNS}
            linkTo={({ id }) => leadPaths.import(id)}
          />
          <PageControls {...pages} total={data.count} />
        </>
      )}
    </>
  );
}

function State({ of: each }: { readonly of: ListedImport }) {
  const [text, tone] = stateText(each);
  const part = isUnderWay(each) ? partDone(each) : undefined;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      <Badge tone={tone}>{text}</Badge>
      {part !== undefined && formatPercent(Math.floor(part * 100) / 100)}
    </Box>
  );
}
