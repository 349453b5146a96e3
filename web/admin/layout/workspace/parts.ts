// What is loaded only when a user works in a draft, or opens the menu: in one file, because each separate file costs
// all pages.
export { NewDraftDialog } from "../../form/NewDraftDialog.tsx";
export { DraftBar } from "./DraftBar.tsx";
export { DraftEnded } from "./DraftEnded.tsx";
export { WorkspaceMenu } from "./WorkspaceMenu.tsx";
