import shieldCheckIcon from "virtual:lucide/shield-check";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { pagesOf, useAddressState } from "../../data/address-state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { SearchInput } from "../../ui/list/SearchInput.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { type ListedErasure, requesterOf } from "./words.ts";

const COLUMNS: readonly Column<ListedErasure>[] = [
  { label: "Certificate", render: ({ id }) => `No. ${id}` },
  { label: "Leads", render: ({ leads }) => formatCount(leads), align: "right" },
  { label: "Erased by", render: requesterOf },
  { label: "Reason", render: ({ reason }) => reason },
  {
    label: "Completed",
    render: ({ finished_at }) => (finished_at === null ? "In progress" : <Moment at={finished_at} />),
  },
];

/** All erasures of the account, to check whether a lead was erased. */
export function ErasureList() {
  const [address, change] = useAddressState({ lead_id: "", page: "1", page_size: "25" });
  const { lead_id } = address;
  const pages = pagesOf(address, change);
  const query = { page: pages.page, page_size: pages.pageSize, ...(lead_id === "" ? {} : { lead_id }) };
  const { data, error, refetch } = useQuery({
    queryKey: ["erasures", query],
    queryFn: () => api.listErasures({ query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Erasures"
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description="Leads that were erased for good, by someone or by the account’s retention setting."
      />
      <Box role="search" sx={{ mb: 2 }}>
        <SearchInput
          label="Was this identifier erased?"
          value={lead_id}
          onSearch={(text) => change({ lead_id: text.trim(), page: "1" })}
        />
      </Box>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.count === 0 ? (
        <EmptyState
          icon={shieldCheckIcon}
          title={lead_id === "" ? "No erasures yet" : "Not erased"}
          text={
            lead_id === ""
              ? "When leads are erased, their certificates appear here."
              : "No lead with this identifier was erased by anyone. Leads erased by retention leave no fingerprint."
          }
        >
          {lead_id !== "" && (
            <Button variant="outlined" onClick={() => change({ lead_id: "", page: "1" })}>
              Show all erasures
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <ResponsiveList
            label="Erasures"
            items={data.results}
            columns={COLUMNS}
            linkTo={({ id }) => leadPaths.erasure(id)}
          />
          <PageControls {...pages} total={data.count} />
        </>
      )}
    </>
  );
}
