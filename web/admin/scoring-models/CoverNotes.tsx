import circleAlertIcon from "virtual:lucide/circle-alert";
import infoIcon from "virtual:lucide/info";
import triangleAlertIcon from "virtual:lucide/triangle-alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Cover, Stretch } from "../../explain/ranges/cover.ts";
import { gapTexts, type Outside, overlapTexts } from "../../explain/ranges/words.ts";
import type { Drawing } from "../../ui/Icon.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Gaps and overlaps of the ranges, in words, with actions for a gap. */
export function CoverNotes({
  cover,
  outside,
  onClose,
  onFill,
  onOpen,
}: {
  readonly cover: Cover;
  readonly outside: Outside | undefined;
  /** Extends the range below a gap up to the next. */
  readonly onClose: (gap: Stretch) => void;
  /** Adds a range in a gap. */
  readonly onFill: (gap: Stretch) => void;
  /** Removes the limit of the last range. */
  readonly onOpen: () => void;
}) {
  const texts = gapTexts(cover);
  if (texts.length === 0 && cover.overlaps.length === 0 && outside === undefined) return null;
  return (
    <Box component="ul" aria-label="Gaps and overlaps" sx={{ display: "grid", gap: 0.5, mt: 1 }}>
      {overlapTexts(cover).map((text) => (
        <Note key={text} icon={circleAlertIcon} color="error.main">
          {text}
        </Note>
      ))}
      {cover.gaps.map((gap, index) => (
        <Note key={String(gap.start)} icon={triangleAlertIcon} color="warning.main">
          {texts[index]}
          <Box component="span" sx={{ whiteSpace: "nowrap" }}>
            <Button sx={SMALL} onClick={() => onClose(gap)}>
              Close it
            </Button>
            <Button sx={SMALL} onClick={() => onFill(gap)}>
              Add a range
            </Button>
          </Box>
        </Note>
      ))}
      {outside !== undefined && (
        <Note
          icon={outside.isAnswered ? triangleAlertIcon : infoIcon}
          color={outside.isAnswered ? "warning.main" : "text.secondary"}
        >
          {outside.text}
          {outside.isAbove && (
            <Button sx={SMALL} onClick={onOpen}>
              Remove the last limit
            </Button>
          )}
        </Note>
      )}
    </Box>
  );
}

const SMALL = { minHeight: 24, py: 0, px: 0.75, ml: 0.5 } as const;

function Note({
  icon,
  color,
  children,
}: {
  readonly icon: Drawing;
  readonly color: string;
  readonly children: ReactNode;
}) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, fontSize: "0.8125rem" }}>
      <Icon of={icon} sx={{ flex: "none", mt: "2px", fontSize: 16, color }} />
      <div>{children}</div>
    </Box>
  );
}
