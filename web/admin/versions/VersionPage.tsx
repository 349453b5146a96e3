import chartSplineIcon from "virtual:lucide/chart-spline";
import downloadIcon from "virtual:lucide/download";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { Link, useParams } from "react-router";
import type { Operations, Result } from "#contract";
import { diffDocuments, type ModelDocument } from "#engine";
import { session } from "../api/session.ts";
import { useArea } from "../area/area-context.ts";
import { comparePath, paths, SIMULATIONS } from "../area/paths.ts";
import { type Model, useLiveModel } from "../data/model.ts";
import { useModelVersion } from "../data/model-version.ts";
import { saveExport } from "../ui/export/fetch-export.ts";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { NotFound } from "../ui/NotFound.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { Byline } from "./Byline.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { Content } from "./content/Content.tsx";
import { Origin, SameAs, useUsesOf } from "./Origin.tsx";
import { RollBackButton } from "./RollBackButton.tsx";

type Version = Result<Operations["getModelVersion"]>;

/** One version of the model: its changes, its differences from the live one, and all its contents. */
export function VersionPage() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Loaded number={Number(id)} /> : <NotFound />;
}

function Loaded({ number }: { readonly number: number }) {
  const version = useModelVersion(number);
  const live = useLiveModel();
  const uses = useUsesOf(number);
  const error = version.error ?? live.error;
  if (error !== null)
    return <Failed error={error} retry={() => void Promise.all([version.refetch(), live.refetch()])} />;
  if (version.data === undefined || live.data === undefined || uses.isPending) return <ListSkeleton />;
  return <Shown version={version.data} live={live.data} uses={uses} />;
}

function Shown({
  version,
  live,
  uses,
}: {
  readonly version: Version;
  readonly live: Model;
  readonly uses: ReturnType<typeof useUsesOf>;
}) {
  const area = useArea();
  const { version: number, document, changes, note } = version;
  // The version that was live when it was read may no longer be.
  const isLive = number === live.version;
  const { slug } = session().account;
  return (
    <>
      <PageHeader
        title={`Version ${number}`}
        trail={[{ label: area.title, to: paths.list(area) }]}
        description={
          <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
            {isLive && <Chip label="Live" size="small" color="success" />}
            <SameAs version={version.same_as} />
            <Byline version={version} />
          </Box>
        }
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Icon of={downloadIcon} />}
              onClick={() => saveExport({ name: `${slug}-model-${number}.json`, content: jsonOf(document) })}
            >
              Download JSON
            </Button>
            {!isLive && (
              <Button
                variant="outlined"
                startIcon={<Icon of={chartSplineIcon} />}
                component={Link}
                to={`${paths.add(SIMULATIONS)}?version=${number}`}
              >
                Simulate
              </Button>
            )}
            {!isLive && <RollBackButton version={number} document={document} live={live} />}
          </>
        }
      />
      <Box sx={{ display: "grid", gap: 2 }}>
        <Origin version={version} uses={uses} />
        <Section title="Changes in this version" actions={number > 1 && <CompareLink from={number - 1} to={number} />}>
          {changes.length === 0 ? (
            <Typography sx={{ color: "text.secondary" }}>{note || "No changes."}</Typography>
          ) : (
            <ChangeList changes={changes} shown={12} />
          )}
        </Section>
        {!isLive && <Against version={version} live={live} />}
        <Content document={document} />
      </Box>
    </>
  );
}

const jsonOf = (document: ModelDocument) => new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });

/** The changes since. */
function Against({ version, live }: { readonly version: Version; readonly live: Model }) {
  const changes = diffDocuments(version.document, live.document);
  return (
    <Section
      title={`Changes since, up to the live version ${live.version}`}
      actions={changes.length > 0 && live.version !== null && <CompareLink from={version.version} to={live.version} />}
      description={
        changes.length === 0 ? "The live version has the same content, so there’s nothing to roll back." : ""
      }
    >
      {changes.length > 0 && <ChangeList changes={changes} shown={12} />}
    </Section>
  );
}

function CompareLink({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <Button
      component={Link}
      to={comparePath(from, to)}
      variant="outlined"
      aria-label={`Compare version ${from} with ${to}`}
    >
      Before and after
    </Button>
  );
}
