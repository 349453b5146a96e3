import LeadsIcon from "@mui/icons-material/PeopleAltOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo } from "react";
import { explain } from "../../api/errors.ts";
import { HeatMap } from "../simulation/HeatMap.tsx";
import { movesIn } from "../simulation/moves.ts";
import { answerText } from "../simulation/words.ts";
import type { ToldEdit } from "./told-edit.ts";
import { type Preview, usePreview } from "./use-preview.ts";

/**
 * What would become of the newest leads with what stands in a form, in one line that opens. Nothing where there are no
 * leads; what is wrong with the form is told by the form.
 */
export function QuickAnswer({ edit }: { readonly edit: ToldEdit | undefined }) {
  const { data, error, isCurrent, isFetching, refetch } = usePreview(edit);
  if (error !== null && isCurrent) return <Unanswered error={error} retry={() => void refetch()} />;
  if (data === undefined || data.leads === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Effect on leads"
      aria-busy={!isCurrent}
      data-quick-answer={isCurrent ? "current" : "former"}
      sx={{
        ...FRAME,
        // a moment is too short to be noticed
        transition: "opacity 150ms ease 150ms",
        opacity: isCurrent && !isFetching ? 1 : 0.55,
      }}
    >
      <Answer preview={data} />
    </Box>
  );
}

const Answer = memo(function Answer({ preview }: { readonly preview: Preview }) {
  const cells = preview.matrix.total;
  return (
    <>
      <Box sx={{ display: "flex", gap: 1, fontSize: "0.8125rem" }}>
        <LeadsIcon sx={{ fontSize: 18, mt: "1px", color: "text.secondary" }} aria-hidden="true" />
        <Box role="status" sx={{ minWidth: 0 }}>
          {answerText(preview).map((sentence, index) =>
            index === 0 ? <strong key={sentence}>{sentence}</strong> : <span key={sentence}> {sentence}</span>,
          )}
        </Box>
      </Box>
      {movesIn(cells).length > 0 && (
        <Box component="details" sx={{ mt: 0.75 }}>
          <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", fontSize: "0.8125rem" }}>
            Bands of the total, before and after
          </Box>
          <HeatMap cells={cells} label="Bands of the total, before and after" isSmall />
        </Box>
      )}
    </>
  );
});

function Unanswered({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <Box component="section" aria-label="Effect on leads" sx={FRAME}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, fontSize: "0.8125rem" }}>
        <Box role="status" sx={{ flex: "1 1 200px", color: "text.secondary" }}>
          The effect on your leads could not be previewed. {explain(error)}
        </Box>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </Box>
    </Box>
  );
}

const FRAME = { border: 1, borderColor: "divider", borderRadius: 1, px: 1.5, py: 1, minWidth: 0 } as const;
