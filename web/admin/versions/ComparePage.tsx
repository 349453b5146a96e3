import arrowLeftRightIcon from "virtual:lucide/arrow-left-right";
import Button from "@mui/material/Button";
import { diffDocuments, type ModelDocument } from "#engine";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { Changes } from "../changes/Changes.tsx";
import { useAddressState } from "../data/address-state.ts";
import { useLiveModel } from "../data/model.ts";
import { useModelVersions } from "../data/model-version.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ListControls } from "../ui/list/ListControls.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The differences between any two versions, part by part; the versions are stored in the address. */
export function ComparePage() {
  const area = useArea();
  const { data: live, error, refetch } = useLiveModel();
  return (
    <>
      <PageHeader
        title="Compare versions"
        trail={[{ label: area.title, to: paths.list(area) }]}
        description="Every difference between two versions, with the words that changed."
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : live === undefined ? (
        <ListSkeleton />
      ) : (live.version ?? 1) === 1 ? (
        <EmptyState
          title="Only one version yet"
          text="Every change to the model creates a version. Come back when there is another one."
        />
      ) : (
        <Compared live={live.version ?? 1} />
      )}
    </>
  );
}

/** The version before the live one, and the live one, by default. */
function Compared({ live }: { readonly live: number }) {
  const [given, change] = useAddressState({ from: "", to: "" });
  const to = versionOf(given.to, live) ?? live;
  const from = versionOf(given.from, live) ?? Math.max(1, to - 1);
  const { documentOf, error } = useModelVersions([from, to]);
  const options = Array.from({ length: live }, (_, index) => live - index).map(
    (version) => [String(version), version === live ? `Version ${version} (live)` : `Version ${version}`] as const,
  );
  const [before, after] = [documentOf(from), documentOf(to)];
  return (
    <>
      <ListControls>
        <SelectFilter
          label="From"
          value={String(from)}
          options={options}
          onChange={(value) => change({ from: value, to: String(to) })}
        />
        <SelectFilter
          label="To"
          value={String(to)}
          options={options}
          onChange={(value) => change({ from: String(from), to: value })}
        />
        <Button
          variant="outlined"
          startIcon={<Icon of={arrowLeftRightIcon} />}
          onClick={() => change({ from: String(to), to: String(from) })}
        >
          Swap
        </Button>
      </ListControls>
      {error ? (
        <Failed error={error} />
      ) : before === undefined || after === undefined ? (
        <ListSkeleton />
      ) : (
        <Differences before={before} after={after} />
      )}
    </>
  );
}

function Differences({ before, after }: { readonly before: ModelDocument; readonly after: ModelDocument }) {
  const changes = diffDocuments(before, after);
  if (changes.length > 0) return <Changes changes={changes} />;
  return <EmptyState title="No differences" text="Both versions score leads the same way." />;
}

/** A valid version number. */
function versionOf(text: string, live: number): number | undefined {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= live ? number : undefined;
}
