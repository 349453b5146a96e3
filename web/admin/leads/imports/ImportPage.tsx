import Box from "@mui/material/Box";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { IMPORT_LIMITS } from "#contract/wire";
import { Badge } from "../../../ui/Badge.tsx";
import { leadPaths } from "../../area/lead-paths.ts";
import { nameOfImport } from "../../data/import-names.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { sizeText } from "../file-size.ts";
import { type Import, importQuery, isUnderWay, mutationKeyOf } from "./imports.ts";
import { announcedText, isRemoved, stateText } from "./words.ts";

const Outcome = onDemand(async () => (await import("./Outcome.tsx")).Outcome);
const Progress = onDemand(async () => (await import("./Progress.tsx")).Progress);
const SetUp = onDemand(async () => (await import("./set-up/SetUp.tsx")).SetUp, <Loading />);

/** One import: what can be set before it is started, its progress, or what came of it. */
export function ImportPage() {
  const { importId = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(importId) ? <Loaded key={importId} id={Number(importId)} /> : <NotFound />;
}

function Loaded({ id }: { readonly id: number }) {
  // data that is read during a change may be from before it
  const isChanging = useIsMutating({ mutationKey: mutationKeyOf(id) }) > 0;
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    ...(isChanging ? { refetchInterval: false, refetchOnWindowFocus: false } : {}),
  });
  if (data !== undefined) return <Shown shown={data} />;
  return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
}

function Shown({ shown }: { readonly shown: Import }) {
  const { state, dry_run, preview, started_at } = shown;
  return (
    <>
      <PageHeader
        title={nameOfImport(shown.id, shown.file_name)}
        trail={[
          { label: "Leads", to: leadPaths.list },
          { label: "Imports", to: leadPaths.imports },
        ]}
        description={<About shown={shown} />}
      />
      <span role="status" className="visually-hidden">
        {announcedText(shown)}
      </span>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {(isUnderWay(shown) || state === "paused") && <Progress shown={shown} />}
        {started_at !== null && !isUnderWay(shown) && state !== "paused" && <Outcome shown={shown} />}
        {preview !== null && <SetUp shown={shown} preview={preview} />}
        {isRemoved(shown) && <Box>This file was removed before it was imported. To import it, upload it again.</Box>}
        {preview === null && dry_run && state !== "paused" && !isUnderWay(shown) && (
          <Box>
            The file was removed {IMPORT_LIMITS.uploadHours} hours after it was last used. To import it, upload it
            again.
          </Box>
        )}
      </Box>
    </>
  );
}

function About({ shown }: { readonly shown: Import }) {
  const [text, tone] = stateText(shown);
  const { bytes, uploaded_by, uploaded_at } = shown;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" }}>
      <Badge tone={tone}>{text}</Badge>
      <span>{sizeText(bytes)}</span>
      <span>
        uploaded{uploaded_by !== null && ` by ${uploaded_by.username}`} <Moment at={uploaded_at} />
      </span>
    </Box>
  );
}
