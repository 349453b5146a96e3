import Box from "@mui/material/Box";
import { useParams } from "react-router";
import { useDraft } from "../data/drafts.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotFound } from "../ui/NotFound.tsx";
import { Section } from "../ui/Section.tsx";
import { EditList } from "./activity/EditList.tsx";
import { ChangesTab } from "./changes/ChangesTab.tsx";
import { DraftHeader } from "./DraftHeader.tsx";
import { DraftContext } from "./draft-context.ts";

/** A draft: what it is for, and what it changes. */
export function DraftPage() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { readonly id: number }) {
  const { data, error, refetch } = useDraft(id);
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
  return (
    <DraftContext value={data}>
      <DraftHeader />
      <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: COLUMNS }}>
        <ChangesTab />
        <Section title="Edits" description="Every change of the draft’s model, the last first.">
          <EditList />
        </Section>
      </Box>
    </DraftContext>
  );
}

const COLUMNS = { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" };
