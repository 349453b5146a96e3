import Box from "@mui/material/Box";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../api/session.ts";
import { useArea } from "../../area/area-context.ts";
import { HOME, paths } from "../../area/paths.ts";
import { useModelLock } from "../../data/model-lock.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ApplyFile } from "./ApplyFile.tsx";
import { ExportFile } from "./ExportFile.tsx";
import type { FileSource } from "./source.ts";
import { Templates } from "./Templates.tsx";

const PushToClients = onDemand(async () => (await import("./push/PushToClients.tsx")).PushToClients);
const PlanDialog = onDemand(async () => (await import("./PlanDialog.tsx")).PlanDialog);

/** The model as a file: templates, export, applying a file, and pushing one to other accounts. */
export function FilesPage() {
  const area = useArea();
  const navigate = useNavigate();
  const { account, accounts } = useSession();
  const [source, review] = useState<FileSource>();
  const isLocked = useModelLock() !== undefined;
  const others = accounts.filter(({ slug }) => slug !== account.slug);
  return (
    <>
      <PageHeader
        title={area.title}
        description={`Start the model of ${account.name} from a template, or move it in and out as a file.`}
      />
      <Box sx={{ display: "grid", gap: 2 }}>
        {!isLocked && <Templates onUse={review} />}
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", ...(isLocked ? {} : { lg: "minmax(0, 3fr) minmax(0, 2fr)" }) },
          }}
        >
          {!isLocked && <ApplyFile onReview={review} />}
          <ExportFile />
        </Box>
        {others.length > 0 && <PushToClients others={others} />}
      </Box>
      {source !== undefined && (
        <PlanDialog
          source={source}
          onApplied={() => {
            review(undefined);
            navigate(paths.list(HOME));
          }}
          onClose={() => review(undefined)}
        />
      )}
    </>
  );
}
