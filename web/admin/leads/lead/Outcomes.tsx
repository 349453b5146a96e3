import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Operations, Result } from "#contract";
import { OUTCOME_LIMITS, OUTCOME_STATES } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatExact } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { TEST_QUERY } from "../../area/lead-list.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { LeadDetail } from "./use-lead.ts";

const OutcomeForm = onDemand(async () => (await import("./OutcomeForm.tsx")).OutcomeForm, <Loading />);
const RemoveOutcome = onDemand(async () => (await import("./RemoveOutcome.tsx")).RemoveOutcome);

type Outcome = Result<Operations["listOutcomes"]>["results"][number];

/** What became of a lead: recorded, corrected, and removed. */
export function Outcomes({ lead }: { readonly lead: LeadDetail }) {
  const { lead_id, outcome, outcome_at, is_test } = lead;
  const query = is_test === true ? TEST_QUERY : {};
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [correcting, setCorrecting] = useState<number>();
  const [removing, setRemoving] = useState<Outcome>();
  const key = ["lead-outcomes", lead_id, is_test === true];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.listOutcomes({ query: { lead_id, page_size: OUTCOME_LIMITS.pageMax, ...query } }),
  });
  const changed = async (message: string) => {
    setAdding(false);
    setCorrecting(undefined);
    setRemoving(undefined);
    notify.success(message);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ["lead", lead_id] }),
    ]);
  };
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { results } = data;
  return (
    <>
      <Typography>
        {OUTCOME_STATES[outcome ?? "open"]}
        {outcome_at !== null && (
          <>
            {" since "}
            <Moment at={outcome_at} />
          </>
        )}
        {outcome === "lost" && results.every((each) => each.outcome !== "lost") && ", because nothing was recorded"}
      </Typography>
      {results.length > 0 && (
        <Box component="ul" aria-label="Outcomes" sx={{ display: "grid", gap: 1, mt: 1.5 }}>
          {results.map((each) => (
            <Box component="li" key={each.id}>
              {correcting === each.id ? (
                <OutcomeForm
                  label="Correct the outcome"
                  action="Save"
                  given={each}
                  onSubmit={(body) => api.updateOutcome({ params: { id: each.id }, query, body })}
                  onDone={() => changed("Outcome corrected")}
                  onCancel={() => setCorrecting(undefined)}
                />
              ) : (
                <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" }}>
                  <strong>{each.outcome}</strong>
                  {each.value !== null && <span>{formatExact(each.value)}</span>}
                  <Moment at={each.occurred_at} />
                  {each.recorded_by !== null && <span>recorded by {each.recorded_by.username}</span>}
                  <Button size="small" aria-label={`Correct ${each.outcome}`} onClick={() => setCorrecting(each.id)}>
                    Correct
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Remove ${each.outcome}`}
                    onClick={() => setRemoving(each)}
                  >
                    Remove
                  </Button>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1.5 }}>
        {is_test === true ? null : isAdding ? (
          <OutcomeForm
            label="Record an outcome"
            action="Record"
            onSubmit={(body) => api.recordOutcome({ body: { lead_id, ...body } })}
            onDone={() => changed("Outcome recorded")}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            Record an outcome
          </Button>
        )}
      </Box>
      {removing !== undefined && (
        <RemoveOutcome
          outcome={removing}
          isTest={is_test === true}
          onDone={() => changed("Outcome removed")}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
