// The code of what `on-demand.tsx` loads, in one script.
export { NewDraftDialog } from "../../form/NewDraftDialog.tsx";
export { DraftBar } from "./DraftBar.tsx";
export { DraftEnded } from "./DraftEnded.tsx";
export { WorkspaceMenu } from "./WorkspaceMenu.tsx";
