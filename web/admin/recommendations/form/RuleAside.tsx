import Box from "@mui/material/Box";
import type { ModelDocument } from "#engine";
import { FormOutlook } from "../../results/outlook/FormOutlook.tsx";
import { editOf, type RuleDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { Simulation } from "./Simulation.tsx";

/** What the rule would do and look like, beside its fields. */
export function RuleAside({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <FormOutlook<RuleDraft> document={document} toEdit={(draft) => editOf(draft, id)} />
      <Simulation document={document} id={id} />
      <Preview document={document} />
    </Box>
  );
}
