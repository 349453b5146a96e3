import Button from "@mui/material/Button";
import { useState } from "react";
import { oldScoresText, type Scored } from "../ui/old-scores-text.ts";
import { onDemand } from "../ui/on-demand.tsx";

const RescoreDialog = onDemand(async () => (await import("./RescoreDialog.tsx")).RescoreDialog);

/**
 * The number of leads with scores that the live model may no longer compute, in a line.
 *
 * @param total the number of all leads that the page displays, if it does
 * @param isOffering whether it offers to re-score them; not if something next to it does
 */
export function OldScores({
  scored,
  total,
  isOffering = true,
}: {
  readonly scored: Scored | undefined;
  readonly total: number | undefined;
  readonly isOffering?: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const text = scored && oldScoresText(scored, total);
  return (
    <>
      {text !== undefined && (
        <>
          {" · "}
          {text}
          {isOffering && (
            <>
              {" · "}
              <Button size="small" onClick={() => setAsking(true)} sx={{ minHeight: 24, px: 0.5, py: 0 }}>
                Re-score…
              </Button>
            </>
          )}
        </>
      )}
      {isAsking && <RescoreDialog onClose={() => setAsking(false)} />}
    </>
  );
}
