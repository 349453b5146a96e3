import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Link } from "react-router";
import type { Explanation } from "#engine";
import { formatPoints } from "../../../ui/numbers.ts";
import { paths, SIMULATIONS } from "../../area/paths.ts";
import type { LeadInDraft } from "./in-draft.ts";

/** Which result the page displays. */
export type ShownResult = "stored" | "draft";

/**
 * The result of the draft next to the stored one, with a switch between the two.
 *
 * @param former the label of the stored result, such as `Live`
 */
export function DraftNotice({
  stored,
  former,
  drafted,
  shown,
  onShow,
}: {
  readonly stored: Explanation;
  readonly former: string;
  readonly drafted: LeadInDraft | undefined;
  readonly shown: ShownResult;
  readonly onShow: (shown: ShownResult) => void;
}) {
  return (
    <Alert severity="info" sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      {drafted !== undefined && "misfits" in drafted ? (
        <>
          The answers of this lead don’t fit the questions of the draft:
          <Box component="ul" sx={{ pl: 2, listStyle: "disc", overflowWrap: "anywhere" }}>
            {drafted.misfits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </>
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, minHeight: 34 }}>
          <Box role="status" sx={{ flex: "1 1 260px", fontVariantNumeric: "tabular-nums" }}>
            {former}: {scoreText(stored)}. With this draft:{" "}
            {drafted === undefined ? "…" : <strong>{scoreText(drafted.result.explanation)}</strong>}.
          </Box>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Result shown"
            value={shown}
            onChange={(_event, chosen: ShownResult | null) => chosen !== null && onShow(chosen)}
          >
            <ToggleButton value="stored">{former}</ToggleButton>
            <ToggleButton value="draft" disabled={drafted === undefined}>
              This draft
            </ToggleButton>
          </ToggleButtonGroup>
        </Box>
      )}
      <Box sx={{ mt: 0.5 }}>
        For all leads,{" "}
        <MuiLink component={Link} to={paths.list(SIMULATIONS)}>
          run a simulation
        </MuiLink>
        .
      </Box>
    </Alert>
  );
}

/** The total with its band: `139 B (Medium)`. */
const scoreText = ({ total_score, bands: { total } }: Explanation) =>
  `${formatPoints(total_score)} ${total.letter} (${total.label})`;
