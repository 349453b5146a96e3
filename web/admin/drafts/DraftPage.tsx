import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ComponentType, Suspense } from "react";
import { Link, useLocation, useParams } from "react-router";
import { view } from "../area/area.ts";
import { useAreas } from "../area/area-context.ts";
import { PLACES } from "../area/paths.ts";
import { type Draft, useDraft } from "../data/drafts.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotFound } from "../ui/NotFound.tsx";
import { ChangesTab } from "./changes/ChangesTab.tsx";
import { DraftHeader } from "./DraftHeader.tsx";
import { DraftSummary } from "./DraftSummary.tsx";
import { DraftContext } from "./draft-context.ts";
import { ReviewNotice, useNoticeKnown } from "./review/ReviewNotice.tsx";

const ActivityTab = view(async () => (await import("./activity/ActivityTab.tsx")).ActivityTab);
const ConflictsPage = view(async () => (await import("./conflicts/ConflictsPage.tsx")).ConflictsPage);
const PublishDialog = view(async () => (await import("./publish/PublishDialog.tsx")).PublishDialog);

/** A draft: its changes, its activity, and the steps to publishing it. */
export function DraftPage() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { readonly id: number }) {
  const { data, error, refetch } = useDraft(id);
  const isNoticeKnown = useNoticeKnown(data);
  if (data !== undefined && isNoticeKnown) return <Shown draft={data} />;
  return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
}

function Shown({ draft }: { readonly draft: Draft }) {
  const { "*": below = "" } = useParams();
  const { state } = useLocation();
  const areas = useAreas();
  const at = below === "" || below.endsWith("/") ? below : `${below}/`;
  const fromAreas = areas.flatMap(({ draftTab }) => (draftTab === undefined ? [] : [draftTab]));
  const tabs: readonly DraftTab[] = [CHANGES, ...fromAreas, ACTIVITY];
  // the dialog covers the changes that it publishes
  const isPublishing = at === PUBLISH;
  const tab = tabs.find(({ path }) => path === (isPublishing ? "" : at));
  const place = PLACES.draft(draft.id);
  if (at === CONFLICTS) {
    return (
      <DraftContext value={draft}>
        <Suspense fallback={<Loading />}>
          <ConflictsPage />
        </Suspense>
      </DraftContext>
    );
  }
  if (tab === undefined) return <NotFound />;
  const { view: View } = tab;
  return (
    <DraftContext value={draft}>
      <DraftHeader />
      <ReviewNotice />
      <DraftSummary />
      <Box sx={{ borderBottom: 1, borderColor: "divider", mb: 2.5 }}>
        <Tabs value={tab.path} variant="scrollable" scrollButtons={false} aria-label="Draft">
          {tabs.map(({ path, title }) => (
            <Tab key={path} value={path} label={title} component={Link} to={place + path} state={state} />
          ))}
        </Tabs>
      </Box>
      <Suspense fallback={<Loading />}>
        <View />
        {isPublishing && <PublishDialog />}
      </Suspense>
    </DraftContext>
  );
}

interface DraftTab {
  readonly path: string;
  readonly title?: string;
  readonly view: ComponentType;
}

const PUBLISH = "publish/";
const CONFLICTS = "conflicts/";
const CHANGES: DraftTab = { path: "", title: "Changes", view: ChangesTab };
const ACTIVITY: DraftTab = { path: "activity/", title: "Activity", view: ActivityTab };
