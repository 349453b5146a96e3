import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { type ClipboardEvent, createContext, type KeyboardEvent, memo, use } from "react";
import { type BarPlace, barPlace, ChoiceBar } from "../../explain/ranges/ChoiceBars.tsx";
import { formatExact } from "../../ui/numbers.ts";
import { rewriteNumber } from "../../ui/typed-number.ts";
import type { ChoiceCell } from "./choice-rows.ts";

/** The scale of all bars. It changes with the largest points, and then only the bars rerender. */
export const BarPlaceContext = createContext<BarPlace>(barPlace([]));

function ScaledBar({ points }: { readonly points: number | undefined }) {
  return <ChoiceBar points={points} place={use(BarPlaceContext)} />;
}

/** The actions of a row; both are called with the row. */
export interface ChoicePointsActions {
  /** Writes into the row and, for several texts, into those below it. */
  readonly onWrite: (index: number, texts: readonly string[]) => void;
  /** Enter; @returns whether there is a next row */
  readonly onNext: (index: number) => boolean;
}

interface RowProps extends Pick<ChoiceCell, "choice" | "points" | "sameAs">, ChoicePointsActions {
  readonly index: number;
  /** As a number, if it can be parsed. */
  readonly known: number | undefined;
  /** The placeholder for a choice without points. */
  readonly blank: string;
  readonly problem: string | undefined;
  readonly isMatched: boolean;
}

/**
 * One choice with its points. It does not rerender while another row is edited, because a question may have two hundred
 * choices.
 */
export const ChoicePointsRow = memo(function ChoicePointsRow({
  index,
  choice,
  points,
  sameAs,
  known,
  blank,
  problem,
  isMatched,
  onWrite,
  onNext,
}: RowProps) {
  function enter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && onNext(index)) event.preventDefault();
  }
  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData("text/plain").trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    onWrite(
      index,
      lines.map((line) => line.split("\t").at(-1)?.trim() ?? ""),
    );
  }
  return (
    <Box component="tr" data-choice={choice.slug} sx={isMatched ? { bgcolor: "action.selected" } : {}}>
      <Box component="th" scope="row">
        {choice.text}
        {isMatched && <span className="visually-hidden"> (chosen in the sample answers)</span>}
        {sameAs !== undefined && (
          <FormHelperText component="span" sx={{ display: "block", m: 0 }}>
            Same value as “{sameAs}” ({formatExact(choice.value)}), so the same points.
          </FormHelperText>
        )}
        {problem !== undefined && (
          <FormHelperText component="span" error id={`points-${choice.id}`} sx={{ display: "block", m: 0 }}>
            {problem}
          </FormHelperText>
        )}
      </Box>
      <td>
        <TextField
          fullWidth
          value={points}
          placeholder={blank}
          error={problem !== undefined}
          onChange={({ target }) => onWrite(index, [target.value])}
          onBlur={() => rewriteNumber(points, (text) => onWrite(index, [text]))}
          onKeyDown={enter}
          onPaste={paste}
          slotProps={{
            htmlInput: {
              inputMode: "decimal",
              autoComplete: "off",
              "aria-label": `Points for ${choice.text}`,
              ...(problem === undefined ? {} : { "aria-describedby": `points-${choice.id}` }),
            },
          }}
        />
      </td>
      <td>
        <ScaledBar points={known} />
      </td>
    </Box>
  );
});
