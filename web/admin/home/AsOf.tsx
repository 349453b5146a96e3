import refreshCwIcon from "virtual:lucide/refresh-cw";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ANALYTICS_MAX_AGE } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { Icon } from "../ui/Icon.tsx";
import { Moment } from "../ui/Moment.tsx";
import { FIGURES, SUMMARY } from "./figures.ts";

/** The time of the figures. */
export function AsOf() {
  const { data } = useQuery(SUMMARY);
  return data === undefined ? (
    "Leads today, this week, and in total."
  ) : (
    <>
      As of <Moment at={data.generated_at} />
    </>
  );
}

/** Reads all figures again; says so if there are no newer ones yet. */
export function RefreshButton() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    const former = queryClient.getQueryData(SUMMARY.queryKey)?.generated_at;
    setBusy(true);
    await queryClient.refetchQueries({ queryKey: FIGURES, type: "active" });
    setBusy(false);
    const isSame = queryClient.getQueryData(SUMMARY.queryKey)?.generated_at === former;
    if (isSame) notify.info(`These are the latest figures. They update every ${ANALYTICS_MAX_AGE / 60} minutes.`);
  }

  return (
    <Button variant="outlined" startIcon={<Icon of={refreshCwIcon} />} disabled={isBusy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
