import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { leadsText } from "../../../ui/numbers.ts";
import { apiLive } from "../../api/client.ts";
import { DateChoice } from "../../rescoring/Choice.tsx";
import { previewOutcome } from "../../rescoring/preview-text.ts";
import type { Checklist } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";
import type { PublishValues } from "./publish-values.ts";

/**
 * Whether stored leads are re-scored, as of which day, and how many of them change.
 *
 * @param found the result of the draft's simulation, if there is one of all leads
 */
export function RescoreFields({ found }: { readonly found: Checklist["rescoring"] }) {
  const { field: rescore } = useController<PublishValues, "rescore">({ name: "rescore" });
  const { field: date } = useController<PublishValues, "date">({ name: "date" });
  const simulated = found?.date === date.value ? found.would_change : undefined;
  const tried = useTried(date.value, rescore.value && simulated === undefined);
  const effect = simulated === undefined ? tried : simulatedText(simulated);
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={rescore.value} onChange={rescore.onChange} onBlur={rescore.onBlur} />}
        label="Also re-score stored leads"
      />
      <FormHelperText sx={{ ml: 3.75 }}>
        {effect} Runs in the background. You can pause or cancel it under Background jobs.
      </FormHelperText>
      {rescore.value && (
        <Box sx={{ ml: 3.75, mt: 1.5 }}>
          <DateChoice value={date.value} onChange={date.onChange} />
        </Box>
      )}
    </Box>
  );
}

function simulatedText(changed: number): string {
  if (changed === 0) return "The simulation found no lead whose result would change.";
  return `In the simulation, ${leadsText(changed)} ${changed === 1 ? "gets" : "get"} a new result.`;
}

/** The results of the newest leads, if there is no simulation; undefined until they are loaded. */
function useTried(date: PublishValues["date"], enabled: boolean): string | undefined {
  const { id } = useShownDraft();
  const { data } = useQuery({
    queryKey: ["draft", id, "rescoring-preview", date],
    queryFn: () => apiLive.previewSimulation({ body: { draft: id, date } }),
    enabled,
  });
  return data && enabled ? previewOutcome({ tried: data.leads, changed: data.would_change }) : undefined;
}
