import Box from "@mui/material/Box";
import { type SyntheticEvent, useState } from "react";
import type { ModelDocument, ModelTest } from "#engine";
import { useTimeZone } from "../../data/account.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { resultOfTest } from "./run.ts";

const ExplanationDifference = onDemand(
  async () => (await import("../ExplanationDifference.tsx")).ExplanationDifference,
);

/** The names of the two sides in the comparison of a draft with the live model. */
export const LIVE_AND_DRAFT = ["Live", "This draft"] as const;

/** Why two models have different results for the lead of a test, on demand. */
export function Reasons({
  test,
  before,
  after,
  names,
}: {
  readonly test: Pick<ModelTest, "answers" | "date">;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
  readonly names?: readonly [before: string, after: string];
}) {
  const timeZone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  if (before === after) return null;
  const [was, is] = [resultOfTest(before, test, timeZone), resultOfTest(after, test, timeZone)];
  if (was === undefined || is === undefined) return null;
  return (
    // above the link that covers the row of a list
    <Box
      component="details"
      sx={{ position: "relative", zIndex: 1 }}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: "pointer", fontSize: "0.8125rem" }}>
        What changed for this lead
      </Box>
      {isOpen && (
        <ExplanationDifference
          before={was.explanation}
          after={is.explanation}
          {...(names === undefined ? {} : { names })}
        />
      )}
    </Box>
  );
}
