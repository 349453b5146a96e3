import { onDemand } from "../../ui/on-demand.tsx";

/** The dialog of a new draft, once it is wanted. */
export const NewDraftDialog = onDemand(async () => (await import("./parts.ts")).NewDraftDialog);
