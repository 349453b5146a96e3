import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { type RefObject, use, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { FormStateContext } from "../../controls/form-state.ts";
import { atMost } from "../../ui/at-most.ts";

/** Height of the bar of a form, which covers the bottom of the window, in pixels. */
const BAR = 64;

/** The visible height of an element from which it is seen, in pixels: a heading and the first figures. */
const ENOUGH = 120;

/** How often a visible height is reported: after each twentieth of the element. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * What `whole` says, in at most two lines above the buttons of the form, while it is out of view. They scroll to it.
 */
export function EffectLine({ whole, text }: { readonly whole: RefObject<HTMLElement | null>; readonly text: string }) {
  const { line } = use(FormStateContext);
  const isSeen = useIsSeen(whole);
  if (line === null || isSeen) return null;
  return createPortal(
    <ButtonBase
      data-effect-line=""
      onClick={() => whole.current?.scrollIntoView({ block: "center" })}
      sx={{
        display: "block",
        width: "100%",
        px: 0.5,
        py: 0.75,
        font: "inherit",
        fontSize: "0.8125rem",
        fontWeight: 600,
        lineHeight: 1.4,
        textAlign: "left",
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box component="span" sx={atMost(2)}>
        {text}
      </Box>
    </ButtonBase>,
    line,
  );
}

/** Whether enough of an element is visible, in the window and in what scrolls around it. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const needed = Math.min(ENOUGH, entry.boundingClientRect.height * ALL);
        setSeen(entry.isIntersecting && entry.intersectionRect.height >= needed);
      },
      { rootMargin: `0px 0px -${BAR}px 0px`, threshold: STEPS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Of a lower element all must be visible, but for rounding. */
const ALL = 0.9;
