import { onDemand } from "../../ui/on-demand.tsx";

/** The dialog of a new draft, loaded on demand. */
export const NewDraftDialog = onDemand(async () => (await import("./parts.ts")).NewDraftDialog);
