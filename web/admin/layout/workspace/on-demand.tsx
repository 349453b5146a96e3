import Box from "@mui/material/Box";
import { DRAFT_BAR_HEIGHT } from "../../theme/theme.ts";
import { onDemand } from "../../ui/on-demand.tsx";

// What a user sees only after opening the menu of drafts, or in a draft. It is loaded as one script, because the list
// of scripts is loaded with every page.
const chunk = () => import("./chunk.ts");

export const DraftBar = onDemand(async () => (await chunk()).DraftBar, <Box sx={{ height: DRAFT_BAR_HEIGHT }} />);
export const DraftEnded = onDemand(async () => (await chunk()).DraftEnded);
export const NewDraftDialog = onDemand(async () => (await chunk()).NewDraftDialog);
export const WorkspaceMenu = onDemand(async () => (await chunk()).WorkspaceMenu);
