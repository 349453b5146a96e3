import gitCompareArrowsIcon from "virtual:lucide/git-compare-arrows";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { changeSentence } from "../changes/sentence.ts";
import { useAddressState } from "../data/address-state.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { PageControls } from "../ui/list/PageControls.tsx";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Byline } from "./Byline.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { DraftedLine, SameAs } from "./Origin.tsx";

const RescoreDialog = onDemand(async () => (await import("../rescoring/RescoreDialog.tsx")).RescoreDialog);

type Version = Result<Operations["listModelVersions"]>["results"][number];

const DEFAULTS = { page: "1", page_size: "25", search: "" };

/** A page number in the address, if it is valid. */
const numberOf = (text: string, otherwise: number) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise);

/** Every version of the model, the live one first, each with its changes. */
export function VersionList() {
  const area = useArea();
  const [settings, change] = useAddressState(DEFAULTS);
  const page = numberOf(settings.page, 1);
  const [isRescoring, setRescoring] = useState(false);
  const { search } = settings;
  const pageSize = Math.min(numberOf(settings.page_size, 25), 100);
  const { data, error, refetch } = useQuery({
    queryKey: ["model-versions", page, pageSize, search],
    queryFn: () =>
      api.listModelVersions({ query: { page, page_size: pageSize, ...(search === "" ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={area.title}
        description="Every change to the model creates a version. Leads keep the version that scored them until you re-score them, and you can view any version, compare it with another, or roll back to it."
        actions={
          <>
            {(data?.count !== 1 || search !== "") && (
              <Button
                component={Link}
                to={`${paths.list(area)}compare/`}
                variant="outlined"
                startIcon={<Icon of={gitCompareArrowsIcon} />}
              >
                Compare versions
              </Button>
            )}
            <Button variant="outlined" onClick={() => setRescoring(true)}>
              Re-score leads…
            </Button>
          </>
        }
      />
      {isRescoring && <RescoreDialog onClose={() => setRescoring(false)} />}
      <Box sx={{ display: "flex", mb: 2 }}>
        <SearchInput
          label="Search by person, note, or field"
          value={search}
          onSearch={(text) => change({ page: "1", search: text })}
        />
      </Box>
      {error !== null && <Failed error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <ListSkeleton />}
      {data?.count === 0 && (
        <EmptyState
          title="Nothing found"
          text="Search for someone who drafted, approved, or published a version, for words of its note, or for a field name or scoring model that it changed."
        />
      )}
      {data !== undefined && data.count > 0 && (
        <>
          <Box component="ol" aria-label="Versions" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
            {data.results.map((version) => (
              <VersionCard key={version.version} version={version} to={paths.change(area, version.version)} />
            ))}
          </Box>
          <PageControls
            page={page}
            pageSize={pageSize}
            total={data.count}
            onPage={(next) => change({ page: String(next) })}
            onPageSize={(size) => change({ page: "1", page_size: String(size) })}
          />
        </>
      )}
    </>
  );
}

function VersionCard({ version, to }: { readonly version: Version; readonly to: string }) {
  return (
    <Card component="li" sx={{ position: "relative", p: 2, "&:hover": { bgcolor: "action.hover" } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
        <MuiLink
          component={Link}
          to={to}
          sx={{ color: "text.primary", fontWeight: 600, "&::after": { content: '""', position: "absolute", inset: 0 } }}
        >
          Version {version.version}
        </MuiLink>
        {version.is_live && <Chip label="Live" size="small" color="success" />}
        <SameAs version={version.same_as} />
        <Typography component="span" variant="body2" sx={{ color: "text.secondary", flex: "1 1 auto" }}>
          <Byline version={version} />
        </Typography>
      </Box>
      <DraftedLine draft={version.draft} />
      <Typography component="div" variant="body2">
        {version.changes.length > 0 && !version.is_edit && version.note !== "" && (
          <Box sx={{ mb: 0.5, fontWeight: 500, overflowWrap: "anywhere" }}>{version.note}</Box>
        )}
        {version.changes.length === 0 ? (
          changeSentence(version.note) || "No changes."
        ) : (
          <ChangeList changes={version.changes} />
        )}
      </Typography>
    </Card>
  );
}
