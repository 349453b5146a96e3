// What is only loaded once somebody works in a draft, or looks for one: together, for each file of its own costs all pages.
export { NewDraftDialog } from "../../form/NewDraftDialog.tsx";
export { DraftBar } from "./DraftBar.tsx";
export { DraftEnded } from "./DraftEnded.tsx";
export { WorkspaceMenu } from "./WorkspaceMenu.tsx";
